/// What a USB device with a HID interface is to a booth, in the words of the configuration's `usb.welcome`.
public enum HIDKind: String, CaseIterable, Sendable {
    /// Whatever has a key of a keyboard in it, whatever else it says it is.
    case keyboard
    /// What says so, or a pointer that tells places and not ways.
    case touchscreen
    /// Any other pointer, a touchpad too.
    case mouse
    /// Nothing that a booth knows.
    case other
}
