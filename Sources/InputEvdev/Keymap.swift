internal import CXKBCommon

/// A compiled keyboard layout and the table of what dead keys make.
@safe
final class Keymap {
    private let context: OpaquePointer
    let keymap: OpaquePointer
    /// Nil when the locale's table is not installed; dead keys then type nothing.
    let composeTable: OpaquePointer?
    /// True when the layout asked for does not exist and the plain one stands in for it.
    let isSubstitute: Bool

    /// Compiles a layout, or the plain "us" one if there is none of that name; nil when no layouts are installed at all.
    init?(_ layout: KeyboardLayout) {
        guard let context = unsafe xkb_context_new(XKB_CONTEXT_NO_FLAGS) else { return nil }
        unsafe xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        let wanted = unsafe mememe_keymap_from_names(context, layout.model, layout.layout, layout.variant, layout.options)
        guard let keymap = unsafe wanted ?? mememe_keymap_from_names(context, "pc105", "us", "", "") else {
            unsafe xkb_context_unref(context)
            return nil
        }
        unsafe self.context = context
        unsafe self.keymap = keymap
        isSubstitute = unsafe wanted == nil
        unsafe composeTable = xkb_compose_table_new_from_locale(context, layout.composeLocale, XKB_COMPOSE_COMPILE_NO_FLAGS)
    }

    deinit {
        unsafe xkb_compose_table_unref(composeTable)
        unsafe xkb_keymap_unref(keymap)
        unsafe xkb_context_unref(context)
    }
}
