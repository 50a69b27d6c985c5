private import CXKBCommon
internal import Devices

/// Turns the key symbols that viewers send into key events, and lets go of what a viewer held when it went away.
struct HeldKeys {
    private var held: [UInt: [String]] = [:]

    /// What a viewer's report of a key means; nil for symbols without a name and for keys let go that were not down.
    mutating func report(viewer: UInt, symbol: UInt32, isDown: Bool, time: FrameTime) -> KeyEvent? {
        guard let name = Self.name(of: symbol) else { return nil }
        let wasDown = held[viewer, default: []].contains(name)
        guard isDown || wasDown else { return nil }
        held[viewer, default: []].removeAll { $0 == name }
        if isDown { held[viewer, default: []].append(name) }
        let isControlDown = isHeld("Control_", by: viewer)
        let text = isDown && !isControlDown ? Self.text(of: symbol) : ""
        return KeyEvent(
            key: name, text: text, phase: isDown ? (wasDown ? .repeated : .down) : .up, isControlDown: isControlDown,
            isShiftDown: isHeld("Shift_", by: viewer), time: time)
    }

    /// The keys that a viewer held when it went away, let go.
    mutating func viewerLeft(_ viewer: UInt, time: FrameTime) -> [KeyEvent] {
        (held.removeValue(forKey: viewer) ?? []).map { KeyEvent(key: $0, text: "", phase: .up, time: time) }
    }

    private func isHeld(_ prefix: String, by viewer: UInt) -> Bool {
        held[viewer, default: []].contains { $0.hasPrefix(prefix) }
    }

    private static func name(of symbol: UInt32) -> String? {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = unsafe xkb_keysym_get_name(symbol, &buffer, buffer.count)
        return count > 0 ? String(decoding: buffer[..<Int(count)].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// What the symbol types; nothing for control characters, whose meaning is in the key's name.
    private static func text(of symbol: UInt32) -> String {
        let scalar = xkb_keysym_to_utf32(symbol)
        guard scalar >= 0x20, scalar != 0x7F, let character = Unicode.Scalar(scalar) else { return "" }
        return String(character)
    }
}
