#include "CJPEGRows.h"
#include "errors.h"
#include <stdlib.h>

struct mememe_jpeg_writer {
    struct jpeg_compress_struct codec;
    mememe_jpeg_errors errors;
    struct jpeg_destination_mgr destination;
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

enum { FIRST_CAPACITY = 64 << 10 };

void mememe_jpeg_writer_close(mememe_jpeg_writer *writer) {
    jpeg_destroy_compress(&writer->codec);
    free(writer->bytes);
    free(writer);
}

static void offer_room(mememe_jpeg_writer *writer) {
    writer->destination.next_output_byte = writer->bytes + writer->count;
    writer->destination.free_in_buffer = writer->capacity - writer->count;
}

static void begin_output(j_compress_ptr codec) { offer_room((mememe_jpeg_writer *)codec); }

static boolean grow(j_compress_ptr codec) {
    mememe_jpeg_writer *writer = (mememe_jpeg_writer *)codec;
    uint8_t *larger = (uint8_t *)realloc(writer->bytes, writer->capacity * 2);
    /* Without memory the library reports that it can't write, and the caller hears of it. */
    if (!larger) return FALSE;
    writer->count = writer->capacity;
    writer->capacity *= 2;
    writer->bytes = larger;
    offer_room(writer);
    return TRUE;
}

static void settle(mememe_jpeg_writer *writer) { writer->count = writer->capacity - writer->destination.free_in_buffer; }

static void end_output(j_compress_ptr codec) { settle((mememe_jpeg_writer *)codec); }

static void begin_file(mememe_jpeg_writer *writer, int width, int height, int quality) {
    writer->destination.init_destination = begin_output;
    writer->destination.empty_output_buffer = grow;
    writer->destination.term_destination = end_output;
    writer->codec.dest = &writer->destination;
    writer->codec.image_width = (JDIMENSION)width;
    writer->codec.image_height = (JDIMENSION)height;
    writer->codec.input_components = 4;
    writer->codec.in_color_space = JCS_EXT_BGRX;
    jpeg_set_defaults(&writer->codec);
    jpeg_set_colorspace(&writer->codec, JCS_YCbCr);
    for (int plane = 0; plane < 3; plane++) writer->codec.comp_info[plane].h_samp_factor = writer->codec.comp_info[plane].v_samp_factor = 1;
    jpeg_set_quality(&writer->codec, quality, TRUE);
    jpeg_start_compress(&writer->codec, TRUE);
}

mememe_jpeg_writer *mememe_jpeg_writer_open(int width, int height, int quality) {
    mememe_jpeg_writer *writer = (mememe_jpeg_writer *)calloc(1, sizeof(mememe_jpeg_writer));
    if (!writer) return NULL;
    writer->capacity = FIRST_CAPACITY;
    writer->bytes = (uint8_t *)malloc(writer->capacity);
    if (!writer->bytes) {
        free(writer);
        return NULL;
    }
    writer->codec.err = mememe_jpeg_guard(&writer->errors);
    if (setjmp(writer->errors.escape)) {
        mememe_jpeg_writer_close(writer);
        return NULL;
    }
    jpeg_create_compress(&writer->codec);
    begin_file(writer, width, height, quality);
    return writer;
}

int mememe_jpeg_writer_mark(mememe_jpeg_writer *writer, int marker, const uint8_t *bytes, size_t count) {
    if (setjmp(writer->errors.escape)) return -1;
    jpeg_write_marker(&writer->codec, marker, bytes, (unsigned)count);
    return 0;
}

int mememe_jpeg_writer_write(mememe_jpeg_writer *writer, const uint8_t *bytes, size_t stride, int count) {
    if (setjmp(writer->errors.escape)) return -1;
    for (int row = 0; row < count; row++) {
        JSAMPROW line = (JSAMPROW)(bytes + stride * (size_t)row);
        if (jpeg_write_scanlines(&writer->codec, &line, 1) != 1) return -1;
    }
    settle(writer);
    return 0;
}

int mememe_jpeg_writer_finish(mememe_jpeg_writer *writer) {
    if (setjmp(writer->errors.escape)) return -1;
    jpeg_finish_compress(&writer->codec);
    return 0;
}

const uint8_t *mememe_jpeg_writer_bytes(const mememe_jpeg_writer *writer) { return writer->bytes; }
size_t mememe_jpeg_writer_count(const mememe_jpeg_writer *writer) { return writer->count; }

void mememe_jpeg_writer_forget(mememe_jpeg_writer *writer) {
    writer->count = 0;
    offer_room(writer);
}
