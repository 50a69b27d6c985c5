/// What a key did, after the keyboard layout.
public struct KeyEvent: Equatable, Sendable {
    /// What happened to the key.
    public enum Phase: Equatable, Sendable {
        case down, up
        /// The key is held; sent at the keyboard's repeat rate.
        case repeated
    }

    /// The xkb name of the key's symbol, such as "a", "Return" or "BackSpace".
    public var key: String
    /// What the key types, composed and with modifiers applied; empty for keys that type nothing.
    public var text: String
    public var phase: Phase
    public var isControlDown: Bool
    public var isShiftDown: Bool
    public var time: FrameTime

    public init(key: String, text: String, phase: Phase, isControlDown: Bool = false, isShiftDown: Bool = false, time: FrameTime) {
        self.key = key
        self.text = text
        self.phase = phase
        self.isControlDown = isControlDown
        self.isShiftDown = isShiftDown
        self.time = time
    }
}

/// Keyboards and buttons that are plugged in.
@MainActor
public protocol KeyInput: AnyObject {
    var onKey: (@MainActor (KeyEvent) -> Void)? { get set }
}
