#pragma once
#include <lcms2.h>

/* Macros that shift, which Swift can't import. */
static const cmsUInt32Number MEMEME_CMS_BGRX = TYPE_BGRA_8;
static const cmsUInt32Number MEMEME_CMS_GREY = TYPE_GRAY_8;
static const cmsUInt32Number MEMEME_CMS_INKS = TYPE_CMYK_8;
/* As Adobe's programs store inks in JPEG files: 255 is none. */
static const cmsUInt32Number MEMEME_CMS_INKS_INVERTED = TYPE_CMYK_8_REV;

/* Errors are told by what functions return; lcms2 prints nothing of its own accord. */
