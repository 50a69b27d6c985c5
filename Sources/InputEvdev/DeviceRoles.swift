internal import CEvdev

/// What a device can send, in the numbers of linux/input-event-codes.h.
struct DeviceCapabilities: Equatable, Sendable {
    var properties: Set<Int32> = []
    var keys: Set<Int32> = []
    var absoluteAxes: Set<Int32> = []
    var relativeAxes: Set<Int32> = []
    var switches: Set<Int32> = []
}

/// What a device is to us, decided from what it can send.
///
/// The rule for pointing, first match wins:
/// 1. an accelerometer, or fewer than two axes: nothing;
/// 2. absolute axes, a finger tool and no INPUT_PROP_DIRECT: a touchpad, which is refused, because its places are not the panel's;
/// 3. absolute axes, a pen tool and no INPUT_PROP_DIRECT: a drawing tablet, refused for the same reason;
/// 4. slots, tracking numbers and places: a multitouch screen;
/// 5. a single place, with a touch button: a touch screen (legacy multitouch devices of protocol A are used like this);
/// 6. a single place, with a left mouse button: an absolute pointer, such as a virtual machine's tablet;
/// 7. multitouch places without slots and nothing else: protocol A alone, refused;
/// 8. relative axes and a left mouse button: a mouse.
///
/// Beside that a device has keys if it sends any that a keyboard, a remote control or a row of push buttons sends. Power,
/// sleep and wake-up alone don't count: those belong to the system.
struct DeviceRoles: Equatable, Sendable {
    enum Pointing: Equatable, Sendable {
        case multitouch, singleTouch, absolutePointer, mouse
    }

    var pointing: Pointing?
    var hasKeys = false
    /// Whether it tells when headphones are plugged in, as the sockets of sound cards do.
    var hasHeadphoneJack = false
    /// Why a device that points is not used, as a sentence.
    var refusal: String?

    init(_ device: DeviceCapabilities) {
        hasKeys = device.keys.contains { Self.isKey($0) && !Self.systemKeys.contains($0) }
        hasHeadphoneJack = device.switches.contains(SW_HEADPHONE_INSERT)
        guard !device.properties.contains(INPUT_PROP_ACCELEROMETER) else { return }
        refusal = Self.refusal(device)
        if refusal == nil { pointing = Self.pointing(device) }
    }

    /// Whether it is a device to open.
    var isUseful: Bool { pointing != nil || hasKeys || hasHeadphoneJack }

    /// Whether it moves the pointer without touching.
    var movesPointer: Bool { pointing == .mouse || pointing == .absolutePointer }

    private static func pointing(_ device: DeviceCapabilities) -> Pointing? {
        if device.absoluteAxes.isSuperset(of: [ABS_MT_SLOT, ABS_MT_TRACKING_ID] + multitouchPlace) { return .multitouch }
        let hasLeftButton = device.keys.contains(BTN_LEFT)
        if device.absoluteAxes.isSuperset(of: singlePlace) {
            if device.keys.contains(BTN_TOUCH) { return .singleTouch }
            if hasLeftButton { return .absolutePointer }
        }
        return hasLeftButton && device.relativeAxes.isSuperset(of: [REL_X, REL_Y]) ? .mouse : nil
    }

    private static func refusal(_ device: DeviceCapabilities) -> String? {
        let hasSinglePlace = device.absoluteAxes.isSuperset(of: singlePlace)
        let hasMultitouchPlace = device.absoluteAxes.isSuperset(of: multitouchPlace)
        guard hasSinglePlace || hasMultitouchPlace else { return nil }
        let isOnScreen = device.properties.contains(INPUT_PROP_DIRECT)
        if !isOnScreen, device.keys.contains(BTN_TOOL_PEN) { return "It is a drawing tablet, whose places are not places on the screen." }
        if !isOnScreen, device.keys.contains(BTN_TOOL_FINGER) { return "It is a touchpad, whose places are not places on the screen." }
        if !hasSinglePlace, !device.absoluteAxes.contains(ABS_MT_SLOT) {
            return "It speaks the legacy multitouch protocol A, which is not supported."
        }
        return nil
    }

    /// Keys of keyboards and remote controls, and the numbered push buttons of GPIO boards; not the buttons of mice, pads and pens.
    private static func isKey(_ code: Int32) -> Bool {
        (KEY_ESC..<BTN_MISC).contains(code) || (BTN_0...BTN_9).contains(code) || (KEY_OK..<BTN_DPAD_UP).contains(code)
            || (KEY_ALS_TOGGLE..<BTN_TRIGGER_HAPPY).contains(code)
    }

    private static let systemKeys: Set<Int32> = [KEY_POWER, KEY_SLEEP, KEY_SUSPEND, KEY_WAKEUP]
    private static let singlePlace = [ABS_X, ABS_Y]
    private static let multitouchPlace = [ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
}
