#pragma once
#include <stddef.h>
#include <stdint.h>

/* The few functions of libheif (its interface is stable since 1.0) that reading a picture takes. The library is loaded when a picture needs
   it and is not there on every machine, so its own header can't be counted on. */
typedef struct { int code, subcode; const char *message; } mememe_heif_error;

typedef mememe_heif_error (*mememe_heif_init)(void *);
typedef void *(*mememe_heif_context_alloc)(void);
typedef void (*mememe_heif_free)(void *);
typedef void (*mememe_heif_set_threads)(void *context, int);
typedef mememe_heif_error (*mememe_heif_read)(void *context, const void *, size_t, const void *);
typedef mememe_heif_error (*mememe_heif_primary)(void *context, void **handle);
typedef int (*mememe_heif_length)(const void *handle);
typedef size_t (*mememe_heif_profile_length)(const void *handle);
typedef mememe_heif_error (*mememe_heif_profile)(const void *handle, void *);
typedef mememe_heif_error (*mememe_heif_decode)(const void *handle, void **image, int colorspace, int chroma, const void *);
typedef int (*mememe_heif_image_length)(const void *image, int channel);
typedef const uint8_t *(*mememe_heif_plane)(const void *image, int channel, int *stride);

static const int MEMEME_HEIF_COLORSPACE_RGB = 1;
static const int MEMEME_HEIF_CHROMA_INTERLEAVED_RGBA = 11;
static const int MEMEME_HEIF_CHANNEL_INTERLEAVED = 10;
