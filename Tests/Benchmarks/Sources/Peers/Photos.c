#include "Peers.h"
#include <pixman.h>
#include <stdlib.h>
#include <turbojpeg.h>

size_t peer_encode(PeerFrame frame, int quality, uint8_t **bytes) {
    tjhandle handle = tjInitCompress();
    if (!handle) return 0;
    unsigned long count = 0;
    *bytes = NULL;
    int status = tjCompress2(
        handle, (uint8_t *)frame.pixels, frame.width, frame.width * 4, frame.height, TJPF_BGRX, bytes, &count, TJSAMP_420, quality, 0);
    tjDestroy(handle);
    return status == 0 ? count : 0;
}

void peer_free(uint8_t *bytes) { tjFree(bytes); }

static void scale(PeerFrame source, PeerFrame target) {
    pixman_image_t *from = pixman_image_create_bits_no_clear(PIXMAN_x8r8g8b8, source.width, source.height, source.pixels, source.width * 4);
    pixman_image_t *to = pixman_image_create_bits_no_clear(PIXMAN_x8r8g8b8, target.width, target.height, target.pixels, target.width * 4);
    pixman_transform_t transform;
    pixman_transform_init_scale(
        &transform, pixman_double_to_fixed((double)source.width / target.width), pixman_double_to_fixed((double)source.height / target.height));
    pixman_image_set_transform(from, &transform);
    pixman_image_set_filter(from, PIXMAN_FILTER_BILINEAR, NULL, 0);
    pixman_image_set_repeat(from, PIXMAN_REPEAT_PAD);
    pixman_image_composite32(PIXMAN_OP_SRC, from, NULL, to, 0, 0, 0, 0, 0, 0, target.width, target.height);
    pixman_image_unref(from);
    pixman_image_unref(to);
}

int peer_photo(const uint8_t *bytes, size_t count, PeerFrame target) {
    tjhandle handle = tjInitDecompress();
    int width, height, subsampling, space;
    if (!handle) return -1;
    if (tjDecompressHeader3(handle, bytes, count, &width, &height, &subsampling, &space) != 0) {
        tjDestroy(handle);
        return -1;
    }
    tjscalingfactor half = {1, 2};
    PeerFrame reduced = {NULL, TJSCALED(width, half), TJSCALED(height, half)};
    reduced.pixels = malloc((size_t)reduced.width * reduced.height * 4);
    int status = reduced.pixels
        ? tjDecompress2(
            handle, bytes, count, (uint8_t *)reduced.pixels, reduced.width, reduced.width * 4, reduced.height, TJPF_BGRX, 0)
        : -1;
    tjDestroy(handle);
    if (status == 0) scale(reduced, target);
    free(reduced.pixels);
    return status;
}
