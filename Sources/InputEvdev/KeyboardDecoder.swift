internal import CEvdev
internal import CXKBCommon
internal import Devices

/// A key event with what is needed to repeat it.
struct KeyStroke: Equatable {
    var event: KeyEvent
    /// The kernel's number of the key.
    var code: Int32
    /// Whether the layout lets the key repeat while it is held.
    var repeats: Bool
}

/// Turns one keyboard's events into keys and text by an xkb layout. It owns no descriptor and reads no clock.
@safe
final class KeyboardDecoder {
    /// The kernel's key numbers are xkb's less eight, for historical reasons.
    private static let codeOffset: UInt32 = 8

    private let map: Keymap
    private let state: OpaquePointer
    private let compose: OpaquePointer?
    /// The name under which each key that is held went down: with other modifiers it might have another by the time it goes up.
    private var held: [Int32: String] = [:]

    init?(_ map: Keymap) {
        guard let state = unsafe xkb_state_new(map.keymap) else { return nil }
        self.map = map
        unsafe self.state = state
        unsafe compose = map.composeTable.flatMap { unsafe xkb_compose_state_new($0, XKB_COMPOSE_STATE_NO_FLAGS) }
    }

    deinit {
        unsafe xkb_compose_state_unref(compose)
        unsafe xkb_state_unref(state)
    }

    /// What the event did, or nil for events that are no key's and for the kernel's own repetitions.
    func decode(_ event: EvdevEvent) -> KeyStroke? {
        guard event.type == EV_KEY, (0...KEY_MAX).contains(event.code) else { return nil }
        switch event.value {
        case 0: return release(event.code, at: event.time)
        case 1: return press(event.code, at: event.time)
        default: return nil
        }
    }

    /// Lets all keys go, as for a keyboard that was pulled out.
    func releaseAll(at time: FrameTime) -> [KeyStroke] {
        held.keys.sorted().compactMap { release($0, at: time) }
    }

    private func press(_ code: Int32, at time: FrameTime) -> KeyStroke? {
        guard held[code] == nil else { return nil }
        let key = UInt32(code) + Self.codeOffset
        let symbol = unsafe xkb_state_key_get_one_sym(state, key)
        let composed = compose(symbol)
        let name = Self.name(composed?.symbol ?? symbol) ?? Self.kernelName(code)
        let types = !isActive(XKB_MOD_NAME_CTRL) && !isActive(XKB_MOD_NAME_ALT) && !isActive(XKB_MOD_NAME_LOGO)
        let text = types ? Self.printable(composed?.text ?? plainText(key)) : ""
        held[code] = name
        unsafe xkb_state_update_key(state, key, XKB_KEY_DOWN)
        let event = keyEvent(name, text: text, phase: .down, time: time)
        return KeyStroke(event: event, code: code, repeats: unsafe xkb_keymap_key_repeats(map.keymap, key) != 0)
    }

    private func release(_ code: Int32, at time: FrameTime) -> KeyStroke? {
        guard let name = held.removeValue(forKey: code) else { return nil }
        unsafe xkb_state_update_key(state, UInt32(code) + Self.codeOffset, XKB_KEY_UP)
        return KeyStroke(event: keyEvent(name, text: "", phase: .up, time: time), code: code, repeats: false)
    }

    private func keyEvent(_ name: String, text: String, phase: KeyEvent.Phase, time: FrameTime) -> KeyEvent {
        KeyEvent(
            key: name, text: text, phase: phase, isControlDown: isActive(XKB_MOD_NAME_CTRL), isShiftDown: isActive(XKB_MOD_NAME_SHIFT),
            time: time)
    }

    private func isActive(_ modifier: String) -> Bool {
        unsafe xkb_state_mod_name_is_active(state, modifier, XKB_STATE_MODS_EFFECTIVE) > 0
    }

    /// What a dead key makes together with this one; nil when none is waiting. While one waits it types nothing.
    ///
    /// A pair that makes nothing types the second key's own character, so that no letter is lost.
    private func compose(_ symbol: xkb_keysym_t) -> (symbol: xkb_keysym_t, text: String)? {
        guard let compose = unsafe compose, unsafe xkb_compose_state_feed(compose, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return nil }
        switch unsafe xkb_compose_state_get_status(compose) {
        case XKB_COMPOSE_COMPOSING:
            return (symbol, "")
        case XKB_COMPOSE_COMPOSED:
            let made = unsafe xkb_compose_state_get_one_sym(compose)
            let text = unsafe Self.string { unsafe xkb_compose_state_get_utf8(compose, $0, $1) }
            unsafe xkb_compose_state_reset(compose)
            return (made == xkb_keysym_t(XKB_KEY_NoSymbol) ? symbol : made, text)
        default:
            unsafe xkb_compose_state_reset(compose)
            return nil
        }
    }

    private func plainText(_ key: UInt32) -> String {
        unsafe Self.string { unsafe xkb_state_key_get_utf8(state, key, $0, $1) }
    }

    /// Control characters are keys to act on, not text.
    private static func printable(_ text: String) -> String {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "" : text
    }

    private static func name(_ symbol: xkb_keysym_t) -> String? {
        guard symbol != xkb_keysym_t(XKB_KEY_NoSymbol) else { return nil }
        let name = unsafe string { unsafe xkb_keysym_get_name(symbol, $0, $1) }
        return name.isEmpty ? nil : name
    }

    /// The kernel's name, such as "BTN_0", of a key that no layout knows.
    private static func kernelName(_ code: Int32) -> String {
        guard let name = unsafe libevdev_event_code_get_name(UInt32(EV_KEY), UInt32(code)) else { return "KEY_\(code)" }
        return unsafe String(cString: name)
    }

    /// The text that a function of xkb writes into a buffer; it returns the length without the terminating zero.
    private static func string(_ fill: (UnsafeMutablePointer<CChar>?, Int) -> Int32) -> String {
        var bytes = [CChar](repeating: 0, count: 128)
        let length = unsafe bytes.withUnsafeMutableBufferPointer { unsafe fill($0.baseAddress, $0.count) }
        return String(decoding: bytes.prefix(max(0, min(Int(length), bytes.count - 1))).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
