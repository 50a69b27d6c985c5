#pragma once
#include <pango/pango.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>

// One glyph of a layout, from left to right and line by line.
typedef struct {
    int line;
    // The byte of the text that its cluster begins with.
    int byte;
    unsigned glyph;
    double advance;
} PangoPeerGlyph;

static inline void pango_peer_without_hints(FcPattern *pattern, gpointer data) {
    (void)data;
    FcPatternAddBool(pattern, FC_HINTING, FcFalse);
    FcPatternAddBool(pattern, FC_ANTIALIAS, FcTrue);
}

// A context that knows nothing but some font files, whose paths are parted by colons.
static inline PangoContext *pango_peer_context(const char *paths) {
    FcConfig *only = FcConfigCreate();
    gchar **files = g_strsplit(paths, ":", 0);
    int found = 1;
    for (int index = 0; files[index]; index++) found = found && FcConfigAppFontAddFile(only, (const FcChar8 *)files[index]);
    g_strfreev(files);
    if (!found) return NULL;
    PangoFontMap *map = pango_ft2_font_map_new();
    pango_ft2_font_map_set_resolution(PANGO_FT2_FONT_MAP(map), 72, 72);
    pango_ft2_font_map_set_default_substitute(PANGO_FT2_FONT_MAP(map), pango_peer_without_hints, NULL, NULL);
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), only);
    PangoContext *context = pango_font_map_create_context(map);
    pango_context_set_round_glyph_positions(context, FALSE);
    g_object_unref(map);
    return context;
}

// The glyphs of one line, from left to right, behind `count` others.
static inline int pango_peer_line(PangoLayoutLine *line, int number, int count, PangoPeerGlyph *glyphs, int capacity) {
    for (GSList *item = line->runs; item; item = item->next) {
        PangoGlyphItem *run = item->data;
        for (int index = 0; index < run->glyphs->num_glyphs && count < capacity; index++) {
            PangoGlyphInfo info = run->glyphs->glyphs[index];
            if (info.glyph == PANGO_GLYPH_EMPTY) continue;
            glyphs[count++] = (PangoPeerGlyph){
                number, run->item->offset + run->glyphs->log_clusters[index], info.glyph, (double)info.geometry.width / PANGO_SCALE,
            };
        }
    }
    return count;
}

// Lays a text out `width` pixels wide (0 for one line) and returns how many glyphs it has.
static inline int pango_peer_layout(
    PangoContext *context, const char *font, int size, int width, const char *text, PangoPeerGlyph *glyphs, int capacity) {
    PangoLayout *layout = pango_layout_new(context);
    PangoFontDescription *description = pango_font_description_from_string(font);
    pango_font_description_set_absolute_size(description, (double)size * PANGO_SCALE);
    pango_layout_set_font_description(layout, description);
    if (width > 0) pango_layout_set_width(layout, width * PANGO_SCALE);
    pango_layout_set_text(layout, text, -1);
    int count = 0;
    for (int number = 0; number < pango_layout_get_line_count(layout); number++) {
        count = pango_peer_line(pango_layout_get_line_readonly(layout, number), number, count, glyphs, capacity);
    }
    pango_font_description_free(description);
    g_object_unref(layout);
    return count;
}
