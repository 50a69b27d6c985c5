#include "CameraPeers.h"
#include <errno.h>
#include <libv4l-plugin.h>
#include <libv4lconvert.h>
#include <stdlib.h>
#include <string.h>

// The camera that the converter asks about itself: one that has nothing to tell.
static int answer(void *camera, int descriptor, unsigned long request, void *argument) {
    (void)camera;
    (void)descriptor;
    if (request != VIDIOC_QUERYCAP) {
        errno = EINVAL;
        return -1;
    }
    struct v4l2_capability *abilities = argument;
    memset(abilities, 0, sizeof *abilities);
    abilities->capabilities = V4L2_CAP_VIDEO_CAPTURE | V4L2_CAP_STREAMING;
    return 0;
}

static int show(const uint8_t *bytes, size_t count, unsigned format, PeerFrame camera, PeerFrame target) {
    static struct v4lconvert_data *converter;
    static const struct libv4l_dev_ops calls = {.ioctl = answer};
    if (!converter) converter = v4lconvert_create_with_dev_ops(-1, NULL, &calls);
    static uint8_t *packed;
    static size_t room;
    size_t needed = (size_t)camera.width * camera.height * 3;
    if (room < needed) {
        free(packed);
        packed = malloc(needed);
        room = packed ? needed : 0;
    }
    if (!converter || !packed) return -1;
    struct v4l2_format source = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE}, result = {.type = V4L2_BUF_TYPE_VIDEO_CAPTURE};
    source.fmt.pix = (struct v4l2_pix_format){.width = camera.width, .height = camera.height, .pixelformat = format, .sizeimage = count};
    if (format == V4L2_PIX_FMT_YUYV) source.fmt.pix.bytesperline = camera.width * 2;
    result.fmt.pix = (struct v4l2_pix_format){
        .width = camera.width, .height = camera.height, .pixelformat = V4L2_PIX_FMT_BGR24, .bytesperline = camera.width * 3,
        .sizeimage = needed};
    int length = v4lconvert_convert(converter, &source, &result, (uint8_t *)bytes, (int)count, packed, (int)needed);
    return length == (int)needed ? peer_camera_packed(packed, camera, target) : -1;
}

int camera_peer_v4l(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target) {
    return show(bytes, count, V4L2_PIX_FMT_MJPEG, camera, target);
}

int camera_peer_v4l_yuyv(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target) {
    return show(bytes, count, V4L2_PIX_FMT_YUYV, camera, target);
}
