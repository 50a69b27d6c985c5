public import Devices

/// Fingers, keys and a pointer that a program moves, where those of real devices come in.
public protocol ScriptedInput: TouchInput, KeyInput {
    /// Delivers what several contacts did at once, as one report of one device.
    func send(_ touches: [TouchEvent])
    /// Presses or releases a key by its xkb name; false when xkb knows no key of that name.
    func sendKey(named name: String, phase: KeyEvent.Phase, time: FrameTime) -> Bool
}

/// A clock that can be moved on by hand.
public protocol ManualClock: EventClock {
    /// True since the first `advance`.
    var isManual: Bool { get }
    /// Moves time on and does everything that falls due on the way. The first call takes the clock away from the machine for good.
    func advance(by duration: Duration)
}

/// The devices of one kiosk, open and ready.
public struct KioskDevices {
    public var display: any Display
    /// Everything that points, the scripted one left out.
    public var touches: [any TouchInput]
    /// Everything with keys, the scripted one left out.
    public var keys: [any KeyInput]
    public var camera: any Camera = NoCamera()
    /// The touch screens among `touches`, where somebody can say how they lie on the panel.
    public var calibrating: (any TouchCalibrating)?
    /// Whether anybody can touch the booth; nil where nobody can say.
    public var presence: (any PointingPresence)?
    /// The panel's light; nil where nobody can set it.
    public var backlight: (any Backlight)?
    /// The loudspeaker; nil where the kiosk has none of its own.
    public var sound: (any SoundOutput)?
    /// Whoever speaks to guests who can't see the screen; nil where nobody does.
    public var speech: (any SpeechOutput)?
    /// The sockets for headphones; nil where nobody can say what is in them.
    public var headphones: (any HeadphoneJack)?
    public var clock: any EventClock
    /// What the automation socket moves.
    public var scripted: any ScriptedInput
    /// The clock once more, where the display is headless and time can be moved on by hand.
    public var manualClock: (any ManualClock)?

    /// Called by the application after the display's size or rotation changed.
    public var displayDidChange: () -> Void = {}

    /// Devices without a camera and without a clock that can be moved by hand.
    public init(
        display: any Display, clock: any EventClock, scripted: any ScriptedInput, touches: [any TouchInput] = [], keys: [any KeyInput] = []
    ) {
        (self.display, self.clock, self.scripted) = (display, clock, scripted)
        (self.touches, self.keys) = (touches, keys)
    }
}
