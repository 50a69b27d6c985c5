// Asked by every mistake that is built into the program: is it made, this time?
#pragma once

#include <stdbool.h>

// The number of the mistake that this process makes; -1 when it makes none.
extern int mutant_active;
// A byte for each mistake, 1 once the program has come by its place; NULL when nobody wants to know.
extern unsigned char *mutant_reached;

static inline bool mutant_is_active(int number) {
    if (mutant_reached) mutant_reached[number] = 1;
    return number == mutant_active;
}
