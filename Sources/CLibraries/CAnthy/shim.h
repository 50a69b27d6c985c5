#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/* The few functions of Anthy that words take. The library is loaded when a guest writes Japanese and is not there on every machine, so its
   own header can't be counted on. */
typedef struct { int segments; } mememe_anthy_sentence;
typedef struct { int candidates, length; } mememe_anthy_segment;

typedef struct {
    int (*init)(void);
    void (*configure)(const char *name, const char *value);
    int (*set_personality)(const char *);
    void *(*create)(void);
    int (*set_encoding)(void *, int);
    int (*set_string)(void *, const char *);
    void (*reset)(void *);
    int (*get_stat)(void *, mememe_anthy_sentence *);
    int (*get_segment_stat)(void *, int segment, mememe_anthy_segment *);
    int (*get_segment)(void *, int segment, int candidate, char *text, int size);
    void (*set_logger)(void (*)(int, const char *), int);
} mememe_anthy;

static inline bool mememe_anthy_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

static void mememe_anthy_be_quiet(int level, const char *message) { (void)level, (void)message; }

/* Loads the library and its dictionary; NULL where they are not installed. Nothing is read of a user's habits, and none are kept: without a
   name Anthy has no user, and of a home that is no folder it can't make one. */
static inline void *mememe_anthy_open(mememe_anthy *a) {
    void *l = dlopen("libanthy.so.1", RTLD_NOW | RTLD_LOCAL);
    bool all = l && mememe_anthy_find(l, "anthy_init", &a->init) && mememe_anthy_find(l, "anthy_conf_override", &a->configure)
        && mememe_anthy_find(l, "anthy_set_personality", &a->set_personality) && mememe_anthy_find(l, "anthy_create_context", &a->create)
        && mememe_anthy_find(l, "anthy_context_set_encoding", &a->set_encoding) && mememe_anthy_find(l, "anthy_set_string", &a->set_string)
        && mememe_anthy_find(l, "anthy_reset_context", &a->reset)
        && mememe_anthy_find(l, "anthy_get_stat", &a->get_stat) && mememe_anthy_find(l, "anthy_get_segment_stat", &a->get_segment_stat)
        && mememe_anthy_find(l, "anthy_get_segment", &a->get_segment) && mememe_anthy_find(l, "anthy_set_logger", &a->set_logger);
    if (!all) return NULL;
    a->set_logger(mememe_anthy_be_quiet, 0);
    a->configure("HOME", "/nonexistent");
    if (a->init() != 0) return NULL;
    a->set_personality("");
    void *context = a->create();
    /* ANTHY_UTF8_ENCODING */
    if (context) a->set_encoding(context, 2);
    return context;
}

/* Drops the text that was converted last. */
static inline void mememe_anthy_forget(const mememe_anthy *a, void *context) { a->reset(context); }

/* The number of segments that a text in kana falls into; 0 for none. */
static inline int mememe_anthy_convert(const mememe_anthy *a, void *context, const char *kana) {
    mememe_anthy_sentence sentence = {0};
    return a->set_string(context, kana) == 0 && a->get_stat(context, &sentence) == 0 ? sentence.segments : 0;
}
static inline mememe_anthy_segment mememe_anthy_look_at(const mememe_anthy *a, void *context, int segment) {
    mememe_anthy_segment found = {0};
    if (a->get_segment_stat(context, segment, &found) != 0) memset(&found, 0, sizeof found);
    return found;
}
static inline bool mememe_anthy_read(const mememe_anthy *a, void *context, int segment, int candidate, char *text, int size) {
    return a->get_segment(context, segment, candidate, text, size) > 0;
}
