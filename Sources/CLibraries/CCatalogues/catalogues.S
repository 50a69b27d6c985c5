/* One read-only run of bytes for each catalogue and for the names of emoji in each language. __has_include names the file to whoever decides
   what has to be built anew. */

#if __has_include("de.po") && __has_include("fr.po") && __has_include("es.po") && __has_include("it.po") && __has_include("pt.po") \
    && __has_include("nl.po") && __has_include("pl.po") && __has_include("tr.po") && __has_include("ru.po") && __has_include("uk.po") \
    && __has_include("el.po") && __has_include("he.po") && __has_include("ar.po") && __has_include("zh-Hans.po") \
    && __has_include("ja.po") && __has_include("ko.po")
#else
#error "a catalogue is missing"
#endif

#if __has_include("de.txt") && __has_include("fr.txt") && __has_include("es.txt") && __has_include("it.txt") && \
    __has_include("pt.txt") && __has_include("nl.txt") && __has_include("pl.txt") && __has_include("tr.txt") && \
    __has_include("ru.txt") && __has_include("uk.txt") && __has_include("el.txt") && __has_include("he.txt") && \
    __has_include("ar.txt") && __has_include("zh-Hans.txt") && __has_include("ja.txt") && __has_include("ko.txt") && \
    __has_include("en.txt")
#else
#error "the names of emoji are missing in a language"
#endif

.macro bytes what, name, file
    .global mememe_\what\()_\name
    .hidden mememe_\what\()_\name
    .global mememe_\what\()_end_\name
    .hidden mememe_\what\()_end_\name
mememe_\what\()_\name:
    .incbin "\file"
mememe_\what\()_end_\name:
    .byte 0
.endm

    .section .rodata.mememe_catalogues, "a", %progbits
    bytes catalogue, de, "de.po"
    bytes catalogue, fr, "fr.po"
    bytes catalogue, es, "es.po"
    bytes catalogue, it, "it.po"
    bytes catalogue, pt, "pt.po"
    bytes catalogue, nl, "nl.po"
    bytes catalogue, pl, "pl.po"
    bytes catalogue, tr, "tr.po"
    bytes catalogue, ru, "ru.po"
    bytes catalogue, uk, "uk.po"
    bytes catalogue, el, "el.po"
    bytes catalogue, he, "he.po"
    bytes catalogue, ar, "ar.po"
    bytes catalogue, zh_Hans, "zh-Hans.po"
    bytes catalogue, ja, "ja.po"
    bytes catalogue, ko, "ko.po"
    bytes emoji_names, en, "en.txt"
    bytes emoji_names, de, "de.txt"
    bytes emoji_names, fr, "fr.txt"
    bytes emoji_names, es, "es.txt"
    bytes emoji_names, it, "it.txt"
    bytes emoji_names, pt, "pt.txt"
    bytes emoji_names, nl, "nl.txt"
    bytes emoji_names, pl, "pl.txt"
    bytes emoji_names, tr, "tr.txt"
    bytes emoji_names, ru, "ru.txt"
    bytes emoji_names, uk, "uk.txt"
    bytes emoji_names, el, "el.txt"
    bytes emoji_names, he, "he.txt"
    bytes emoji_names, ar, "ar.txt"
    bytes emoji_names, zh_Hans, "zh-Hans.txt"
    bytes emoji_names, ja, "ja.txt"
    bytes emoji_names, ko, "ko.txt"

    .section .note.GNU-stack, "", %progbits
