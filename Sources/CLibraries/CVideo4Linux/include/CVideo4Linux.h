#pragma once
#include <fcntl.h>
#include <libv4l2.h>
#include <linux/videodev2.h>
#include <sys/ioctl.h>

/* Variadic functions, which Swift does not import. */
int video_open(const char *path, int flags);
int video_ioctl(int descriptor, unsigned long request, void *argument);

/* Requests, formats and controls are macros of expressions, which Swift does not import either. */
static const unsigned long video_query_capabilities = VIDIOC_QUERYCAP;
static const unsigned long video_enumerate_inputs = VIDIOC_ENUMINPUT;
static const unsigned long video_enumerate_formats = VIDIOC_ENUM_FMT;
static const unsigned long video_enumerate_sizes = VIDIOC_ENUM_FRAMESIZES;
static const unsigned long video_enumerate_intervals = VIDIOC_ENUM_FRAMEINTERVALS;
static const unsigned long video_set_format = VIDIOC_S_FMT;
static const unsigned long video_set_parameters = VIDIOC_S_PARM;
static const unsigned long video_set_control = VIDIOC_S_CTRL;
static const unsigned long video_request_buffers = VIDIOC_REQBUFS;
static const unsigned long video_query_buffer = VIDIOC_QUERYBUF;
static const unsigned long video_queue_buffer = VIDIOC_QBUF;
static const unsigned long video_dequeue_buffer = VIDIOC_DQBUF;
static const unsigned long video_start = VIDIOC_STREAMON;
static const unsigned long video_stop = VIDIOC_STREAMOFF;

static const unsigned int video_format_mjpeg = V4L2_PIX_FMT_MJPEG;
static const unsigned int video_format_jpeg = V4L2_PIX_FMT_JPEG;
static const unsigned int video_format_yuyv = V4L2_PIX_FMT_YUYV;
static const unsigned int video_format_nv12 = V4L2_PIX_FMT_NV12;
static const unsigned int video_format_bgr24 = V4L2_PIX_FMT_BGR24;

static const unsigned int video_control_power_line = V4L2_CID_POWER_LINE_FREQUENCY;
static const unsigned int video_control_exposure_mode = V4L2_CID_EXPOSURE_AUTO;
static const unsigned int video_control_exposure = V4L2_CID_EXPOSURE_ABSOLUTE;
static const unsigned int video_control_focus_is_automatic = V4L2_CID_FOCUS_AUTO;
static const unsigned int video_control_focus = V4L2_CID_FOCUS_ABSOLUTE;
static const unsigned int video_control_white_is_automatic = V4L2_CID_AUTO_WHITE_BALANCE;
static const unsigned int video_control_white = V4L2_CID_WHITE_BALANCE_TEMPERATURE;
