private import CXKBCommon
public import Devices

/// Turns xkb names of keys, such as "a", "eacute" or "Return", into key events, and remembers which modifiers are held.
public struct KeyNames {
    private static let controlKeys: Set<String> = ["Control_L", "Control_R"]
    private static let shiftKeys: Set<String> = ["Shift_L", "Shift_R"]
    /// Long enough for one character of UTF-8 and its terminating zero (xkb asks for seven).
    private static let textCapacity = 8

    private var held: Set<String> = []

    public init() {}

    /// The event of one key, or nil when xkb knows no key of that name.
    ///
    /// With Control held, and for keys that type nothing, the text is empty.
    public mutating func event(key: String, phase: KeyEvent.Phase, time: FrameTime) -> KeyEvent? {
        let symbol = unsafe xkb_keysym_from_name(key, XKB_KEYSYM_NO_FLAGS)
        guard symbol != xkb_keysym_t(XKB_KEY_NoSymbol) else { return nil }
        if phase == .up { held.remove(key) } else { held.insert(key) }
        let isControlDown = !held.isDisjoint(with: Self.controlKeys)
        let text = isControlDown || phase == .up ? "" : Self.text(of: symbol)
        return KeyEvent(
            key: key, text: text, phase: phase, isControlDown: isControlDown, isShiftDown: !held.isDisjoint(with: Self.shiftKeys),
            time: time)
    }

    /// What the symbol types; empty for control characters, which are keys to act on and not text.
    private static func text(of symbol: xkb_keysym_t) -> String {
        var bytes = [CChar](repeating: 0, count: textCapacity)
        let count = unsafe xkb_keysym_to_utf8(symbol, &bytes, bytes.count)
        guard count > 1 else { return "" }
        let text = String(decoding: bytes.prefix(Int(count) - 1).map(UInt8.init(bitPattern:)), as: UTF8.self)
        return text.unicodeScalars.contains { $0.properties.generalCategory == .control } ? "" : text
    }
}
