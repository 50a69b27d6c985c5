#pragma once
#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdint.h>
#include <time.h>

/* The fields behind an event's time differ between architectures; these macros of the kernel's header do not import. */
static inline int64_t mememe_event_nanoseconds(const struct input_event *event) {
    return (int64_t)event->input_event_sec * 1000000000 + (int64_t)event->input_event_usec * 1000;
}
