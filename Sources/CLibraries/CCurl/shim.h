#pragma once
#include <curl/curl.h>
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static const long MEMEME_CURL_BASIC = 1L << 0; /* CURLAUTH_BASIC, which Swift can't read */

/* libcurl is loaded by the process that sends something: the kiosk, which has no network, and the decoders of pictures, which start fast,
   are the same program and never see it. */
typedef struct {
    CURL *(*init)(void);
    void (*cleanup)(CURL *);
    void (*reset)(CURL *);
    CURLcode (*setopt)(CURL *, CURLoption, ...);
    CURLcode (*getinfo)(CURL *, CURLINFO, ...);
    CURLcode (*perform)(CURL *);
    const char *(*strerror)(CURLcode);
    struct curl_slist *(*append)(struct curl_slist *, const char *);
    void (*free_list)(struct curl_slist *);
    curl_mime *(*mime_init)(CURL *);
    void (*mime_free)(curl_mime *);
    curl_mimepart *(*mime_addpart)(curl_mime *);
    CURLcode (*mime_data)(curl_mimepart *, const char *, size_t);
    CURLcode (*mime_filedata)(curl_mimepart *, const char *);
    CURLcode (*mime_filename)(curl_mimepart *, const char *);
    CURLcode (*mime_type)(curl_mimepart *, const char *);
    CURLcode (*mime_encoder)(curl_mimepart *, const char *);
    CURLcode (*mime_headers)(curl_mimepart *, struct curl_slist *, int);
    CURLcode (*mime_subparts)(curl_mimepart *, curl_mime *);
} mememe_curl;

static inline bool mememe_curl_find(void *library, const char *name, void *place) {
    void *found = dlsym(library, name);
    memcpy(place, &found, sizeof found);
    return found != NULL;
}

/* Loads the library; false where it is not installed. Doing so again gives the same one. */
static inline bool mememe_curl_load(mememe_curl *c) {
    void *l = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!l) return false;
    CURLcode (*global_init)(long) = NULL;
    bool all = mememe_curl_find(l, "curl_global_init", &global_init) && mememe_curl_find(l, "curl_easy_init", &c->init)
        && mememe_curl_find(l, "curl_easy_cleanup", &c->cleanup) && mememe_curl_find(l, "curl_easy_reset", &c->reset)
        && mememe_curl_find(l, "curl_easy_setopt", &c->setopt) && mememe_curl_find(l, "curl_easy_getinfo", &c->getinfo)
        && mememe_curl_find(l, "curl_easy_perform", &c->perform) && mememe_curl_find(l, "curl_easy_strerror", &c->strerror)
        && mememe_curl_find(l, "curl_slist_append", &c->append) && mememe_curl_find(l, "curl_slist_free_all", &c->free_list)
        && mememe_curl_find(l, "curl_mime_init", &c->mime_init) && mememe_curl_find(l, "curl_mime_free", &c->mime_free)
        && mememe_curl_find(l, "curl_mime_addpart", &c->mime_addpart) && mememe_curl_find(l, "curl_mime_data", &c->mime_data)
        && mememe_curl_find(l, "curl_mime_filedata", &c->mime_filedata) && mememe_curl_find(l, "curl_mime_filename", &c->mime_filename)
        && mememe_curl_find(l, "curl_mime_type", &c->mime_type) && mememe_curl_find(l, "curl_mime_encoder", &c->mime_encoder)
        && mememe_curl_find(l, "curl_mime_headers", &c->mime_headers) && mememe_curl_find(l, "curl_mime_subparts", &c->mime_subparts);
    return all && global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK;
}

static inline CURLcode mememe_curl_set_long(const mememe_curl *c, CURL *h, CURLoption o, long v) { return c->setopt(h, o, v); }
static inline CURLcode mememe_curl_set_size(const mememe_curl *c, CURL *h, CURLoption o, curl_off_t v) { return c->setopt(h, o, v); }
static inline CURLcode mememe_curl_set_text(const mememe_curl *c, CURL *h, CURLoption o, const char *v) { return c->setopt(h, o, v); }
static inline CURLcode mememe_curl_set_list(const mememe_curl *c, CURL *h, CURLoption o, struct curl_slist *v)
{ return c->setopt(h, o, v); }
static inline CURLcode mememe_curl_set_mime(const mememe_curl *c, CURL *h, curl_mime *v) { return c->setopt(h, CURLOPT_MIMEPOST, v); }
static inline CURLcode mememe_curl_set_input(const mememe_curl *c, CURL *h, FILE *v) { return c->setopt(h, CURLOPT_READDATA, v); }

/* What was said last, for whoever asks why it did not work. */
typedef struct {
    char error[CURL_ERROR_SIZE];
    /* The last line of the server's reply, and the first word of the last command of ours: never more of it, it may be a password. */
    char line[512];
    char verb[16];
    /* Whether our side has said good-bye: what comes then is no answer to anything. */
    bool is_over;
} mememe_curl_talk;

static inline void mememe_curl_copy(char *to, size_t room, const char *from, size_t count) {
    size_t length = 0;
    while (length < count && length + 1 < room && from[length] != '\r' && from[length] != '\n') length++;
    memcpy(to, from, length);
    to[length] = 0;
}

static inline int mememe_curl_listen(CURL *h, curl_infotype kind, char *bytes, size_t count, void *context) {
    (void)h;
    mememe_curl_talk *talk = (mememe_curl_talk *)context;
    if (kind == CURLINFO_HEADER_OUT && count >= 4 && memcmp(bytes, "QUIT", 4) == 0) talk->is_over = true;
    if (talk->is_over) return 0;
    if (kind == CURLINFO_HEADER_IN && count > 2) mememe_curl_copy(talk->line, sizeof talk->line, bytes, count);
    if (kind == CURLINFO_HEADER_OUT) {
        size_t length = 0;
        while (length < count && bytes[length] != ' ' && bytes[length] != '\r') length++;
        mememe_curl_copy(talk->verb, sizeof talk->verb, bytes, length);
    }
    return 0;
}

static inline size_t mememe_curl_drop(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

/* Listens to what is said, and throws away what a server answers beyond its reply. */
static inline void mememe_curl_follow(const mememe_curl *c, CURL *h, mememe_curl_talk *talk) {
    memset(talk, 0, sizeof *talk);
    c->setopt(h, CURLOPT_ERRORBUFFER, talk->error);
    c->setopt(h, CURLOPT_DEBUGFUNCTION, mememe_curl_listen);
    c->setopt(h, CURLOPT_DEBUGDATA, talk);
    c->setopt(h, CURLOPT_VERBOSE, 1L);
    c->setopt(h, CURLOPT_WRITEFUNCTION, mememe_curl_drop);
}

static inline long mememe_curl_reply(const mememe_curl *c, CURL *h) {
    long code = 0;
    c->getinfo(h, CURLINFO_RESPONSE_CODE, &code);
    return code;
}
