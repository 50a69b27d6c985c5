public import Devices
public import Geometry

/// Fingers, keys and a pointer that a program moves: tests, the automation socket, remote help.
@MainActor
public final class ScriptedTouch: TouchInput, KeyInput {
    public var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    public var onPointer: (@MainActor (UnitPoint?) -> Void)?
    public var onWheel: (@MainActor (WheelEvent) -> Void)?
    public var onKey: (@MainActor (KeyEvent) -> Void)?

    public init() {}

    /// Delivers what several contacts did at once, as one report of one device.
    public func send(_ touches: [TouchEvent]) {
        guard !touches.isEmpty else { return }
        onTouches?(touches)
    }

    /// Delivers what a key did.
    public func send(_ key: KeyEvent) { onKey?(key) }

    /// Moves the pointer of a mouse that isn't there; nil takes the mouse away.
    public func movePointer(to position: UnitPoint?) { onPointer?(position) }
}
