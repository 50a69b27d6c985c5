#pragma once
#include <xkbcommon/xkbcommon.h>
#include <xkbcommon/xkbcommon-compose.h>
#include <xkbcommon/xkbcommon-keysyms.h>

/* Takes the names one by one, because a structure of borrowed strings can only be built in Swift by nesting closures. */
static inline struct xkb_keymap *mememe_keymap_from_names(
    struct xkb_context *context, const char *model, const char *layout, const char *variant, const char *options) {
    struct xkb_rule_names names = {"evdev", model, layout, variant, options};
    return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS);
}
