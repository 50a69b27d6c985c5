#include "CameraPeers.h"
#include <opencv2/imgcodecs.hpp>
#include <opencv2/imgproc.hpp>

static int show(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target, int filter) try {
    cv::setNumThreads(1);
    static cv::Mat packed, pixels, scaled;
    cv::imdecode(cv::Mat(1, (int)count, CV_8U, const_cast<uint8_t *>(bytes)), cv::IMREAD_COLOR, &packed);
    if (packed.cols != camera.width || packed.rows != camera.height) return -1;
    cv::cvtColor(packed, pixels, cv::COLOR_BGR2BGRA);
    PeerPart part = peer_camera_part(camera, target);
    cv::resize(pixels(cv::Rect(part.x, part.y, part.width, part.height)), scaled, cv::Size(target.width, target.height), 0, 0, filter);
    cv::Mat result(target.height, target.width, CV_8UC4, target.pixels);
    cv::flip(scaled, result, 1);
    return 0;
} catch (const cv::Exception &) {
    return -1;
}

int camera_peer_opencv(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target) {
    return show(bytes, count, camera, target, cv::INTER_LINEAR);
}

int camera_peer_opencv_area(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target) {
    return show(bytes, count, camera, target, cv::INTER_AREA);
}
