import TestSupport
import Testing
import USBDescriptors

/// A guest's keyboard stays without a driver, whatever it calls itself.
@Suite struct HIDReportDescriptorTests {
    private typealias Known = ReportDescriptors

    private func kind(_ text: String) -> HIDKind { HIDReportDescriptor(Known.bytes(text)).kind }

    @Test(
        arguments: [
            (Known.keyboard, .keyboard), (Known.mouse, .mouse), (Known.tablet, .touchscreen), (Known.touchScreen, .touchscreen),
            (Known.touchpad, .mouse), (Known.mediaKeys, .other), (Known.gamepad, .other), (Known.mouseThatTypes, .keyboard),
            (Known.keyboardBehindLongItem, .keyboard), (Known.mouse + " " + Known.keyboard, .keyboard),
            (Known.touchScreen + " " + Known.keyboard, .keyboard), ("", .other), ("05", .other),
        ] as [(String, HIDKind)])
    func knowsWhatIsPluggedIn(_ descriptor: String, _ expected: HIDKind) {
        #expect(kind(descriptor) == expected)
    }

    /// Each is a keyboard to the kernel, or to the specification, and was none to a reader that knows less than they do.
    @Test(arguments: [
        // The page that counts was put aside, and comes back.
        "05 01 A4 05 0C B4 09 06 A1 01 C0",
        // The page that counts is named behind the usage.
        "05 0C 09 06 05 01 A1 01 C0",
        // One of a row of usages.
        "05 01 19 02 29 08 A1 01 C0", "1B 02 00 01 00 2B 08 00 01 00 A1 01 C0",
        // A row without a beginning, and a field among whose usages the letters are.
        "05 01 29 06 A1 01 C0", "05 01 09 02 A1 01 1B 00 00 06 00 2B 00 00 08 00 81 02 C0",
        // A kind of collection in two bytes, of which the kernel reads one.
        "05 01 09 06 A2 01 01 C0",
    ])
    func knowsAKeyboardByAnyReading(_ descriptor: String) {
        #expect(kind(descriptor) == .keyboard)
    }

    /// What the kernel doesn't read either can't make a device welcome or unwelcome.
    @Test func readsAsFarAsTheKernelDoes() {
        let silence = Array(repeating: UInt8(0), count: HIDReportDescriptor.longest)
        #expect(HIDReportDescriptor(silence + Known.bytes(Known.keyboard)).kind == .other)
        #expect(HIDReportDescriptor(Known.bytes(Known.mouse) + silence + Known.bytes(Known.keyboard)).kind == .mouse)
    }

    /// Whatever is cut off, what is left is read to its end.
    @Test func readsWhatIsCutOff() {
        let whole = Known.bytes(Known.keyboard)
        for count in 0...whole.count { #expect(HIDReportDescriptor(Array(whole.prefix(count))).kind == (count < 6 ? .other : .keyboard)) }
    }

    /// The numbers are those of the HID Usage Tables 1.12: page 1 (Generic Desktop) and page 0x0D (Digitizers).
    @Test(
        arguments: [
            ("01", [1: .mouse, 2: .mouse, 6: .keyboard, 7: .keyboard]),
            ("0D", [1: .touchscreen, 2: .touchscreen, 4: .touchscreen, 5: .mouse]),
        ] as [(String, [Int: HIDKind])])
    func everyUsageOfAnApplicationIsOfItsKind(_ page: String, _ kinds: [Int: HIDKind]) {
        for usage in 0...9 { #expect(kind("05 \(page) 09 0\(usage) A1 01 C0") == kinds[usage] ?? .other, "usage \(usage)") }
    }

    /// Page 7 is the letters: a usage of it is one wherever it stands, the first and the last too.
    @Test(
        arguments: [("FF FF 06 00", .other), ("00 00 07 00", .keyboard), ("FF FF 07 00", .keyboard), ("00 00 08 00", .other)]
            as [(String, HIDKind)])
    func lettersAreOfOnePage(_ usage: String, _ expected: HIDKind) {
        #expect(kind("0B \(usage) 81 02") == expected)
        #expect(kind("05 07") == .keyboard && kind("05 06") == .other && kind("05 08") == .other)
    }

    @Test(
        arguments: [
            // A collection that is a part of a device, and one that is neither.
            ("05 01 09 06 A1 00 C0", .other), ("05 01 09 06 A1 02 C0", .other), ("05 01 09 06 A2 00 01 C0", .other),
            // What was named for a field is not meant for the collection behind it.
            ("05 01 09 06 81 02 A1 01 C0", .other), ("05 01 09 06 91 02 A1 01 C0", .other), ("05 01 09 06 B1 02 A1 01 C0", .other),
            // Rows of usages that end before the keyboard's, and begin behind the keypad's.
            ("05 01 19 03 29 05 A1 01 C0", .other), ("05 01 19 08 29 09 A1 01 C0", .other), ("05 01 19 07 29 09 A1 01 C0", .keyboard),
            // A page that comes back from nowhere stays.
            ("05 01 B4 09 06 A1 01 C0", .keyboard),
            // A pointer with a place across is touched; one that tells how far it moved, or how far down, is pushed about.
            ("05 01 09 01 A1 01 09 30 81 02 C0", .touchscreen), ("05 01 09 02 A1 01 09 30 81 00 C0", .touchscreen),
            ("05 01 09 01 A1 01 09 30 81 06 C0", .mouse), ("05 01 09 01 A1 01 09 31 81 02 C0", .mouse),
            ("05 01 09 01 A1 01 09 2F 81 02 C0", .mouse), ("05 01 09 01 A1 01 09 30 91 02 C0", .mouse),
            // A gamepad's stick has a place, too.
            ("05 01 09 05 A1 01 09 30 81 02 C0", .other),
        ] as [(String, HIDKind)])
    func whatIsNamedCountsWhereItIsMeant(_ descriptor: String, _ expected: HIDKind) {
        #expect(kind(descriptor) == expected)
    }
}
