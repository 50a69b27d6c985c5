/* One read-only run of bytes for each catalogue. __has_include names the file to whoever decides what has to be built anew. */

#if __has_include("de.po") && __has_include("fr.po") && __has_include("es.po") && __has_include("it.po") && __has_include("pt.po") \
    && __has_include("nl.po") && __has_include("pl.po") && __has_include("tr.po") && __has_include("ru.po") && __has_include("uk.po") \
    && __has_include("el.po") && __has_include("he.po") && __has_include("ar.po") && __has_include("zh-Hans.po") \
    && __has_include("ja.po") && __has_include("ko.po")
#else
#error "a catalogue is missing"
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

    .section .note.GNU-stack, "", %progbits
