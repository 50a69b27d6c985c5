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
}
