#pragma once
#include <dlfcn.h>
#include <iconv.h>
#include <stdbool.h>
#include <string.h>

/* The three functions of libkakasi (KAKASI 2, whose interface has not changed since 1999) that reading Japanese aloud takes. The library is
   loaded with the first Japanese words, if it is there. It knows UTF-8 on standard input only, so that words go to it and come back in
   EUC-JP. */
typedef struct {
    int (*get_options)(int count, char **values);
    char *(*convert)(char *text);
    int (*release)(char *text);
} mememe_kakasi;

static inline bool mememe_kakasi_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* Loads the library and has it write characters of Chinese origin as hiragana; false where it or its dictionary is missing. */
static inline bool mememe_kakasi_load(mememe_kakasi *k) {
    static char *options[] = {"kakasi", "-JH", NULL};
    void *l = dlopen("libkakasi.so.2", RTLD_NOW | RTLD_LOCAL);
    return l && mememe_kakasi_find(l, "kakasi_getopt_argv", &k->get_options) && mememe_kakasi_find(l, "kakasi_do", &k->convert)
        && mememe_kakasi_find(l, "kakasi_free", &k->release) && k->get_options(2, options) == 0;
}

/* Converts a text that ends with a zero byte; false where something has no place in the other encoding or in the room there is. */
static inline bool mememe_kakasi_recode(const char *from, const char *to, const char *text, char *room, size_t size) {
    iconv_t converter = iconv_open(to, from);
    if (converter == (iconv_t)-1) return false;
    char *input = (char *)text;
    size_t count = strlen(text) + 1;
    bool is_whole = iconv(converter, &input, &count, &room, &size) != (size_t)-1;
    iconv_close(converter);
    return is_whole;
}

/* Writes the reading of a word in UTF-8 into `room`; false where there is none. */
static inline bool mememe_kakasi_read(const mememe_kakasi *k, const char *word, char *room, size_t size) {
    char euc[1024];
    if (!mememe_kakasi_recode("UTF-8", "EUC-JP", word, euc, sizeof euc)) return false;
    char *reading = k->convert(euc);
    if (!reading) return false;
    bool is_done = mememe_kakasi_recode("EUC-JP", "UTF-8", reading, room, size);
    k->release(reading);
    return is_done;
}
