#pragma once
#include <libyuv.h>

/* The tables of conversion by their address, which Swift does not give of a constant of C. */
static inline const struct YuvConstants *yuv_full_range(void) { return &kYuvJPEGConstants; }
static inline const struct YuvConstants *yuv_video_range(void) { return &kYuvI601Constants; }
