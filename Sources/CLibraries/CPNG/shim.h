#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <string.h>

/* Macros with casts, which Swift can't import. Bytes B, G, R, A are the word 0xAARRGGBB on the little-endian machines that the kiosk
   runs on. */
static const png_uint_32 MEMEME_PNG_FORMAT_BGRA = PNG_FORMAT_BGRA;
static const png_uint_32 MEMEME_PNG_FORMAT_RGB = PNG_FORMAT_RGB;
static const png_uint_32 MEMEME_PNG_FORMAT_GRAY = PNG_FORMAT_GRAY;
static const png_uint_32 MEMEME_PNG_FORMAT_FLAG_ALPHA = PNG_FORMAT_FLAG_ALPHA;

/* The most bytes that a picture can take as a file. */
static inline png_alloc_size_t mememe_png_size_limit(const png_image *image) { return PNG_IMAGE_PNG_SIZE_MAX(*image); }

/* The simplified interface does not tell embedded colour profiles. The classic one reports errors by longjmp, which must not cross a
   frame of Swift: the jump ends in the frame that it started from. */
typedef struct {
    const uint8_t *bytes;
    size_t count;
} mememe_png_rest;

static inline void mememe_png_read(png_structp png, png_bytep target, size_t count) {
    mememe_png_rest *rest = (mememe_png_rest *)png_get_io_ptr(png);
    if (count > rest->count) png_error(png, "the file ends");
    memcpy(target, rest->bytes, count);
    rest->bytes += count;
    rest->count -= count;
}

static inline void mememe_png_keep_quiet(png_structp png, png_const_charp message) {
    (void)png;
    (void)message;
}

static inline void mememe_png_fail(png_structp png, png_const_charp message) {
    (void)message;
    png_longjmp(png, 1);
}

/* Copies the embedded profile to `target`, as far as there is room, and returns its length; 0 without one. */
static inline size_t mememe_png_profile(const uint8_t *bytes, size_t count, uint8_t *target, size_t room) {
    mememe_png_rest rest = {bytes, count};
    /* It is set behind setjmp and read after the jump. */
    png_infop volatile info = NULL;
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, mememe_png_fail, mememe_png_keep_quiet);
    if (!png) return 0;
    if (setjmp(png_jmpbuf(png))) {
        png_infop made = info;
        png_destroy_read_struct(&png, &made, NULL);
        return 0;
    }
    info = png_create_info_struct(png);
    if (!info) png_error(png, "no memory");
    png_set_read_fn(png, &rest, mememe_png_read);
    png_read_info(png, info);
    png_charp name;
    png_bytep profile;
    png_uint_32 length = 0;
    int compression;
    if (png_get_iCCP(png, info, &name, &compression, &profile, &length) == 0) length = 0;
    if (length > 0 && length <= room) memcpy(target, profile, length);
    png_infop made = info;
    png_destroy_read_struct(&png, &made, NULL);
    return length;
}
