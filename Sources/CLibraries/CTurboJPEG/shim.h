#pragma once
#include <turbojpeg.h>
#include <errno.h>
#include <setjmp.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <jpeglib.h>

/* TurboJPEG 2 decodes and encodes whole pictures only, and a photo of a hundred megapixels does not fit into the memory of a booth. The
   classic interface of the same library works row by row, but reports errors by longjmp, which must not cross a frame of Swift. So each
   function here is one guarded batch of rows: the jump ends in the frame that it started from. */

typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    char message[JMSG_LENGTH_MAX];
} mememe_jpeg_errors;

static inline void mememe_jpeg_fail(j_common_ptr codec) {
    mememe_jpeg_errors *errors = (mememe_jpeg_errors *)codec->err;
    errors->manager.format_message(codec, errors->message);
    longjmp(errors->escape, 1);
}

/* Warnings are counted and not printed: what could be decoded is shown. */
static inline void mememe_jpeg_keep_quiet(j_common_ptr codec) { (void)codec; }

static inline struct jpeg_error_mgr *mememe_jpeg_guard(mememe_jpeg_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = mememe_jpeg_fail;
    errors->manager.output_message = mememe_jpeg_keep_quiet;
    return &errors->manager;
}

/* Reading. */

enum { MEMEME_JPEG_MAXIMUM_PLANES = 4, MEMEME_JPEG_MAXIMUM_BAND = 32 };

typedef enum {
    /* The planes as they are stored: brightness and two colours, each in its own resolution. */
    MEMEME_JPEG_PLANES,
    /* Bytes B, G, R and one that means nothing. */
    MEMEME_JPEG_PIXELS,
    /* Cyan, magenta, yellow and black. */
    MEMEME_JPEG_INKS
} mememe_jpeg_output;

typedef struct {
    struct jpeg_decompress_struct codec;
    mememe_jpeg_errors errors;
    struct jpeg_progress_mgr progress;
    int maximum_scans;
    /* Of a file that is read as it is decoded. */
    struct jpeg_source_mgr source;
    int file;
    uint8_t *portion;
} mememe_jpeg_reader;

enum { MEMEME_JPEG_PORTION = 64 << 10 };

/* A progressive file is read whole before the first row; each of its scans visits every pixel. */
static inline void mememe_jpeg_count_scans(j_common_ptr codec) {
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)codec;
    if (codec->is_decompressor && reader->codec.input_scan_number > reader->maximum_scans) {
        strcpy(reader->errors.message, "too many scans");
        longjmp(reader->errors.escape, 1);
    }
}

static inline void mememe_jpeg_reader_close(mememe_jpeg_reader *reader) {
    jpeg_destroy_decompress(&reader->codec);
    free(reader->portion);
    free(reader);
}

static inline void mememe_jpeg_begin_input(j_decompress_ptr codec) { (void)codec; }
static inline void mememe_jpeg_end_input(j_decompress_ptr codec) { (void)codec; }

static inline boolean mememe_jpeg_read_on(j_decompress_ptr codec) {
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)codec;
    ssize_t count;
    do { count = read(reader->file, reader->portion, MEMEME_JPEG_PORTION); } while (count < 0 && errno == EINTR);
    if (count <= 0) {
        /* What ends too early, or can't be read any further, is shown as far as it goes. */
        reader->portion[0] = 0xFF;
        reader->portion[1] = JPEG_EOI;
        count = 2;
    }
    reader->source.next_input_byte = reader->portion;
    reader->source.bytes_in_buffer = (size_t)count;
    return TRUE;
}

static inline void mememe_jpeg_skip(j_decompress_ptr codec, long count) {
    struct jpeg_source_mgr *source = codec->src;
    while (count > (long)source->bytes_in_buffer) {
        count -= (long)source->bytes_in_buffer;
        mememe_jpeg_read_on(codec);
    }
    if (count <= 0) return;
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t)count;
}

static inline void mememe_jpeg_read_from(mememe_jpeg_reader *reader, int file) {
    reader->file = file;
    reader->source.init_source = mememe_jpeg_begin_input;
    reader->source.fill_input_buffer = mememe_jpeg_read_on;
    reader->source.skip_input_data = mememe_jpeg_skip;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = mememe_jpeg_end_input;
    reader->codec.src = &reader->source;
}

