/* What Swift's library in Debian asks of glibc since 2.38, in words of an older one: for programs that run on Debian 12, which has 2.36.
   The numbers of C23 may also be written like 0b101; these here may not, and nobody writes them so to the kiosk. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

long __isoc23_strtol(const char *text, char **end, int base) { return strtol(text, end, base); }

long long __isoc23_strtoll(const char *text, char **end, int base) { return strtoll(text, end, base); }

unsigned long __isoc23_strtoul(const char *text, char **end, int base) { return strtoul(text, end, base); }

int __isoc23_sscanf(const char *text, const char *format, ...)
{
    va_list places;
    va_start(places, format);
    int count = vsscanf(text, format, places);
    va_end(places);
    return count;
}

size_t strlcpy(char *target, const char *source, size_t room)
{
    size_t length = strlen(source);
    if (room > 0) {
        size_t fitting = length < room ? length : room - 1;
        memcpy(target, source, fitting);
        target[fitting] = '\0';
    }
    return length;
}

size_t strlcat(char *target, const char *source, size_t room)
{
    size_t taken = strnlen(target, room);
    return taken + strlcpy(target + taken, source, room - taken);
}
