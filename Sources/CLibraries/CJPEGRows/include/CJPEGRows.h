#pragma once
#include <stddef.h>
#include <stdint.h>

/* TurboJPEG 2 decodes and encodes whole pictures only, and a photo of a hundred megapixels does not fit into the memory of a booth. The
   classic interface of the same library works row by row, but reports errors by longjmp, which must not cross a frame of Swift. So each
   function here is one guarded batch of rows: the jump ends in the function that it started from. */

/* Reading. */

typedef struct mememe_jpeg_reader mememe_jpeg_reader;

typedef enum {
    /* The planes as they are stored: brightness and two colours, each in its own resolution. */
    MEMEME_JPEG_PLANES,
    /* Bytes B, G, R and one that means nothing. */
    MEMEME_JPEG_PIXELS,
    /* Cyan, magenta, yellow and black. */
    MEMEME_JPEG_INKS
} mememe_jpeg_output;

/* Copies up to `count` bytes of a file from `offset` on, and returns how many; 0 where it ends or can't be read. */
typedef size_t (*mememe_jpeg_read)(void *file, size_t offset, uint8_t *target, size_t count);

/* A reader of a file, which `read` is handed each time; NULL when it is no JPEG file. */
mememe_jpeg_reader *mememe_jpeg_reader_open(mememe_jpeg_read read, void *file, int maximum_scans);
void mememe_jpeg_reader_close(mememe_jpeg_reader *reader);

/* Whether the file has brightness and two colours, as photos have. */
int mememe_jpeg_reader_is_ycc(const mememe_jpeg_reader *reader);
/* Whether the picture is made of printing inks. */
int mememe_jpeg_reader_has_inks(const mememe_jpeg_reader *reader);
/* Whether a program of Adobe's way wrote it. */
int mememe_jpeg_reader_is_adobe(const mememe_jpeg_reader *reader);
int mememe_jpeg_reader_full_width(const mememe_jpeg_reader *reader);
int mememe_jpeg_reader_full_height(const mememe_jpeg_reader *reader);

/* Begins to decode at an eighth of `eighths`; 0 when it worked. */
int mememe_jpeg_reader_start(mememe_jpeg_reader *reader, unsigned eighths, mememe_jpeg_output output);

/* What follows is known once it has started. */
int mememe_jpeg_reader_width(const mememe_jpeg_reader *reader);
int mememe_jpeg_reader_height(const mememe_jpeg_reader *reader);
int mememe_jpeg_reader_planes(const mememe_jpeg_reader *reader);
int mememe_jpeg_reader_samples_across(const mememe_jpeg_reader *reader, int plane);
int mememe_jpeg_reader_samples_down(const mememe_jpeg_reader *reader, int plane);
/* Bytes that a row of a plane takes while it is decoded: whole blocks. */
int mememe_jpeg_reader_stride(const mememe_jpeg_reader *reader, int plane);
/* Samples of a plane for one pixel of the file. */
double mememe_jpeg_reader_density_across(const mememe_jpeg_reader *reader, int plane);
double mememe_jpeg_reader_density_down(const mememe_jpeg_reader *reader, int plane);
/* Rows of a plane in one band. */
int mememe_jpeg_reader_band(const mememe_jpeg_reader *reader, int plane);
/* Scanlines in one band of planes. */
int mememe_jpeg_reader_band_lines(const mememe_jpeg_reader *reader);

/* Reads the next band of all planes, which lie one behind the other from `bytes` on; negative when nothing more can be read. */
int mememe_jpeg_reader_read_band(mememe_jpeg_reader *reader, uint8_t *bytes);
/* Reads up to `count` scanlines of pixels or inks; the number that was read, negative when nothing more can be read. */
int mememe_jpeg_reader_read_lines(mememe_jpeg_reader *reader, uint8_t *bytes, int count);

/* Rows of the file's picture, from the top, for which it has data, as far as was read: where data end too early, the library makes the
   rest up. It is exact to the rows of blocks that are decoded together, 8 to 32 of the picture. */
int mememe_jpeg_reader_real_rows(const mememe_jpeg_reader *reader);

/* Writing. */

typedef struct mememe_jpeg_writer mememe_jpeg_writer;

/* A writer of bytes B, G, R and one that means nothing, in full colour resolution (4:4:4); NULL without memory. */
mememe_jpeg_writer *mememe_jpeg_writer_open(int width, int height, int quality);
void mememe_jpeg_writer_close(mememe_jpeg_writer *writer);

/* Writes a segment before the first row; 0 when it worked. */
int mememe_jpeg_writer_mark(mememe_jpeg_writer *writer, int marker, const uint8_t *bytes, size_t count);
/* Writes rows that lie `stride` bytes apart; 0 when it worked. */
int mememe_jpeg_writer_write(mememe_jpeg_writer *writer, const uint8_t *bytes, size_t stride, int count);
/* Ends the file; 0 when it worked. */
int mememe_jpeg_writer_finish(mememe_jpeg_writer *writer);

/* What was encoded and not yet taken. */
const uint8_t *mememe_jpeg_writer_bytes(const mememe_jpeg_writer *writer);
size_t mememe_jpeg_writer_count(const mememe_jpeg_writer *writer);
/* Forgets it, because the caller has taken it. */
void mememe_jpeg_writer_forget(mememe_jpeg_writer *writer);