/* A reader of `count` bytes that stay where they are, or without them of an open file from where it stands; NULL when that is no JPEG
   file. */
static inline mememe_jpeg_reader *mememe_jpeg_reader_open(const uint8_t *bytes, size_t count, int file, int maximum_scans) {
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)calloc(1, sizeof(mememe_jpeg_reader));
    if (!reader) return NULL;
    if (!bytes && !(reader->portion = (uint8_t *)malloc(MEMEME_JPEG_PORTION))) {
        free(reader);
        return NULL;
    }
    reader->codec.err = mememe_jpeg_guard(&reader->errors);
    if (setjmp(reader->errors.escape)) {
        mememe_jpeg_reader_close(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->codec);
    reader->maximum_scans = maximum_scans;
    reader->progress.progress_monitor = mememe_jpeg_count_scans;
    reader->codec.progress = &reader->progress;
    if (bytes) jpeg_mem_src(&reader->codec, bytes, count);
    else mememe_jpeg_read_from(reader, file);
    jpeg_read_header(&reader->codec, TRUE);
    return reader;
}

/* What the library takes over from a second header before it finds that there must be none. What was read by then, and all memory for
   it, is of the first one's shape. */
typedef struct {
    boolean is_progressive, is_arithmetic;
    int precision, components;
    JDIMENSION width, height;
} mememe_jpeg_frame;

static inline mememe_jpeg_frame mememe_jpeg_get_frame(const struct jpeg_decompress_struct *codec) {
    return (mememe_jpeg_frame){codec->progressive_mode, codec->arith_code, codec->data_precision, codec->num_components, codec->image_width,
                               codec->image_height};
}

static inline void mememe_jpeg_set_frame(struct jpeg_decompress_struct *codec, mememe_jpeg_frame frame) {
    codec->progressive_mode = frame.is_progressive;
    codec->arith_code = frame.is_arithmetic;
    codec->data_precision = frame.precision;
    codec->num_components = frame.components;
    codec->image_width = frame.width;
    codec->image_height = frame.height;
}

/* Reads all scans; after an error, those that came whole are shown. */
static inline int mememe_jpeg_reader_gather(mememe_jpeg_reader *reader) {
    const mememe_jpeg_frame frame = mememe_jpeg_get_frame(&reader->codec);
    const int is_whole = setjmp(reader->errors.escape) == 0;
    if (is_whole) {
        while (jpeg_consume_input(&reader->codec) != JPEG_REACHED_EOI) {}
    }
    mememe_jpeg_set_frame(&reader->codec, frame);
    const int is_cut = !is_whole && reader->codec.input_iMCU_row < reader->codec.total_iMCU_rows;
    const int scan = reader->codec.input_scan_number - is_cut;
    if (scan < 1 || setjmp(reader->errors.escape)) return -1;
    return jpeg_start_output(&reader->codec, scan) ? 0 : -1;
}

/* Begins to decode at an eighth of `eighths`; 0 when it worked. */
static inline int mememe_jpeg_reader_start(mememe_jpeg_reader *reader, unsigned eighths, mememe_jpeg_output output) {
    if (setjmp(reader->errors.escape)) return -1;
    reader->codec.scale_num = eighths;
    reader->codec.scale_denom = 8;
    reader->codec.raw_data_out = output == MEMEME_JPEG_PLANES;
    if (output == MEMEME_JPEG_PIXELS) reader->codec.out_color_space = JCS_EXT_BGRX;
    if (output == MEMEME_JPEG_INKS) reader->codec.out_color_space = JCS_CMYK;
    reader->codec.buffered_image = jpeg_has_multiple_scans(&reader->codec);
    if (!jpeg_start_decompress(&reader->codec)) return -1;
    return reader->codec.buffered_image ? mememe_jpeg_reader_gather(reader) : 0;
}

