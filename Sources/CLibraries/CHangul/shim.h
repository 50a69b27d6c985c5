#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

/* The few functions of libhangul that syllables take. The library is loaded when a guest writes Korean and is not there on every machine,
   so its own header can't be counted on. */
typedef struct {
    void *(*new_context)(const char *keyboard);
    void (*delete_context)(void *);
    void (*reset)(void *);
    bool (*process)(void *, int key);
    const uint32_t *(*preedit)(void *);
    const uint32_t *(*committed)(void *);
} mememe_hangul;

static inline bool mememe_hangul_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* Loads the library; false where it is not installed. Doing so again gives the same one. */
static inline bool mememe_hangul_load(mememe_hangul *h) {
    void *l = dlopen("libhangul.so.1", RTLD_NOW | RTLD_LOCAL);
    return l && mememe_hangul_find(l, "hangul_ic_new", &h->new_context) && mememe_hangul_find(l, "hangul_ic_delete", &h->delete_context)
        && mememe_hangul_find(l, "hangul_ic_reset", &h->reset) && mememe_hangul_find(l, "hangul_ic_process", &h->process)
        && mememe_hangul_find(l, "hangul_ic_get_preedit_string", &h->preedit)
        && mememe_hangul_find(l, "hangul_ic_get_commit_string", &h->committed);
}

/* A context for two sets of keys; NULL if there is no memory for it. */
static inline void *mememe_hangul_new(const mememe_hangul *h) { return h->new_context("2"); }
static inline void mememe_hangul_delete(const mememe_hangul *h, void *context) { h->delete_context(context); }
static inline void mememe_hangul_reset(const mememe_hangul *h, void *context) { h->reset(context); }
static inline bool mememe_hangul_process(const mememe_hangul *h, void *context, int key) { return h->process(context, key); }
static inline const uint32_t *mememe_hangul_preedit(const mememe_hangul *h, void *context) { return h->preedit(context); }
static inline const uint32_t *mememe_hangul_committed(const mememe_hangul *h, void *context) { return h->committed(context); }
