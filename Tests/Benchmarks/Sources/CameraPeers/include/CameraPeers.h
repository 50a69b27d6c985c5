// How programs usually bring a camera's frames to the screen: the libraries that they use, each as its users use it, on one core.
#pragma once
#include "Peers.h"

#ifdef __cplusplus
extern "C" {
#endif

// All of these turn a frame of `camera`, of which only the size counts, into mirrored pixels that cover the target, and return 0 when
// that worked.

// OpenCV: a JPEG frame is decoded to three bytes a pixel, converted to four, scaled by its usual bilinear filter, and flipped.
int camera_peer_opencv(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target);

// The same with the filter that averages, which smaller pictures look better with.
int camera_peer_opencv_area(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target);

// FFmpeg: a JPEG frame is decoded to planes, which swscale converts and scales at once; libyuv mirrors, as swscale can't.
int camera_peer_ffmpeg(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target);

// libv4lconvert, which programs have between them and the camera when they ask libv4l2 for BGR: a JPEG frame is converted to three bytes
// a pixel; libyuv does the rest.
int camera_peer_v4l(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target);

// The same for packed 4:2:2.
int camera_peer_v4l_yuyv(const uint8_t *bytes, size_t count, PeerFrame camera, PeerFrame target);

#ifdef __cplusplus
}
#endif
