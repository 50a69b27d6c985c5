internal import Devices
internal import Geometry
internal import HeadlessDevices
internal import Kiosk

/// The fingers and keys that the automation socket moves.
final class AutomationInput: ScriptedInput {
    var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    var onPointer: (@MainActor (UnitPoint?) -> Void)?
    var onWheel: (@MainActor (WheelEvent) -> Void)?
    var onKey: (@MainActor (KeyEvent) -> Void)?
    private let recorded: ScriptedTouch?
    private var names = KeyNames()

    /// - Parameter recorded: takes the fingers instead, where a recorder listens to it and passes them on.
    init(recordedBy recorded: ScriptedTouch? = nil) { self.recorded = recorded }

    func send(_ touches: [TouchEvent]) {
        if let recorded { return recorded.send(touches) }
        if !touches.isEmpty { onTouches?(touches) }
    }

    func sendKey(named name: String, phase: KeyEvent.Phase, time: FrameTime) -> Bool {
        guard let event = names.event(key: name, phase: phase, time: time) else { return false }
        onKey?(event)
        return true
    }
}

/// A headless display's clock as the kiosk knows it.
final class HeadlessTime: ManualClock {
    let clock: HeadlessClock

    init(_ clock: HeadlessClock) { self.clock = clock }

    var now: FrameTime { clock.now }
    var onAlarm: (@MainActor () -> Void)? {
        get { clock.onAlarm }
        set { clock.onAlarm = newValue }
    }
    var isManual: Bool { clock.isManual }

    func setAlarm(at time: FrameTime?) { clock.setAlarm(at: time) }

    func atNextTurn(_ action: @escaping @MainActor () -> Void) { clock.atNextTurn(action) }

    func advance(by duration: Duration) { clock.advance(by: duration) }
}
