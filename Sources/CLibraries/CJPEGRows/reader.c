#include "CJPEGRows.h"
#include "errors.h"
#include <stdlib.h>
#include <jerror.h>

enum { MAXIMUM_PLANES = 4, MAXIMUM_BAND = 32, PORTION = 64 << 10 };

struct mememe_jpeg_reader {
    struct jpeg_decompress_struct codec;
    mememe_jpeg_errors errors;
    struct jpeg_progress_mgr progress;
    int maximum_scans;
    /* Rows of blocks of the scan that is being read after which its data end too early; -1 as long as they don't. */
    int cut;
    /* Of a file with several scans: rows of blocks that each component has. */
    int component_rows[MAX_COMPONENTS];
    struct jpeg_source_mgr source;
    mememe_jpeg_read read;
    void *file;
    /* Of the next portion in the file. */
    size_t offset;
    uint8_t portion[PORTION];
};

/* A progressive file is read whole before the first row; each of its scans visits every pixel. */
static void count_scans(j_common_ptr codec) {
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)codec;
    if (codec->is_decompressor && reader->codec.input_scan_number > reader->maximum_scans) longjmp(reader->errors.escape, 1);
}

static void note_cut(mememe_jpeg_reader *reader) {
    if (reader->cut < 0) reader->cut = (int)reader->codec.input_iMCU_row;
}

/* The library warns when the data of a scan end before its picture. Behind a marker for a restart they may go on. */
static void note_warning(j_common_ptr codec, int level) {
    if (level >= 0) return;
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)codec;
    codec->err->num_warnings++;
    const int marker = reader->codec.unread_marker;
    const int is_restart = marker >= JPEG_RST0 && marker <= JPEG_RST0 + 7;
    if (codec->err->msg_code == JWRN_HIT_MARKER && !is_restart) note_cut(reader);
}

/* Where bytes come from. */

static void begin_input(j_decompress_ptr codec) { (void)codec; }
static void end_input(j_decompress_ptr codec) { (void)codec; }

static boolean read_on(j_decompress_ptr codec) {
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)codec;
    size_t count = reader->read(reader->file, reader->offset, reader->portion, PORTION);
    reader->offset += count;
    if (count == 0) {
        /* What ends too early, or can't be read any further, is shown as far as it goes. */
        reader->portion[0] = 0xFF;
        reader->portion[1] = JPEG_EOI;
        count = 2;
    }
    reader->source.next_input_byte = reader->portion;
    reader->source.bytes_in_buffer = count;
    return TRUE;
}

static void skip(j_decompress_ptr codec, long count) {
    if (count <= 0) return;
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)codec;
    struct jpeg_source_mgr *source = codec->src;
    const size_t here = (size_t)count < source->bytes_in_buffer ? (size_t)count : source->bytes_in_buffer;
    source->next_input_byte += here;
    source->bytes_in_buffer -= here;
    reader->offset += (size_t)count - here;
}

static void read_from(mememe_jpeg_reader *reader, mememe_jpeg_read read, void *file) {
    reader->read = read;
    reader->file = file;
    reader->source.init_source = begin_input;
    reader->source.fill_input_buffer = read_on;
    reader->source.skip_input_data = skip;
    reader->source.resync_to_restart = jpeg_resync_to_restart;
    reader->source.term_source = end_input;
    reader->codec.src = &reader->source;
}

