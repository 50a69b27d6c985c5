#include "CCatalogues.h"

#include <string.h>

#define CATALOGUES(EACH) \
    EACH("de", de) EACH("fr", fr) EACH("es", es) EACH("it", it) EACH("pt", pt) EACH("nl", nl) EACH("pl", pl) EACH("tr", tr) \
    EACH("ru", ru) EACH("uk", uk) EACH("el", el) EACH("he", he) EACH("ar", ar) EACH("zh-Hans", zh_Hans) EACH("ja", ja) EACH("ko", ko)

#define DECLARE(code, name) extern const uint8_t mememe_catalogue_##name[], mememe_catalogue_end_##name[];
CATALOGUES(DECLARE)

const uint8_t *mememe_catalogue(const char *wanted, ptrdiff_t *size) {
#define FIND(code, name) \
    if (strcmp(wanted, code) == 0) { \
        *size = mememe_catalogue_end_##name - mememe_catalogue_##name; \
        return mememe_catalogue_##name; \
    }
    CATALOGUES(FIND)
    *size = 0;
    return NULL;
}

#define NAMES(EACH) EACH("en", en) CATALOGUES(EACH)
#define DECLARE_NAMES(code, name) extern const uint8_t mememe_emoji_names_##name[], mememe_emoji_names_end_##name[];
NAMES(DECLARE_NAMES)

const uint8_t *mememe_emoji_names(const char *wanted, ptrdiff_t *size) {
#define FIND_NAMES(code, name) \
    if (strcmp(wanted, code) == 0) { \
        *size = mememe_emoji_names_end_##name - mememe_emoji_names_##name; \
        return mememe_emoji_names_##name; \
    }
    NAMES(FIND_NAMES)
    *size = 0;
    return NULL;
}
