#include "errors.h"

static void fail(j_common_ptr codec) { longjmp(((mememe_jpeg_errors *)codec->err)->escape, 1); }

static void keep_quiet(j_common_ptr codec) { (void)codec; }

struct jpeg_error_mgr *mememe_jpeg_guard(mememe_jpeg_errors *errors) {
    jpeg_std_error(&errors->manager);
    errors->manager.error_exit = fail;
    errors->manager.output_message = keep_quiet;
    return &errors->manager;
}