mememe_jpeg_reader *mememe_jpeg_reader_open(mememe_jpeg_read read, void *file, int maximum_scans) {
    mememe_jpeg_reader *reader = (mememe_jpeg_reader *)calloc(1, sizeof(mememe_jpeg_reader));
    if (!reader) return NULL;
    reader->maximum_scans = maximum_scans;
    reader->cut = -1;
    reader->codec.err = mememe_jpeg_guard(&reader->errors);
    reader->errors.manager.emit_message = note_warning;
    if (setjmp(reader->errors.escape)) {
        mememe_jpeg_reader_close(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->codec);
    reader->progress.progress_monitor = count_scans;
    reader->codec.progress = &reader->progress;
    read_from(reader, read, file);
    jpeg_read_header(&reader->codec, TRUE);
    return reader;
}

void mememe_jpeg_reader_close(mememe_jpeg_reader *reader) {
    jpeg_destroy_decompress(&reader->codec);
    free(reader);
}

/* Files with several scans. */

/* What the library takes over from a second header before it finds that there must be none. What was read by then, and all memory for
   it, is of the first one's shape. */
typedef struct {
    boolean is_progressive, is_arithmetic;
    int precision, components;
    JDIMENSION width, height;
} frame_shape;

static frame_shape get_frame(const struct jpeg_decompress_struct *codec) {
    return (frame_shape){codec->progressive_mode, codec->arith_code,  codec->data_precision,
                         codec->num_components,   codec->image_width, codec->image_height};
}

static void set_frame(struct jpeg_decompress_struct *codec, frame_shape frame) {
    codec->progressive_mode = frame.is_progressive;
    codec->arith_code = frame.is_arithmetic;
    codec->data_precision = frame.precision;
    codec->num_components = frame.components;
    codec->image_width = frame.width;
    codec->image_height = frame.height;
}

/* Notes how far down the scan that was just read goes, unless it only refines what others brought. */
static void note_scan(mememe_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    const int rows = reader->cut < 0 ? (int)codec->total_iMCU_rows : reader->cut;
    reader->cut = -1;
    if (codec->progressive_mode && (codec->Ss != 0 || codec->Ah != 0)) return;
    for (int index = 0; index < codec->comps_in_scan; index++) {
        int *known = &reader->component_rows[codec->cur_comp_info[index]->component_index];
        if (rows > *known) *known = rows;
    }
}

static void read_scans(mememe_jpeg_reader *reader) {
    int status;
    do {
        status = jpeg_consume_input(&reader->codec);
        if (status == JPEG_SCAN_COMPLETED) note_scan(reader);
    } while (status != JPEG_REACHED_EOI);
}

/* Shows what was read of the scans up to one of them; 0 when it worked. */
static int show_scan(mememe_jpeg_reader *reader, int scan) {
    if (setjmp(reader->errors.escape)) return -1;
    return jpeg_start_output(&reader->codec, scan) ? 0 : -1;
}

/* Reads all scans; after an error, those that came whole are shown. */
static int gather(mememe_jpeg_reader *reader) {
    const frame_shape frame = get_frame(&reader->codec);
    if (setjmp(reader->errors.escape) == 0) {
        read_scans(reader);
        set_frame(&reader->codec, frame);
        return show_scan(reader, reader->codec.input_scan_number);
    }
    set_frame(&reader->codec, frame);
    const int is_cut = reader->codec.input_iMCU_row < reader->codec.total_iMCU_rows;
    if (is_cut) {
        note_cut(reader);
        note_scan(reader);
    }
    const int scan = reader->codec.input_scan_number - is_cut;
    return scan < 1 ? -1 : show_scan(reader, scan);
}

/* Decoding. */

int mememe_jpeg_reader_start(mememe_jpeg_reader *reader, unsigned eighths, mememe_jpeg_output output) {
    if (setjmp(reader->errors.escape)) return -1;
    reader->codec.scale_num = eighths;
    reader->codec.scale_denom = 8;
    reader->codec.raw_data_out = output == MEMEME_JPEG_PLANES;
    if (output == MEMEME_JPEG_PIXELS) reader->codec.out_color_space = JCS_EXT_BGRX;
    if (output == MEMEME_JPEG_INKS) reader->codec.out_color_space = JCS_CMYK;
    reader->codec.buffered_image = jpeg_has_multiple_scans(&reader->codec);
    if (!jpeg_start_decompress(&reader->codec)) return -1;
    return reader->codec.buffered_image ? gather(reader) : 0;
}

int mememe_jpeg_reader_read_band(mememe_jpeg_reader *reader, uint8_t *bytes) {
    JSAMPROW rows[MAXIMUM_PLANES][MAXIMUM_BAND];
    JSAMPARRAY planes[MAXIMUM_PLANES];
    for (int plane = 0; plane < reader->codec.num_components; plane++) {
        const int stride = mememe_jpeg_reader_stride(reader, plane), band = mememe_jpeg_reader_band(reader, plane);
        for (int row = 0; row < band; row++, bytes += stride) rows[plane][row] = bytes;
        planes[plane] = rows[plane];
    }
    if (setjmp(reader->errors.escape)) {
        note_cut(reader);
        return -1;
    }
    return (int)jpeg_read_raw_data(&reader->codec, planes, (JDIMENSION)mememe_jpeg_reader_band_lines(reader));
}

int mememe_jpeg_reader_read_lines(mememe_jpeg_reader *reader, uint8_t *bytes, int count) {
    if (setjmp(reader->errors.escape)) {
        note_cut(reader);
        return -1;
    }
    const size_t stride = (size_t)reader->codec.output_width * 4;
    int done = 0;
    while (done < count && reader->codec.output_scanline < reader->codec.output_height) {
        JSAMPROW row = bytes + stride * (size_t)done;
        done += (int)jpeg_read_scanlines(&reader->codec, &row, 1);
    }
    return done;
}

int mememe_jpeg_reader_real_rows(const mememe_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *codec = &reader->codec;
    int rows = reader->cut < 0 ? (int)codec->total_iMCU_rows : reader->cut;
    for (int plane = 0; codec->buffered_image && plane < codec->num_components; plane++) {
        if (reader->component_rows[plane] < rows) rows = reader->component_rows[plane];
    }
    rows *= codec->max_v_samp_factor * DCTSIZE;
    return rows < (int)codec->image_height ? rows : (int)codec->image_height;
}

/* What a file is like. */

int mememe_jpeg_reader_planes(const mememe_jpeg_reader *reader) { return reader->codec.num_components; }

int mememe_jpeg_reader_is_ycc(const mememe_jpeg_reader *reader) {
    return reader->codec.jpeg_color_space == JCS_YCbCr && reader->codec.num_components == 3;
}

int mememe_jpeg_reader_has_inks(const mememe_jpeg_reader *reader) {
    return reader->codec.jpeg_color_space == JCS_CMYK || reader->codec.jpeg_color_space == JCS_YCCK;
}

int mememe_jpeg_reader_is_adobe(const mememe_jpeg_reader *reader) { return reader->codec.saw_Adobe_marker; }
int mememe_jpeg_reader_full_width(const mememe_jpeg_reader *reader) { return (int)reader->codec.image_width; }
int mememe_jpeg_reader_full_height(const mememe_jpeg_reader *reader) { return (int)reader->codec.image_height; }
int mememe_jpeg_reader_width(const mememe_jpeg_reader *reader) { return (int)reader->codec.output_width; }
int mememe_jpeg_reader_height(const mememe_jpeg_reader *reader) { return (int)reader->codec.output_height; }

int mememe_jpeg_reader_samples_across(const mememe_jpeg_reader *reader, int plane) {
    return (int)reader->codec.comp_info[plane].downsampled_width;
}

int mememe_jpeg_reader_samples_down(const mememe_jpeg_reader *reader, int plane) {
    return (int)reader->codec.comp_info[plane].downsampled_height;
}

int mememe_jpeg_reader_stride(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return (int)info->width_in_blocks * info->DCT_scaled_size;
}

double mememe_jpeg_reader_density_across(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return (double)info->h_samp_factor * info->DCT_scaled_size / (8.0 * reader->codec.max_h_samp_factor);
}

double mememe_jpeg_reader_density_down(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return (double)info->v_samp_factor * info->DCT_scaled_size / (8.0 * reader->codec.max_v_samp_factor);
}

int mememe_jpeg_reader_band(const mememe_jpeg_reader *reader, int plane) {
    const jpeg_component_info *info = &reader->codec.comp_info[plane];
    return info->v_samp_factor * info->DCT_scaled_size;
}

int mememe_jpeg_reader_band_lines(const mememe_jpeg_reader *reader) {
    return reader->codec.max_v_samp_factor * reader->codec.min_DCT_scaled_size;
}
