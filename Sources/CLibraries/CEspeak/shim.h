#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>

/* The few functions of libespeak-ng (eSpeak's interface, stable since revision 2) that saying something takes. The library, and forty
   others that it brings, are loaded when something is to be said: a booth that never speaks has none of them in memory. */

/* What happened in a piece of sound; the list of them ends with type 0. */
typedef struct {
    int type;
    unsigned unique_identifier;
    int text_position, length, audio_position, sample;
    void *user_data;
    union { int number; const char *name; char string[8]; } id;
} mememe_espeak_event;

/* Takes a piece of sound; a null one is the end. Anything but 0 stops. */
typedef int (*mememe_espeak_callback)(short *samples, int count, mememe_espeak_event *events);

typedef struct {
    int (*initialize)(int output, int milliseconds, const char *path, int options);
    void (*set_callback)(mememe_espeak_callback);
    int (*set_voice)(const char *name);
    int (*set_parameter)(int parameter, int value, int relative);
    int (*synthesize)(const void *text, size_t size, unsigned position, int kind, unsigned end, unsigned flags, unsigned *id, void *user);
} mememe_espeak;

static inline bool mememe_espeak_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* Loads the library; false where it is not installed. Doing so again gives the same one. */
static inline bool mememe_espeak_load(mememe_espeak *e) {
    void *l = dlopen("libespeak-ng.so.1", RTLD_NOW | RTLD_LOCAL);
    return l && mememe_espeak_find(l, "espeak_Initialize", &e->initialize)
        && mememe_espeak_find(l, "espeak_SetSynthCallback", &e->set_callback)
        && mememe_espeak_find(l, "espeak_SetVoiceByName", &e->set_voice)
        && mememe_espeak_find(l, "espeak_SetParameter", &e->set_parameter)
        && mememe_espeak_find(l, "espeak_Synth", &e->synthesize);
}

/* Samples a second, or a negative number where the voices are not installed. The sound comes in pieces of that length, on the calling
   thread, before `mememe_espeak_say` returns. */
static inline int mememe_espeak_start(const mememe_espeak *e, int milliseconds, mememe_espeak_callback callback) {
    int rate = e->initialize(2 /* AUDIO_OUTPUT_SYNCHRONOUS */, milliseconds, NULL, 0x8000 /* espeakINITIALIZE_DONT_EXIT */);
    if (rate > 0) e->set_callback(callback);
    return rate;
}
/* 0 where there is such a voice. */
static inline int mememe_espeak_choose(const mememe_espeak *e, const char *voice) { return e->set_voice(voice); }
static inline int mememe_espeak_set_rate(const mememe_espeak *e, int words_a_minute) {
    return e->set_parameter(1 /* espeakRATE */, words_a_minute, 0);
}
/* Calls the callback with `user` in its events. The text is UTF-8, and SSML where `is_marked_up`. 0 unless something went wrong. */
static inline int mememe_espeak_say(const mememe_espeak *e, const char *text, bool is_marked_up, void *user) {
    unsigned flags = 1 /* espeakCHARS_UTF8 */ | 0x1000 /* espeakENDPAUSE */ | (is_marked_up ? 0x10 /* espeakSSML */ : 0);
    return e->synthesize(text, strlen(text) + 1, 0, 1 /* POS_CHARACTER */, 0, flags, NULL, user);
}
