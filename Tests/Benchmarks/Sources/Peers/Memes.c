#include "Peers.h"
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <turbojpeg.h>

static PangoFontDescription *caption_font;

int peer_meme_font(const char *file, const char *description) {
    FcConfig *only = FcConfigCreate();
    if (!FcConfigAppFontAddFile(only, (const FcChar8 *)file)) return -1;
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(pango_cairo_font_map_get_default()), only);
    caption_font = pango_font_description_from_string(description);
    return 0;
}

// Whether the words fit into the box at a size, in at most three lines.
static int fits(PangoLayout *layout, int size, int width, int height) {
    PangoRectangle extents;
    pango_font_description_set_absolute_size(caption_font, (double)size * PANGO_SCALE);
    pango_layout_set_font_description(layout, caption_font);
    pango_layout_set_width(layout, width * PANGO_SCALE);
    pango_layout_get_pixel_extents(layout, NULL, &extents);
    return pango_layout_get_line_count(layout) <= 3 && extents.height <= height && extents.width <= width;
}

static void draw_caption(cairo_t *context, const char *text, int width, int height, int is_bottom) {
    PangoLayout *layout = pango_cairo_create_layout(context);
    pango_layout_set_text(layout, text, -1);
    pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER);
    int box_width = width * 94 / 100, box_height = height * 30 / 100, low = 4, high = height * 14 / 100;
    while (low < high) {
        int middle = (low + high + 1) / 2;
        if (fits(layout, middle, box_width, box_height)) low = middle; else high = middle - 1;
    }
    fits(layout, low, box_width, box_height);
    int text_width, text_height;
    pango_layout_get_pixel_size(layout, &text_width, &text_height);
    cairo_move_to(context, (width - box_width) / 2, is_bottom ? height - text_height - height * 3 / 100 : height * 2 / 100);
    pango_cairo_layout_path(context, layout);
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(context, low * 0.15);
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_stroke_preserve(context);
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_fill(context);
    g_object_unref(layout);
}

// The photo at the smallest size of the decoder's that is not below `width`.
static cairo_surface_t *decode(const uint8_t *bytes, size_t count, int width) {
    tjhandle handle = tjInitDecompress();
    int full_width, full_height, subsampling, space;
    if (!handle || tjDecompressHeader3(handle, bytes, count, &full_width, &full_height, &subsampling, &space) != 0) return NULL;
    tjscalingfactor factor = {1, 1};
    for (int part = 4; part >= 1; part /= 2) {
        tjscalingfactor smaller = {part, 8};
        if (TJSCALED(full_width, smaller) >= width) factor = smaller;
    }
    int reduced_width = TJSCALED(full_width, factor), reduced_height = TJSCALED(full_height, factor);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, reduced_width, reduced_height);
    int status = tjDecompress2(
        handle, bytes, count, cairo_image_surface_get_data(surface), reduced_width, cairo_image_surface_get_stride(surface), reduced_height,
        TJPF_BGRX, 0);
    tjDestroy(handle);
    cairo_surface_mark_dirty(surface);
    if (status == 0) return surface;
    cairo_surface_destroy(surface);
    return NULL;
}

static cairo_surface_t *scaled(cairo_surface_t *source, int width) {
    int from_width = cairo_image_surface_get_width(source), from_height = cairo_image_surface_get_height(source);
    if (from_width == width) return source;
    int height = (int)lround((double)from_height * width / from_width);
    cairo_surface_t *result = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    cairo_t *context = cairo_create(result);
    cairo_scale(context, (double)width / from_width, (double)height / from_height);
    cairo_set_source_surface(context, source, 0, 0);
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR);
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD);
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE);
    cairo_paint(context);
    cairo_destroy(context);
    cairo_surface_destroy(source);
    return result;
}

static size_t encode(cairo_surface_t *surface, int is_full_colour, uint8_t **result) {
    tjhandle handle = tjInitCompress();
    unsigned long count = 0;
    *result = NULL;
    cairo_surface_flush(surface);
    int status = tjCompress2(
        handle, cairo_image_surface_get_data(surface), cairo_image_surface_get_width(surface), cairo_image_surface_get_stride(surface),
        cairo_image_surface_get_height(surface), TJPF_BGRX, result, &count, is_full_colour ? TJSAMP_444 : TJSAMP_420, 90, 0);
    tjDestroy(handle);
    return status == 0 ? count : 0;
}

size_t peer_meme(const uint8_t *bytes, size_t count, PeerMeme meme, uint8_t **result) {
    cairo_surface_t *decoded = decode(bytes, count, meme.width);
    if (!decoded || !caption_font) return 0;
    cairo_surface_t *picture = scaled(decoded, meme.width);
    cairo_t *context = cairo_create(picture);
    int height = cairo_image_surface_get_height(picture);
    draw_caption(context, meme.top, meme.width, height, 0);
    draw_caption(context, meme.bottom, meme.width, height, 1);
    cairo_destroy(context);
    size_t length = encode(picture, meme.is_full_colour, result);
    cairo_surface_destroy(picture);
    return length;
}
