#pragma once
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

/* A library that is loaded with the first call of one of its functions: the kiosk, what it prints and sends by, and the decoders of
   pictures, which start fast, are the same program, and none of its processes needs all of its libraries.

   A file that defines LIBRARY, the library's name, and PACKAGE, where it comes from, forwards functions: each has the name and the type
   of one of the library's, so that the library's header is its documentation, and calls that one. */

static void *find(const char *name) {
    static void *_Atomic library;
    // Loaded twice, by two threads, it is one.
    if (!library) library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL);
    void *found = library ? dlsym(library, name) : NULL;
    if (!found) {
        fprintf(stderr, "mememe: the package " PACKAGE " is needed: %s\n", dlerror());
        abort();
    }
    return found;
}

#define FORWARD(type, name, parameters, arguments) \
    type name parameters { \
        static type(*_Atomic function) parameters; \
        if (!function) function = (type(*) parameters)find(#name); \
        return function arguments; \
    }
