/// Report descriptors of real devices, and of some that call themselves what they are not, as the kernel's tools write them.
public enum ReportDescriptors {
    /// A keyboard with its lamps.
    public static let keyboard = """
        05 01 09 06 A1 01 05 07 19 E0 29 E7 15 00 25 01 75 01 95 08 81 02 95 01 75 08 81 01 95 05 75 01 05 08 19 01 29 05 91 02
        95 01 75 03 91 01 95 06 75 08 15 00 25 65 05 07 19 00 29 65 81 00 C0
        """
    /// A mouse with three buttons.
    public static let mouse = """
        05 01 09 02 A1 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01
        05 01 09 30 09 31 15 81 25 7F 75 08 95 02 81 06 C0 C0
        """
    /// A virtual machine's tablet, a pointer that tells places.
    public static let tablet = """
        05 01 09 02 A1 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01
        05 01 09 30 09 31 15 00 26 FF 7F 35 00 46 FF 7F 75 10 95 02 81 02 C0 C0
        """
    /// A touch screen with one contact.
    public static let touchScreen = """
        05 0D 09 04 A1 01 09 22 A1 02 09 42 15 00 25 01 75 01 95 01 81 02 05 01 26 FF 7F 75 10 09 30 81 02 09 31 81 02 C0 C0
        """
    /// A touchpad with one contact.
    public static let touchpad = "05 0D 09 05 A1 01 09 22 A1 02 05 01 26 FF 7F 75 10 95 01 09 30 81 02 09 31 81 02 C0 C0"
    /// The keys beside a volume control.
    public static let mediaKeys = "05 0C 09 01 A1 01 15 00 26 FF 03 19 00 2A FF 03 75 10 95 01 81 00 C0"
    /// A gamepad with eight buttons.
    public static let gamepad = "05 01 09 05 A1 01 05 09 19 01 29 08 15 00 25 01 75 01 95 08 81 02 C0"
    /// Calls itself a mouse, and has the letter A among its fields, with page and usage in one item.
    public static let mouseThatTypes = """
        05 01 09 02 A1 01 09 01 A1 00 05 01 09 30 09 31 15 81 25 7F 75 08 95 02 81 06 0B 04 00 07 00 75 08 95 01 81 00 C0 C0
        """
    /// The same behind an item that says how long it is itself.
    public static let keyboardBehindLongItem = "05 01 FE 03 10 A1 01 06 09 06 A1 01 75 08 95 01 81 00 C0"

    /// The bytes of such a text.
    public static func bytes(_ text: String) -> [UInt8] {
        text.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0, radix: 16) }
    }
}
