#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The few functions of libpinyin that words take. The library is loaded when a guest writes Chinese and is not there on every machine,
   so its own header can't be counted on. Nothing teaches it: neither pinyin_train nor pinyin_save is among them. */
typedef struct {
    void *(*init)(const char *system_folder, const char *user_folder);
    bool (*set_options)(void *context, uint32_t);
    void *(*alloc)(void *context);
    size_t (*parse)(void *instance, const char *);
    bool (*guess_sentence)(void *instance);
    bool (*guess_candidates)(void *instance, size_t offset, unsigned order);
    bool (*count)(void *instance, unsigned *);
    bool (*candidate)(void *instance, unsigned, void **);
    bool (*text)(void *instance, void *candidate, const char **);
    int (*choose)(void *instance, size_t offset, void *candidate);
    bool (*reset)(void *instance);
    void (*close)(void *context);
} mememe_pinyin;

static inline bool mememe_pinyin_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* What dladdr tells, which is a GNU extension that this header can't ask for. */
typedef struct {
    const char *file;
    void *base;
    const char *symbol;
    void *address;
} mememe_pinyin_place;

/* Where the dictionary lies: beside the library, which is elsewhere on every kind of processor. */
static inline bool mememe_pinyin_folder(void *loaded, char *folder, size_t size) {
    int (*locate)(const void *, mememe_pinyin_place *) = NULL;
    mememe_pinyin_place place = {0};
    if (!mememe_pinyin_find(loaded, "dladdr", &locate) || !locate(dlsym(loaded, "pinyin_init"), &place) || !place.file) return false;
    char *library = realpath(place.file, NULL);
    char *end = library ? strrchr(library, '/') : NULL;
    const char *rest = "/libpinyin/data";
    bool fits = end && (size_t)(end - library) + strlen(rest) + 1 <= size;
    if (fits) {
        *end = 0;
        strcpy(folder, library);
        strcat(folder, rest);
    }
    free(library);
    return fits;
}

/* Loads the library and its dictionary; NULL where they are not installed. */
static inline void *mememe_pinyin_open(mememe_pinyin *p) {
    void *l = dlopen("libpinyin.so.15", RTLD_NOW | RTLD_LOCAL);
    bool all = l && mememe_pinyin_find(l, "pinyin_init", &p->init) && mememe_pinyin_find(l, "pinyin_set_options", &p->set_options)
        && mememe_pinyin_find(l, "pinyin_alloc_instance", &p->alloc)
        && mememe_pinyin_find(l, "pinyin_parse_more_full_pinyins", &p->parse)
        && mememe_pinyin_find(l, "pinyin_guess_sentence", &p->guess_sentence)
        && mememe_pinyin_find(l, "pinyin_guess_candidates", &p->guess_candidates)
        && mememe_pinyin_find(l, "pinyin_get_n_candidate", &p->count) && mememe_pinyin_find(l, "pinyin_get_candidate", &p->candidate)
        && mememe_pinyin_find(l, "pinyin_get_candidate_string", &p->text) && mememe_pinyin_find(l, "pinyin_choose_candidate", &p->choose)
        && mememe_pinyin_find(l, "pinyin_reset", &p->reset) && mememe_pinyin_find(l, "pinyin_fini", &p->close);
    char folder[4096];
    if (!all || !mememe_pinyin_folder(l, folder, sizeof folder)) return NULL;
    void *context = p->init(folder, NULL);
    if (!context) return NULL;
    /* PINYIN_INCOMPLETE, USE_DIVIDED_TABLE, USE_RESPLIT_TABLE: "nh" for "nihao", and "xian" for "xi'an" as well. */
    p->set_options(context, 1u << 3 | 1u << 7 | 1u << 8);
    void *instance = p->alloc(context);
    if (!instance) p->close(context);
    return instance;
}

/* Drops the sounds that were looked up last. */
static inline void mememe_pinyin_forget(const mememe_pinyin *p, void *instance) { p->reset(instance); }

/* Looks sounds up; the number of candidates. */
static inline unsigned mememe_pinyin_look_up(const mememe_pinyin *p, void *instance, const char *sounds) {
    unsigned count = 0;
    p->reset(instance);
    if (p->parse(instance, sounds) == 0) return 0;
    p->guess_sentence(instance);
    /* SORT_WITHOUT_LONGER_CANDIDATE, since choosing a longer one would train the dictionary; the likeliest sentence comes first, then by
       the lengths of phrase and sounds, then by how often they are written. */
    if (!p->guess_candidates(instance, 0, 0x1E)) return 0;
    return p->count(instance, &count) ? count : 0;
}
/* A candidate's text, which stays until the next lookup; NULL for none. */
static inline const char *mememe_pinyin_text(const mememe_pinyin *p, void *instance, unsigned index) {
    void *candidate = NULL;
    const char *text = NULL;
    return p->candidate(instance, index, &candidate) && p->text(instance, candidate, &text) ? text : NULL;
}
/* How many of the sounds' letters a candidate stands for. */
static inline int mememe_pinyin_length(const mememe_pinyin *p, void *instance, unsigned index) {
    void *candidate = NULL;
    return p->candidate(instance, index, &candidate) ? p->choose(instance, 0, candidate) : 0;
}
