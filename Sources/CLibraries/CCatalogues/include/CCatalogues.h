#pragma once
#include <stddef.h>
#include <stdint.h>

/* The catalogues of the interface's languages, PO files as translators leave them, which the assembler puts into the program: as arrays of
   Swift they would take the compiler minutes. They are read out of the program's own file, by page, when a language is chosen. */

/* The bytes of a language's catalogue and in *size how many they are; NULL for a language that has none.
   The code is one of BCP 47, such as "de". */
const uint8_t *_Nullable mememe_catalogue(const char *_Nonnull code, ptrdiff_t *_Nonnull size);

/* The names of emoji in a language, in the form that the file says it has, and in *size how many bytes they are; NULL for a language
   without. The code is one of BCP 47, such as "de". */
const uint8_t *_Nullable mememe_emoji_names(const char *_Nonnull code, ptrdiff_t *_Nonnull size);
