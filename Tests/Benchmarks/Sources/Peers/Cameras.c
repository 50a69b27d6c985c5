#include "Peers.h"
#include <libyuv.h>
#include <stdlib.h>
#include <turbojpeg.h>

// Memory that stays from frame to frame, as in any program that plays a camera.
static uint8_t *kept(int slot, size_t count) {
    static uint8_t *memory[3];
    static size_t counts[3];
    if (counts[slot] < count) {
        free(memory[slot]);
        memory[slot] = malloc(count);
        counts[slot] = memory[slot] ? count : 0;
    }
    return memory[slot];
}

static tjhandle decompressor(void) {
    static tjhandle handle;
    if (!handle) handle = tjInitDecompress();
    return handle;
}

PeerPart peer_camera_part(PeerFrame camera, PeerFrame target) {
    int width = camera.width, height = camera.height;
    if ((long)camera.width * target.height > (long)target.width * camera.height) {
        width = (int)((long)camera.height * target.width / target.height);
    } else {
        height = (int)((long)camera.width * target.height / target.width);
    }
    return (PeerPart){((camera.width - width) / 2) & ~1, ((camera.height - height) / 2) & ~1, width, height};
}

// The middle of a picture scaled so that it covers the target.
static int cover(const uint8_t *pixels, int width, int height, PeerFrame target) {
    PeerPart part = peer_camera_part((PeerFrame){NULL, width, height}, target);
    const uint8_t *first = pixels + ((size_t)part.y * width + part.x) * 4;
    return ARGBScale(
        first, width * 4, part.width, part.height, (uint8_t *)target.pixels, target.width * 4, target.width, target.height, kFilterBilinear);
}

size_t peer_encode_camera(PeerFrame frame, uint8_t **bytes) {
    tjhandle handle = tjInitCompress();
    if (!handle) return 0;
    unsigned long count = 0;
    *bytes = NULL;
    int status = tjCompress2(
        handle, (uint8_t *)frame.pixels, frame.width, frame.width * 4, frame.height, TJPF_BGRX, bytes, &count, TJSAMP_422, 80, 0);
    tjDestroy(handle);
    return status == 0 ? count : 0;
}

int peer_camera_reduced(const uint8_t *bytes, size_t count, PeerFrame camera, int divisor, PeerFrame target) {
    int width = (camera.width + divisor - 1) / divisor, height = (camera.height + divisor - 1) / divisor;
    uint8_t *pixels = kept(0, (size_t)width * height * 4);
    if (!pixels || tjDecompress2(decompressor(), bytes, count, pixels, width, width * 4, height, TJPF_BGRX, 0) != 0) return -1;
    return cover(pixels, width, height, target);
}

int peer_camera_planes(const uint8_t *bytes, size_t count, PeerFrame camera, int divisor) {
    int width = (camera.width + divisor - 1) / divisor, height = (camera.height + divisor - 1) / divisor;
    uint8_t *planes = kept(0, tjBufSizeYUV2(width, 4, height, TJSAMP_422));
    return planes ? tjDecompressToYUV2(decompressor(), bytes, count, planes, width, 4, height, 0) : -1;
}

static int mirrored(PeerFrame target, PeerFrame result) {
    return ARGBMirror((uint8_t *)target.pixels, target.width * 4, (uint8_t *)result.pixels, result.width * 4, result.width, result.height);
}

int peer_camera_packed(const uint8_t *bytes, PeerFrame camera, PeerFrame target) {
    uint8_t *pixels = kept(1, (size_t)camera.width * camera.height * 4);
    uint8_t *covered = kept(2, (size_t)target.width * target.height * 4);
    if (!pixels || !covered) return -1;
    if (RGB24ToARGB(bytes, camera.width * 3, pixels, camera.width * 4, camera.width, camera.height) != 0) return -1;
    PeerFrame middle = {(uint32_t *)covered, target.width, target.height};
    if (cover(pixels, camera.width, camera.height, middle) != 0) return -1;
    return mirrored(middle, target);
}

int peer_camera_yuyv(const uint8_t *bytes, PeerFrame camera, PeerFrame target) {
    int is_scaled = camera.width != target.width || camera.height != target.height;
    uint8_t *pixels = is_scaled ? kept(0, (size_t)camera.width * camera.height * 4) : (uint8_t *)target.pixels;
    if (!pixels || YUY2ToARGB(bytes, camera.width * 2, pixels, camera.width * 4, camera.width, camera.height) != 0) return -1;
    return is_scaled ? cover(pixels, camera.width, camera.height, target) : 0;
}

size_t peer_camera_photo(const uint8_t *bytes, size_t count, PeerFrame camera) {
    uint8_t *pixels = kept(0, (size_t)camera.width * camera.height * 4);
    if (!pixels) return 0;
    if (tjDecompress2(decompressor(), bytes, count, pixels, camera.width, camera.width * 4, camera.height, TJPF_BGRX, 0) != 0) return 0;
    static tjhandle compressor;
    if (!compressor) compressor = tjInitCompress();
    uint8_t *result = NULL;
    unsigned long length = 0;
    int status = tjCompress2(
        compressor, pixels, camera.width, camera.width * 4, camera.height, TJPF_BGRX, &result, &length, TJSAMP_422, 95, 0);
    tjFree(result);
    return status == 0 ? length : 0;
}
