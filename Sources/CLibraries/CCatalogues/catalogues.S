/* One read-only run of bytes for each catalogue and for the names of emoji in each language. __has_include names the file to whoever decides what has to be built anew. */

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

.macro catalogue name, file
    .global mememe_catalogue_\name
    .hidden mememe_catalogue_\name
    .global mememe_catalogue_end_\name
    .hidden mememe_catalogue_end_\name
mememe_catalogue_\name:
    .incbin "\file"
mememe_catalogue_end_\name:
    .byte 0
.endm

.macro emoji_names name, file
    .global mememe_emoji_names_\name
    .hidden mememe_emoji_names_\name
    .global mememe_emoji_names_end_\name
    .hidden mememe_emoji_names_end_\name
mememe_emoji_names_\name:
    .incbin "\file"
mememe_emoji_names_end_\name:
    .byte 0
.endm

    .section .rodata.mememe_catalogues, "a", %progbits
    catalogue de, "de.po"
    catalogue fr, "fr.po"
    catalogue es, "es.po"
    catalogue it, "it.po"
    catalogue pt, "pt.po"
    catalogue nl, "nl.po"
    catalogue pl, "pl.po"
    catalogue tr, "tr.po"
    catalogue ru, "ru.po"
    catalogue uk, "uk.po"
    catalogue el, "el.po"
    catalogue he, "he.po"
    catalogue ar, "ar.po"
    catalogue zh_Hans, "zh-Hans.po"
    catalogue ja, "ja.po"
    catalogue ko, "ko.po"
    emoji_names en, "en.txt"
    emoji_names de, "de.txt"
    emoji_names fr, "fr.txt"
    emoji_names es, "es.txt"
    emoji_names it, "it.txt"
    emoji_names pt, "pt.txt"
    emoji_names nl, "nl.txt"
    emoji_names pl, "pl.txt"
    emoji_names tr, "tr.txt"
    emoji_names ru, "ru.txt"
    emoji_names uk, "uk.txt"
    emoji_names el, "el.txt"
    emoji_names he, "he.txt"
    emoji_names ar, "ar.txt"
    emoji_names zh_Hans, "zh-Hans.txt"
    emoji_names ja, "ja.txt"
    emoji_names ko, "ko.txt"

    .section .note.GNU-stack, "", %progbits
