#pragma once
#include <png.h>

/* Macros with casts, which Swift can't import. Bytes B, G, R, A are the word 0xAARRGGBB on the little-endian machines that the kiosk
   runs on. */
static const png_uint_32 MEMEME_PNG_FORMAT_BGRA = PNG_FORMAT_BGRA;
static const png_uint_32 MEMEME_PNG_FORMAT_RGB = PNG_FORMAT_RGB;
static const png_uint_32 MEMEME_PNG_FORMAT_GRAY = PNG_FORMAT_GRAY;
static const png_uint_32 MEMEME_PNG_FORMAT_FLAG_ALPHA = PNG_FORMAT_FLAG_ALPHA;

/* The most bytes that a picture can take as a file. */
static inline png_alloc_size_t mememe_png_size_limit(const png_image *image) { return PNG_IMAGE_PNG_SIZE_MAX(*image); }
