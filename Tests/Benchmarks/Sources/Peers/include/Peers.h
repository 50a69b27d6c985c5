// What others would write in C for the same work: the peers that the kiosk is measured against, in the same process.
#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A frame of 32-bit pixels (0x00RRGGBB) without gaps between its rows.
typedef struct {
    uint32_t *pixels;
    int width;
    int height;
} PeerFrame;

// A plain copy of a frame: what showing one costs at least.
void peer_copy(PeerFrame source, PeerFrame target);

// A slide's frame with pixman: the upper picture from `left` on, the lower one beside it under a veil of black with `dimming`
// (0...255), painted into `canvas` and copied to `scanout`.
void peer_slide(PeerFrame upper, PeerFrame lower, int left, int dimming, PeerFrame canvas, PeerFrame scanout);

// Encodes a frame as JPEG with colours at a half of the resolution both ways; the caller frees `*bytes` with `peer_free`.
size_t peer_encode(PeerFrame frame, int quality, uint8_t **bytes);
void peer_free(uint8_t *bytes);

// A photo at the size of a screen with libjpeg-turbo at a half of its size and pixman's bilinear filter. Returns 0 when it worked.
int peer_photo(const uint8_t *bytes, size_t count, PeerFrame target);

// The caption font for peer_meme, the only one that its fontconfig knows. Returns 0 when it was found.
int peer_meme_font(const char *file, const char *description);

typedef struct {
    const char *top;
    const char *bottom;
    int width;
    // Whether the file keeps all colour resolution (4:4:4), as the kiosk's memes do.
    int is_full_colour;
} PeerMeme;

// A meme with libjpeg-turbo, cairo and pango: decoded small, scaled bilinearly, captions fitted and outlined, encoded with quality 90.
// Returns the file's length, 0 when it did not work; the caller frees `*bytes` with `peer_free`.
size_t peer_meme(const uint8_t *bytes, size_t count, PeerMeme meme, uint8_t **result);

// A camera's frame of 4:2:2 with quality 80, as webcams send them; the caller frees `*bytes` with `peer_free`.
size_t peer_encode_camera(PeerFrame frame, uint8_t **bytes);

// A JPEG frame as pixels that cover the target: libjpeg-turbo at a part of its size, and libyuv's bilinear filter. Not mirrored. Of
// `camera` only the size counts. These return 0 when it worked.
int peer_camera_reduced(const uint8_t *bytes, size_t count, PeerFrame camera, int divisor, PeerFrame target);

// A JPEG frame to planes with libjpeg-turbo at a part of its size and nothing else: what any way to the screen that uses it costs at
// least.
int peer_camera_planes(const uint8_t *bytes, size_t count, PeerFrame camera, int divisor);

// Packed 4:2:2 to pixels that cover the target with libyuv alone, not mirrored.
int peer_camera_yuyv(const uint8_t *bytes, PeerFrame camera, PeerFrame target);

// Three bytes a pixel, as most libraries decode to, to mirrored pixels that cover the target with libyuv.
int peer_camera_packed(const uint8_t *bytes, PeerFrame camera, PeerFrame target);

// A part of a camera's picture.
typedef struct {
    int x;
    int y;
    int width;
    int height;
} PeerPart;

// The largest part in the middle of the camera's picture that has the target's shape; it begins at an even place.
PeerPart peer_camera_part(PeerFrame camera, PeerFrame target);

// A JPEG frame decoded and encoded again with quality 95: the length of the file, 0 when it did not work.
size_t peer_camera_photo(const uint8_t *bytes, size_t count, PeerFrame camera);

#ifdef __cplusplus
}
#endif
