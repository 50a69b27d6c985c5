#include "Peers.h"
#include <pixman.h>
#include <string.h>

static pixman_image_t *image(PeerFrame frame) {
    return pixman_image_create_bits_no_clear(PIXMAN_x8r8g8b8, frame.width, frame.height, frame.pixels, frame.width * 4);
}

void peer_copy(PeerFrame source, PeerFrame target) {
    memcpy(target.pixels, source.pixels, (size_t)source.width * source.height * 4);
}

void peer_slide(PeerFrame upper, PeerFrame lower, int left, int dimming, PeerFrame canvas, PeerFrame scanout) {
    pixman_image_t *above = image(upper), *below = image(lower), *target = image(canvas);
    pixman_color_t black = {0, 0, 0, (uint16_t)(dimming * 257)};
    pixman_image_t *veil = pixman_image_create_solid_fill(&black);
    int width = canvas.width, height = canvas.height, shift = (width - left) / 4;
    pixman_image_composite32(PIXMAN_OP_SRC, below, NULL, target, shift, 0, 0, 0, 0, 0, left, height);
    pixman_image_composite32(PIXMAN_OP_OVER, veil, NULL, target, 0, 0, 0, 0, 0, 0, left, height);
    pixman_image_composite32(PIXMAN_OP_SRC, above, NULL, target, 0, 0, 0, 0, left, 0, width - left, height);
    pixman_image_unref(veil);
    pixman_image_unref(above);
    pixman_image_unref(below);
    pixman_image_unref(target);
    peer_copy(canvas, scanout);
}
