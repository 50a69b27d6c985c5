#pragma once
#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>

/* How the library's errors leave it: by a jump to where the function that called it has set `escape`. */
typedef struct {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
} mememe_jpeg_errors;

/* Makes errors jump, and warnings silent: what could be decoded is shown. */
struct jpeg_error_mgr *mememe_jpeg_guard(mememe_jpeg_errors *errors);
