#pragma once
#include <errno.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>
#include <drm_mode.h>

/* The four-character codes are function-like macros, which Swift does not import. */
static const uint32_t drm_fourcc_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t drm_fourcc_rgb565 = DRM_FORMAT_RGB565;
