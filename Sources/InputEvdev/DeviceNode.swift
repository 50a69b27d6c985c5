internal import SystemCalls
internal import Udev

/// An input device node and what udev's rules say of it.
struct DeviceNode: Equatable, Sendable {
    /// The node, such as /dev/input/event3.
    var path: String
    /// The calibration that a udev rule sets for the device, if one does.
    var calibration: String?
    var looksLikeKeyboard: Bool

    /// Nil for anything but an event node: joysticks and mice have further nodes, in the kernel's older formats.
    init?(_ device: UdevDevice) {
        guard let node = device.node, node.hasPrefix("/dev/input/event") else { return nil }
        path = node
        calibration = device.properties["LIBINPUT_CALIBRATION_MATRIX"]
        looksLikeKeyboard = device.properties["ID_INPUT_KEYBOARD"] == "1"
    }

    /// The input devices there are, in the order of their numbers.
    static func all() throws(SystemCallError) -> [DeviceNode] {
        try UdevDevice.all(ofSubsystem: "input", named: "event*").compactMap(DeviceNode.init)
    }
}