static inline int mememe_jpeg_reader_planes(const mememe_jpeg_reader *reader) { return reader->codec.num_components; }
/* Whether the file has brightness and two colours, as photos have. */
static inline int mememe_jpeg_reader_is_ycc(const mememe_jpeg_reader *reader) {
    return reader->codec.jpeg_color_space == JCS_YCbCr && reader->codec.num_components == 3;
}
/* Whether the picture is made of printing inks. */
static inline int mememe_jpeg_reader_has_inks(const mememe_jpeg_reader *reader) {
    return reader->codec.jpeg_color_space == JCS_CMYK || reader->codec.jpeg_color_space == JCS_YCCK;
}
/* Whether a program of Adobe's way wrote it. */
static inline int mememe_jpeg_reader_is_adobe(const mememe_jpeg_reader *reader) { return reader->codec.saw_Adobe_marker; }
static inline int mememe_jpeg_reader_full_width(const mememe_jpeg_reader *reader) { return (int)reader->codec.image_width; }
static inline int mememe_jpeg_reader_full_height(const mememe_jpeg_reader *reader) { return (int)reader->codec.image_height; }
static inline int mememe_jpeg_reader_width(const mememe_jpeg_reader *reader) { return (int)reader->codec.output_width; }
static inline int mememe_jpeg_reader_height(const mememe_jpeg_reader *reader) { return (int)reader->codec.output_height; }
static inline int mememe_jpeg_reader_samples_across(const mememe_jpeg_reader *reader, int plane) {
    return (int)reader->codec.comp_info[plane].downsampled_width;
}
/* Bytes that a row of a plane takes while it is decoded: whole blocks. */
static inline int mememe_jpeg_reader_stride(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return (int)info->width_in_blocks * info->DCT_scaled_size;
}
static inline int mememe_jpeg_reader_samples_down(const mememe_jpeg_reader *reader, int plane) {
    return (int)reader->codec.comp_info[plane].downsampled_height;
}
/* Samples of a plane for one pixel of the file. */
static inline double mememe_jpeg_reader_density_across(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return (double)info->h_samp_factor * info->DCT_scaled_size / (8.0 * reader->codec.max_h_samp_factor);
}
static inline double mememe_jpeg_reader_density_down(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return (double)info->v_samp_factor * info->DCT_scaled_size / (8.0 * reader->codec.max_v_samp_factor);
}
/* Rows of a plane in one band. */
static inline int mememe_jpeg_reader_band(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return info->v_samp_factor * info->DCT_scaled_size;
}
/* Scanlines in one band of planes. */
static inline int mememe_jpeg_reader_band_lines(const mememe_jpeg_reader *reader) {
    return reader->codec.max_v_samp_factor * reader->codec.min_DCT_scaled_size;
}

/* Reads the next band of all planes, which lie one behind the other from `bytes` on; negative when nothing more can be read. */
static inline int mememe_jpeg_reader_read_band(mememe_jpeg_reader *reader, uint8_t *bytes) {
    JSAMPROW rows[MEMEME_JPEG_MAXIMUM_PLANES][MEMEME_JPEG_MAXIMUM_BAND];
    JSAMPARRAY planes[MEMEME_JPEG_MAXIMUM_PLANES];
    if (setjmp(reader->errors.escape)) return -1;
    for (int plane = 0; plane < reader->codec.num_components; plane++) {
        const int stride = mememe_jpeg_reader_stride(reader, plane), band = mememe_jpeg_reader_band(reader, plane);
        for (int row = 0; row < band; row++, bytes += stride) rows[plane][row] = bytes;
        planes[plane] = rows[plane];
    }
    return (int)jpeg_read_raw_data(&reader->codec, planes, (JDIMENSION)mememe_jpeg_reader_band_lines(reader));
}

/* Reads up to `count` scanlines of pixels or inks; the number that was read, negative when nothing more can be read. */
static inline int mememe_jpeg_reader_read_lines(mememe_jpeg_reader *reader, uint8_t *bytes, int count) {
    if (setjmp(reader->errors.escape)) return -1;
    const size_t stride = (size_t)reader->codec.output_width * 4;
    int done = 0;
    while (done < count && reader->codec.output_scanline < reader->codec.output_height) {
        JSAMPROW row = bytes + stride * (size_t)done;
        done += (int)jpeg_read_scanlines(&reader->codec, &row, 1);
    }
    return done;
}

/* Writing. */

