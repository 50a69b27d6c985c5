// The C peer of a meme as a program of its own, so that its start and memory can be measured, too.
#include "Peers.h"
#include <stdio.h>
#include <stdlib.h>

static uint8_t *read_file(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    fseek(file, 0, SEEK_END);
    *count = (size_t)ftell(file);
    rewind(file);
    uint8_t *bytes = malloc(*count);
    if (bytes && fread(bytes, 1, *count, file) != *count) {
        free(bytes);
        bytes = NULL;
    }
    fclose(file);
    return bytes;
}

// Arguments: photo, top text, bottom text, width, output, font file, font description.
int main(int count, char **arguments) {
    if (count != 8 || peer_meme_font(arguments[6], arguments[7]) != 0) return 64;
    size_t length = 0;
    uint8_t *photo = read_file(arguments[1], &length), *meme = NULL;
    if (!photo) return 66;
    PeerMeme order = {arguments[2], arguments[3], atoi(arguments[4]), 1};
    size_t written = peer_meme(photo, length, order, &meme);
    FILE *output = written ? fopen(arguments[5], "wb") : NULL;
    if (!output) return 1;
    int is_whole = fwrite(meme, 1, written, output) == written;
    return fclose(output) == 0 && is_whole ? 0 : 1;
}
