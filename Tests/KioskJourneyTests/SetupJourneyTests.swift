import Foundation
import TestSupport
import Testing

/// The questions of the first start, asked of the built program.
@Suite struct SetupJourneyTests {
    /// A place whose configuration file asks; what it says of rotation is to be overridden.
    private func makePlace(_ lines: String = "") throws -> (place: KioskPlace, file: String) {
        let place = try KioskPlace()
        let file = place.folder.path(of: "mememe.yaml")
        try Data("setup: ask\n\(lines)".utf8).write(to: URL(fileURLWithPath: file))
        return (place, file)
    }

    private func type(_ pin: String, in kiosk: KioskRun) throws {
        for digit in pin { try kiosk.tap("setup.pin.\(digit)") }
        try kiosk.tap("setup.continue")
    }

    /// A start, answers by touch with the plug pulled in the middle, Sent Memes, and a start that asks nothing.
    @Test func everythingIsAskedOnce() throws {
        let (place, file) = try makePlace()
        let first = try KioskRun(place, ["--config", file])
        try first.tap("setup.language.de")
        try first.tap("setup.continue")
        #expect(try first.shows("setup.rotation"))
        first.pullThePlug()
        let second = try KioskRun(place, ["--config", file])
        try second.tap("setup.rotation.90")
        try second.tap("setup.continue")
        try type("4711", in: second)
        try type("4712", in: second)
        try second.expectWords("Die PINs stimmen nicht überein. Bitte wähle noch einmal.")
        try type("4711", in: second)
        try type("4711", in: second)
        try second.tap("setup.continue")
        try second.expectWords("Gesendete Memes")
        #expect(try second.quit() == 0)
        let kept = String(decoding: try place.bytes(place.data + "/settings.yaml"), as: UTF8.self)
        #expect(kept.contains("language: de\nrotation: 90\npin: \"$y$") && !kept.contains("4711"))
        let third = try KioskRun(place, ["--config", file])
        #expect(try third.shows("sent-memes.add"))
        let screenshot = try third.screenshot()
        #expect(screenshot.width == 480 && screenshot.height == 800)
        #expect(try third.quit() == 0)
    }

    /// The command line wins over what was said on the screen, and that over the file, also when the file is read again.
    @Test func theScreenWinsOverTheFileAndTheCommandLineOverBoth() throws {
        let (place, file) = try makePlace("rotation: 180\n")
        let settings = place.data + "/settings.yaml"
        try Data("language: de\nrotation: 90\ncalibration: {}\npin: damaged\n".utf8).write(to: URL(fileURLWithPath: settings))
        let check = try Product.run(["check", "--config", file, "--data", place.data])
        #expect(check.output.contains("settings  \(settings): rotation is 90 instead of 180"))
        #expect(check.output.contains("\(settings):4: pin: found \"damaged\", allowed is the hash of a PIN"))
        let fixed = try KioskRun(place, ["--config", file, "--rotation", "0"])
        #expect(try fixed.shows("setup.pin"), "what is damaged is asked again")
        #expect(fixed.log.contains("settings.yaml:4: pin: found \"damaged\""))
        #expect(try fixed.screenshot().width == 800)
        #expect(try fixed.quit() == 0)
        let kiosk = try KioskRun(place, ["--config", file])
        #expect(try kiosk.screenshot().width == 480)
        try readAgain("setup: ask\nrotation: 0\n", file, kiosk)
        try kiosk.automation.settle()
        #expect(try kiosk.screenshot().width == 480)
        #expect(try kiosk.quit() == 0)
    }

    /// Lets the kiosk read its configuration file again and returns once it has taken the whole text: the file is a pipe.
    private func readAgain(_ text: String, _ file: String, _ kiosk: KioskRun) throws {
        try FileManager.default.removeItem(atPath: file)
        let status = unsafe mkfifo(file, 0o600)
        try #require(status == 0)
        _ = kill(Int32(try kiosk.identifier), SIGHUP)
        var pipe: Int32 = -1
        try wait(for: "the kiosk to open its file again") {
            pipe = unsafe open(file, O_WRONLY | O_NONBLOCK)
            return pipe >= 0
        }
        let handle = FileHandle(fileDescriptor: pipe, closeOnDealloc: true)
        try handle.write(contentsOf: Data(text.utf8))
        try handle.close()
    }
}