typedef struct {
    struct jpeg_compress_struct codec;
    mememe_jpeg_errors errors;
    struct jpeg_destination_mgr destination;
    /* What was encoded and not yet taken. */
    uint8_t *bytes;
    size_t count;
    size_t capacity;
} mememe_jpeg_writer;

static inline void mememe_jpeg_writer_close(mememe_jpeg_writer *writer) {
    jpeg_destroy_compress(&writer->codec);
    free(writer->bytes);
    free(writer);
}

static inline void mememe_jpeg_offer_room(mememe_jpeg_writer *writer) {
    writer->destination.next_output_byte = writer->bytes + writer->count;
    writer->destination.free_in_buffer = writer->capacity - writer->count;
}

static inline void mememe_jpeg_begin_output(j_compress_ptr codec) { mememe_jpeg_offer_room((mememe_jpeg_writer *)codec); }

static inline boolean mememe_jpeg_grow(j_compress_ptr codec) {
    mememe_jpeg_writer *writer = (mememe_jpeg_writer *)codec;
    uint8_t *larger = (uint8_t *)realloc(writer->bytes, writer->capacity * 2);
    /* Without memory the library reports that it can't write, and the caller hears of it. */
    if (!larger) return FALSE;
    writer->count = writer->capacity;
    writer->capacity *= 2;
    writer->bytes = larger;
    mememe_jpeg_offer_room(writer);
    return TRUE;
}

static inline void mememe_jpeg_settle(mememe_jpeg_writer *writer) {
    writer->count = writer->capacity - writer->destination.free_in_buffer;
}

static inline void mememe_jpeg_end_output(j_compress_ptr codec) { mememe_jpeg_settle((mememe_jpeg_writer *)codec); }

/* A writer of bytes B, G, R and one that means nothing, in full colour resolution (4:4:4); NULL without memory. */
static inline mememe_jpeg_writer *mememe_jpeg_writer_open(int width, int height, int quality) {
    mememe_jpeg_writer *writer = (mememe_jpeg_writer *)calloc(1, sizeof(mememe_jpeg_writer));
    if (!writer) return NULL;
    writer->codec.err = mememe_jpeg_guard(&writer->errors);
    if (setjmp(writer->errors.escape)) {
        mememe_jpeg_writer_close(writer);
        return NULL;
    }
    jpeg_create_compress(&writer->codec);
    writer->capacity = 64 << 10;
    writer->bytes = (uint8_t *)malloc(writer->capacity);
    if (!writer->bytes) {
        mememe_jpeg_writer_close(writer);
        return NULL;
    }
    writer->destination.init_destination = mememe_jpeg_begin_output;
    writer->destination.empty_output_buffer = mememe_jpeg_grow;
    writer->destination.term_destination = mememe_jpeg_end_output;
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
    return writer;
}

/* Writes a segment before the first row; 0 when it worked. */
static inline int mememe_jpeg_writer_mark(mememe_jpeg_writer *writer, int marker, const uint8_t *bytes, size_t count) {
    if (setjmp(writer->errors.escape)) return -1;
    jpeg_write_marker(&writer->codec, marker, bytes, (unsigned)count);
    return 0;
}

/* Writes rows that lie `stride` bytes apart; 0 when it worked. */
static inline int mememe_jpeg_writer_write(mememe_jpeg_writer *writer, const uint8_t *bytes, size_t stride, int count) {
    if (setjmp(writer->errors.escape)) return -1;
    for (int row = 0; row < count; row++) {
        JSAMPROW line = (JSAMPROW)(bytes + stride * (size_t)row);
        if (jpeg_write_scanlines(&writer->codec, &line, 1) != 1) return -1;
    }
    mememe_jpeg_settle(writer);
    return 0;
}

/* Ends the file; 0 when it worked. */
static inline int mememe_jpeg_writer_finish(mememe_jpeg_writer *writer) {
    if (setjmp(writer->errors.escape)) return -1;
    jpeg_finish_compress(&writer->codec);
    return 0;
}

/* Forgets what was encoded so far, because the caller has taken it. */
static inline void mememe_jpeg_writer_forget(mememe_jpeg_writer *writer) {
    writer->count = 0;
    mememe_jpeg_offer_room(writer);
}
