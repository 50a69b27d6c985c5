// Reads, before anything else runs, which mistake this process makes. A process that was started with no environment, as the picture
// server is, makes the mistake of its parent; one that is forked has it anyway.
#include <CMutants.h>

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int mutant_active = -1;
unsigned char *mutant_reached;

// As many mistakes as a program may have; the file is as long.
enum { most_mutants = 65536 };

// The value of a variable in an environment as the kernel shows it: "name=value", each with a zero behind it.
static const char *value_in(const char *environment, const char *end, const char *name) {
    size_t length = strlen(name);
    for (const char *entry = environment; entry < end; entry += strlen(entry) + 1) {
        if (strncmp(entry, name, length) == 0 && entry[length] == '=') return entry + length + 1;
    }
    return NULL;
}

static void obey(const char *number, const char *trace) {
    if (number) mutant_active = atoi(number);
    if (!trace) return;
    int file = open(trace, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    // Shared memory takes notes without a system call: the child that decodes a picture may make hardly any.
    void *bytes = mmap(NULL, most_mutants, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (bytes != MAP_FAILED) mutant_reached = bytes;
    close(file);
}

__attribute__((constructor)) static void read_mutant(void) {
    static const char number[] = "MEMEME_MUTANT", trace[] = "MEMEME_MUTANT_TRACE";
    static char environment[65536];
    if (getenv(number)) return obey(getenv(number), getenv(trace));
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/environ", (int)getppid());
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    ssize_t count = read(file, environment, sizeof environment - 1);
    close(file);
    if (count > 0) obey(value_in(environment, environment + count, number), value_in(environment, environment + count, trace));
}
