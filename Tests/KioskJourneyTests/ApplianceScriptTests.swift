import Foundation
import TestSupport
import Testing

/// What the appliance's own scripts decide, where no appliance is needed to ask them.
@Suite struct ApplianceScriptTests {
    private static let scripts = Product.root + "/image-build/appliance/usr/lib/mememe"

    private static let keyboard = """
        05 01 09 06 A1 01 05 07 19 E0 29 E7 15 00 25 01 75 01 95 08 81 02 95 01 75 08 81 01 95 05 75 01 05 08 19 01 29 05 91 02
        95 01 75 03 91 01 95 06 75 08 15 00 25 65 05 07 19 00 29 65 81 00 C0
        """
    private static let mouse = """
        05 01 09 02 A1 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01
        05 01 09 30 09 31 15 81 25 7F 75 08 95 02 81 06 C0 C0
        """
    /// A virtual machine's tablet, a pointer that tells places.
    private static let tablet = """
        05 01 09 02 A1 01 09 01 A1 00 05 09 19 01 29 03 15 00 25 01 95 03 75 01 81 02 95 01 75 05 81 01
        05 01 09 30 09 31 15 00 26 FF 7F 35 00 46 FF 7F 75 10 95 02 81 02 C0 C0
        """
    private static let touchScreen = """
        05 0D 09 04 A1 01 09 22 A1 02 09 42 15 00 25 01 75 01 95 01 81 02 05 01 26 FF 7F 75 10 09 30 81 02 09 31 81 02 C0 C0
        """
    private static let touchpad = "05 0D 09 05 A1 01 09 22 A1 02 05 01 26 FF 7F 75 10 95 01 09 30 81 02 09 31 81 02 C0 C0"
    private static let mediaKeys = "05 0C 09 01 A1 01 15 00 26 FF 03 19 00 2A FF 03 75 10 95 01 81 00 C0"
    private static let gamepad = "05 01 09 05 A1 01 05 09 19 01 29 08 15 00 25 01 75 01 95 08 81 02 C0"
    /// Calls itself a mouse, and has the letter A among its fields, with page and usage in one item.
    private static let mouseThatTypes = """
        05 01 09 02 A1 01 09 01 A1 00 05 01 09 30 09 31 15 81 25 7F 75 08 95 02 81 06 0B 04 00 07 00 75 08 95 01 81 00 C0 C0
        """
    /// The same behind an item that says how long it is itself.
    private static let keyboardBehindLongItem = "05 01 FE 03 10 A1 01 06 09 06 A1 01 75 08 95 01 81 00 C0"

    /// A guest's keyboard stays without a driver, whatever it calls itself.
    @Test(arguments: [
        (keyboard, "keyboard"), (mouse, "mouse"), (tablet, "touchscreen"), (touchScreen, "touchscreen"), (touchpad, "mouse"),
        (mediaKeys, "other"), (gamepad, "other"), (mouseThatTypes, "keyboard"), (keyboardBehindLongItem, "keyboard"),
        (mouse + " " + keyboard, "keyboard"), (touchScreen + " " + keyboard, "keyboard"), ("", "other"), ("05", "other"),
    ])
    func knowsWhatIsPluggedIn(_ descriptor: String, _ kind: String) throws {
        let folder = try TemporaryFolder("descriptor")
        let file = folder.path(of: "bytes")
        // As the kernel's own tools write them.
        try Data(descriptor.lowercased().utf8).write(to: URL(fileURLWithPath: file))
        let said = try runSuccessfully(["sh", "-c", "\(Self.scripts)/usb-welcome --kind <\(file)"])
        #expect(said == "\(kind)\n")
    }

    /// What the system asks of a complete configuration file is read as the kiosk reads it.
    @Test func readsValuesOfAConfiguration() throws {
        let folder = try TemporaryFolder("configuration")
        let (file, complete) = (folder.path(of: "mememe.yaml"), folder.path(of: "complete.yaml"))
        let text = "usb:\n  welcome: [touchscreen, keyboard]\nupdate:\n  url: https://example.org/a,b.raucb\n"
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let printed = try Product.run(["check", "--print-configuration", "--config", file, "--data", folder.path(of: "none")])
        try Data(printed.output.utf8).write(to: URL(fileURLWithPath: complete))
        #expect(try runSuccessfully(["\(Self.scripts)/value-of", "usb", "welcome", complete]) == "touchscreen keyboard\n")
        #expect(try runSuccessfully(["\(Self.scripts)/value-of", "update", "url", complete]) == "https://example.org/a,b.raucb\n")
        #expect(try runSuccessfully(["\(Self.scripts)/value-of", "update", "nothing", complete]).isEmpty)
    }
}
