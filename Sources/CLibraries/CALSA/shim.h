#pragma once
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <string.h>

/* libasound is loaded when something is to be heard: a booth without sound never sees it, nor do the decoders of pictures, which are the
   same program. */
typedef struct {
    int (*open)(snd_pcm_t **, const char *, snd_pcm_stream_t, int);
    int (*nonblock)(snd_pcm_t *, int);
    int (*set_params)(snd_pcm_t *, snd_pcm_format_t, snd_pcm_access_t, unsigned, unsigned, int, unsigned);
    int (*get_params)(snd_pcm_t *, snd_pcm_uframes_t *, snd_pcm_uframes_t *);
    snd_pcm_sframes_t (*writei)(snd_pcm_t *, const void *, snd_pcm_uframes_t);
    int (*recover)(snd_pcm_t *, int, int);
    int (*drain)(snd_pcm_t *);
    int (*prepare)(snd_pcm_t *);
    int (*start)(snd_pcm_t *);
    int (*delay)(snd_pcm_t *, snd_pcm_sframes_t *);
    int (*drop)(snd_pcm_t *);
    int (*close)(snd_pcm_t *);
} mememe_alsa;

/* What goes wrong is told once, in the kiosk's own log. */
static void mememe_alsa_be_quiet(const char *file, int line, const char *function, int error, const char *format, ...) {
    (void)file, (void)line, (void)function, (void)error, (void)format;
}

static inline bool mememe_alsa_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* Loads the library; false where it is not installed. Doing so again gives the same one. */
static inline bool mememe_alsa_load(mememe_alsa *a) {
    void *l = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!l) return false;
    int (*on_error)(snd_lib_error_handler_t) = NULL;
    bool all = mememe_alsa_find(l, "snd_lib_error_set_handler", &on_error) && mememe_alsa_find(l, "snd_pcm_open", &a->open)
        && mememe_alsa_find(l, "snd_pcm_nonblock", &a->nonblock) && mememe_alsa_find(l, "snd_pcm_set_params", &a->set_params)
        && mememe_alsa_find(l, "snd_pcm_get_params", &a->get_params) && mememe_alsa_find(l, "snd_pcm_writei", &a->writei)
        && mememe_alsa_find(l, "snd_pcm_recover", &a->recover) && mememe_alsa_find(l, "snd_pcm_drain", &a->drain)
        && mememe_alsa_find(l, "snd_pcm_prepare", &a->prepare) && mememe_alsa_find(l, "snd_pcm_start", &a->start)
        && mememe_alsa_find(l, "snd_pcm_delay", &a->delay) && mememe_alsa_find(l, "snd_pcm_drop", &a->drop)
        && mememe_alsa_find(l, "snd_pcm_close", &a->close);
    return all && on_error(mememe_alsa_be_quiet) == 0;
}

/* Opened to play, without waiting for whoever plays already. */
static inline int mememe_alsa_open(const mememe_alsa *a, snd_pcm_t **pcm, const char *name) {
    return a->open(pcm, name, SND_PCM_STREAM_PLAYBACK, SND_PCM_NONBLOCK);
}
/* Two channels of 16 bits, in whatever the card has in their place. */
static inline int mememe_alsa_set_up(const mememe_alsa *a, snd_pcm_t *pcm, unsigned rate, unsigned microseconds) {
    return a->set_params(pcm, SND_PCM_FORMAT_S16, SND_PCM_ACCESS_RW_INTERLEAVED, 2, rate, 1, microseconds);
}
static inline int mememe_alsa_get_params(const mememe_alsa *a, snd_pcm_t *pcm, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period) {
    return a->get_params(pcm, buffer, period);
}
static inline int mememe_alsa_wait_from_now_on(const mememe_alsa *a, snd_pcm_t *pcm) { return a->nonblock(pcm, 0); }
static inline long mememe_alsa_write(const mememe_alsa *a, snd_pcm_t *pcm, const void *frames, unsigned long count) {
    return a->writei(pcm, frames, count);
}
static inline int mememe_alsa_recover(const mememe_alsa *a, snd_pcm_t *pcm, int error) { return a->recover(pcm, error, 1); }
static inline int mememe_alsa_drain(const mememe_alsa *a, snd_pcm_t *pcm) { return a->drain(pcm); }
static inline int mememe_alsa_prepare(const mememe_alsa *a, snd_pcm_t *pcm) { return a->prepare(pcm); }
static inline int mememe_alsa_start(const mememe_alsa *a, snd_pcm_t *pcm) { return a->start(pcm); }
/* How many frames are still to be heard; negative where nothing plays any more. */
static inline long mememe_alsa_delay(const mememe_alsa *a, snd_pcm_t *pcm) {
    snd_pcm_sframes_t frames = 0;
    int error = a->delay(pcm, &frames);
    return error < 0 ? error : frames;
}
static inline int mememe_alsa_drop(const mememe_alsa *a, snd_pcm_t *pcm) { return a->drop(pcm); }
static inline void mememe_alsa_close(const mememe_alsa *a, snd_pcm_t *pcm) { a->close(pcm); }
