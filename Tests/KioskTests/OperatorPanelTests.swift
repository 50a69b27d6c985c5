import Configuration
import Devices
import Drawing
import Foundation
import Geometry
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The operator's panel on all panels, by touch.
@Suite(.serialized) struct OperatorPanelTests {
    nonisolated static let panels = ["1280x800", "800x480", "1080x1920", "480x800"]

    private func isSmall(_ panel: String) -> Bool { panel == "800x480" || panel == "480x800" }

    /// Every section, seen on every panel.
    @Test(arguments: panels, LongRun.isWanted ? [ThemeChoice.Appearance.dark, .light] : [.dark])
    func everySection(_ panel: String, _ appearance: ThemeChoice.Appearance) async throws {
        let desk = try await OperatorRig(panel) { $0.theme.appearance = appearance }
        desk.records.tally = FakeRecords.evening
        let theme = appearance == .light ? "light-" : ""
        try await desk.enter()
        if isSmall(panel) { desk.expect(theme + "list", hasGolden: appearance == .dark) }
        for section in OperatorSection.allCases where section != .printer {
            try await desk.rig.tap("operator.section.\(section.rawValue)")
            desk.expect(theme + section.rawValue, hasGolden: appearance == .dark || panel == "1280x800")
            if isSmall(panel) { try await desk.rig.tap("operator.back") }
        }
        try await desk.rig.tap("operator.leave")
        #expect(desk.rig.shows("attract"))
    }

    @Test func itLeavesByItselfAfterThreeMinutesWithoutATouch() async throws {
        let desk = try await OperatorRig { $0.session.idle = nil }
        try await desk.enter("devices")
        for _ in 1...4 {
            try await desk.rig.advance(100_000)
            #expect(desk.rig.shows("operator.leave"))
            try await desk.rig.tap("operator.section.tonight")
        }
        try await desk.rig.tap("operator.section.system")
        try await desk.rig.tap("operator.power-off")
        #expect(desk.rig.shows("dialog"))
        try await desk.rig.advance(181_000)
        try await desk.rig.settle()
        #expect(desk.rig.shows("attract") && !desk.rig.shows("dialog"))
        #expect(desk.machine.performed.isEmpty)
        try await desk.rig.tap("attract")
        try await desk.rig.advance(600_000)
        let pending = Mirror(reflecting: desk.rig.application.window.surroundings.timers).descendant("pending") as? [TimerToken]
        #expect(pending?.isEmpty == true, "nothing wakes the kiosk for a panel that is closed")
    }

    @Test func numbersAreDrawnAndRead() async throws {
        let desk = try await OperatorRig()
        desk.records.tally = FakeRecords.evening
        try await desk.enter()
        #expect(try desk.rig.element("operator.memes").accessibility.label == "148 memes")
        #expect(try desk.rig.element("operator.shares").accessibility.value == "166")
        #expect(try desk.rig.element("operator.prints").accessibility.label == "96 printed")
        #expect(try desk.rig.element("operator.chart").accessibility.label == "Memes by the hour, Busiest from 21 to 22 o’clock: 38")
        desk.records.tally.memes = 149
        try await desk.rig.advance(11_000)
        #expect(try desk.rig.element("operator.memes").accessibility.value == "149", "it follows while it is looked at")
        desk.records.nextError = .brokenMedium(cause: "a test")
        try await desk.rig.advance(11_000)
        #expect(desk.says("The numbers can’t be read now."))
        desk.records.nextError = nil
        try await desk.rig.advance(11_000)
        #expect(desk.rig.shows("operator.chart"))
        try await desk.rig.settle()
        desk.rig.check()
    }

    @Test func devicesAreToldInWords() async throws {
        let desk = try await OperatorRig()
        desk.machine.nextReport.celsius = 86
        desk.machine.nextReport.isUndervolted = true
        desk.machine.nextReport.storage?.freeBytes = 150_000_000
        try await desk.enter("devices")
        func words(_ name: String) throws -> String? { try desk.rig.element("operator.\(name)").accessibility.value }
        #expect(try words("display") == "1280×800, 60 Hz")
        #expect(try words("touch") == FakeTouchScreen.name)
        #expect(try words("usb") == "None is plugged in")
        #expect(try words("temperature") == "86 °C" && words("supply") == "Its voltage is too low")
        #expect(try words("storage") == "150 MB of 64 GB free")
        desk.rig.camera.isPluggedIn = false
        desk.rig.stick.availability = .ready("A few seconds")
        try await desk.rig.advance(2_500)
        #expect(try words("camera") == "None is plugged in" && words("usb") == "Ready")
        desk.rig.camera.isPluggedIn = true
        for (trouble, sentence) in [
            (CameraTrouble.stalled, "The camera fell asleep."), (.busy(.program("cheese")), "The camera is used by cheese."),
        ] {
            desk.rig.camera.trouble(trouble)
            try await desk.rig.advance(2_500)
            #expect(try words("camera") == sentence)
            #expect(desk.rig.application.deviceConditions["camera"] == .failed)
        }
        desk.rig.camera.trouble(.unplugged)
        #expect(desk.rig.application.deviceConditions["camera"] == .fine, "it is plugged in, whatever was before")
        try await desk.rig.settle()
        desk.rig.check()
    }

    /// Restart and power off ask, and ask for the PIN once more.
    @Test func powerIsAskedForTwice() async throws {
        let desk = try await OperatorRig()
        try await desk.enter("system")
        try await desk.rig.tap("operator.restart")
        try await desk.rig.tap("dialog.keep")
        #expect(desk.rig.shows("operator.restart") && desk.machine.performed.isEmpty)
        try await desk.rig.tap("operator.power-off")
        try await desk.rig.tap("dialog.confirm")
        try await desk.type("9999")
        #expect(desk.says("Wrong PIN") && desk.machine.performed.isEmpty)
        try await desk.type(OperatorRig.pin)
        #expect(desk.machine.performed == [.powerOff] && desk.says("Powering off…"))
        desk.machine.nextError = MachineError(cause: "a test")
        try await desk.rig.tap("operator.restart")
        try await desk.rig.tap("dialog.confirm")
        try await desk.type(OperatorRig.pin)
        #expect(desk.says("The machine did not take that. Please try again."))
        desk.rig.check()
    }

    @Test func whereTheKioskHasNoMachineOfItsOwnItSaysSo() async throws {
        let desk = try await OperatorRig()
        desk.machine.hasPower = false
        try await desk.enter("system")
        #expect(try desk.rig.element("operator.power").accessibility.value == "Only where the kiosk has the machine to itself")
        #expect(!desk.rig.shows("operator.restart") && !desk.rig.shows("operator.power-off"))
    }

    /// Everything of the event goes, once it was asked for twice; what can't be erased is said.
    @Test func theEventIsWiped() async throws {
        let desk = try await OperatorRig()
        let (printer, phone, outbox) = (FakePrinter(), FakePhone(), FakeErasing())
        desk.rig.phoneInbox = phone
        desk.rig.erasing = [outbox]
        desk.rig.open(with: [printer, phone, desk.rig.keep])
        desk.rig.archive.insert(photo: desk.rig.photos[0], top: "oh", bottom: "no")
        desk.records.tally = FakeRecords.evening
        var isErased = false
        desk.records.onErase = { isErased = true }
        try await desk.rig.settle()
        try await desk.enter("memes")
        try await desk.rig.tap("operator.wipe")
        #expect(desk.says("1 meme goes for good"))
        try await desk.rig.tap("dialog.confirm")
        try await desk.type("1111")
        #expect(!isErased && outbox.count == 0)
        try await desk.type(OperatorRig.pin)
        #expect(isErased && outbox.count == 1 && phone.forgettingCount >= 1 && printer.eventCount == 1)
        #expect(desk.says("Everything of the event is gone."))
        outbox.leaves = true
        try await desk.rig.tap("operator.wipe")
        try await desk.rig.tap("dialog.confirm")
        try await desk.type(OperatorRig.pin)
        #expect(desk.says("Not everything could be deleted. Please wipe it again."))
    }

    /// An export goes on when the panel is left, can be stopped, and says what came of it.
    @Test(arguments: panels) func allMemesAreExported(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        let stick = FakeExportStick()
        desk.rig.open(with: [desk.rig.keep, stick])
        for number in 0..<7 { desk.rig.archive.insert(photo: desk.rig.photos[0], top: "number", bottom: "\(number)") }
        try await desk.rig.settle()
        try await desk.enter("memes")
        #expect(try !desk.rig.element("operator.export").accessibility.isEnabled && desk.says("Plug one in."))
        stick.availability = .ready("A few seconds")
        try await desk.rig.advance(2_100)
        #expect(desk.says("7 memes, as finished pictures."))
        try await desk.rig.tap("operator.export")
        stick.report(3)
        try await desk.rig.settle()
        #expect(desk.says("3 of 7 are on the stick.") && desk.rig.shows("operator.export-cancel"))
        desk.expect("export")
        try await desk.rig.tap("operator.leave")
        stick.report(5)
        try await desk.enter("memes")
        #expect(desk.says("5 of 7 are on the stick."))
        try await desk.rig.tap("operator.export-cancel")
        #expect(stick.isCancelled)
        var receipt = ExportReceipt()
        (receipt.copied, receipt.alreadyThere, receipt.isCancelled, receipt.isUnmounted) = (4, 2, true, true)
        stick.end(.success(receipt))
        try await desk.rig.settle()
        #expect(
            desk.says("Stopped. 6 memes are on the stick and were checked. 2 of them lay there already. You can take the stick out now."))
        desk.expect("export-over")
        try await desk.rig.tap("operator.export")
        (receipt.copied, receipt.unreadable, receipt.isCancelled, receipt.isUnmounted) = (5, 2, false, false)
        stick.end(.success(receipt))
        try await desk.rig.settle()
        #expect(desk.says("All 7 memes are on the stick and were checked. 2 of them lay there already. 2 can’t be read on this kiosk."))
        #expect(desk.says("Take the stick out when its light has stopped blinking."))
        try await desk.rig.tap("operator.export")
        stick.end(.failure(.removed(cause: "a test")))
        try await desk.rig.settle()
        #expect(desk.says("The USB stick was taken out too early. Plug it in and try again. What was copied stays;"))
        desk.rig.check()
    }

    /// A stick that is pulled out in the middle is said at once; what follows waits for a tap, since the next stick may be a guest's.
    @Test func anExportGoesOnWhenItsStickIsBack() async throws {
        let desk = try await OperatorRig("480x800")
        let stick = FakeExportStick()
        stick.availability = .ready("A few seconds")
        desk.rig.open(with: [desk.rig.keep, stick])
        for number in 0..<7 { desk.rig.archive.insert(photo: desk.rig.photos[0], top: "number", bottom: "\(number)") }
        try await desk.rig.settle()
        try await desk.enter("memes")
        try await desk.rig.tap("operator.export")
        stick.report(3)
        try await desk.rig.settle()
        stick.availability = .unavailable("Plug one in")
        stick.end(.failure(.removed(cause: "a test")))
        try await desk.rig.settle()
        #expect(desk.says("The USB stick was taken out too early. Plug it in and try again. What was copied stays;"))
        #expect(try !desk.rig.element("operator.export").accessibility.isEnabled)
        stick.availability = .ready("A few seconds")
        try await desk.rig.advance(2_100)
        #expect(try desk.rig.element("operator.export").accessibility.isEnabled)
        try await desk.rig.tap("operator.export")
        stick.report(6)
        try await desk.rig.settle()
        #expect(desk.says("6 of 7 are on the stick."))
        var receipt = ExportReceipt()
        (receipt.copied, receipt.alreadyThere, receipt.isUnmounted) = (4, 3, true)
        stick.end(.success(receipt))
        try await desk.rig.settle()
        #expect(desk.says("All 7 memes are on the stick and were checked. 3 of them lay there already. You can take the stick out now."))
    }

    /// Colours change under the finger, are kept, and are there at the next start.
    @Test(arguments: panels) func looksAreChosen(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("event")
        // A finger that strays means no colour: it was about to scroll.
        let swatch = try desk.rig.element("operator.accent.violet").frame
        let aside = Point(x: swatch.width / 2 - 2, y: 0)
        try await desk.rig.drag(from: swatch.center - aside, to: swatch.center + aside)
        #expect(try desk.rig.element("operator.accent.violet").accessibility.isSelected == false)
        try await desk.rig.tap("operator.accent.violet")
        try await desk.rig.tap("operator.theme.light")
        #expect(desk.rig.application.window.surroundings.theme == Theme(.light, accent: Color(0x8B6BFF)))
        #expect(try desk.rig.element("operator.accent.violet").accessibility.isSelected == true && desk.rig.sign.brand.accent == 0x8B6BFF)
        desk.expect("looks")
        try await desk.rig.tap("operator.leave")
        desk.rig.check("the first screen in other colours")
        let next = try await OperatorRig(panel, booth: desk.booth, hasPIN: false)
        #expect(next.rig.application.window.surroundings.theme == Theme(.light, accent: Color(0x8B6BFF)))
    }

    @Test func whatTheFileFixesIsLocked() async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["theme.accent", "theme.appearance"]
        let desk = try await OperatorRig(booth: booth) { $0.theme.accent = Color(0x2D9CFF) }
        try await desk.enter("event")
        #expect(try desk.rig.element("operator.accent").accessibility.value == "Blue, set in the configuration file")
        #expect(try desk.rig.element("operator.appearance").accessibility.value == "Dark, set in the configuration file")
        #expect(!desk.rig.shows("operator.accent.violet") && !desk.rig.shows("operator.theme.light"))
        desk.expect("locked")
    }

    @Test func whatTheCommandLineAndTheFileDecideOfThePanelIsLocked() async throws {
        let booth = try SetUpBooth()
        booth.fixedKeys = ["access.reach"]
        booth.isRotationFixed = true
        let desk = try await OperatorRig("1080x1920", booth: booth) { $0.access.reachesLow = true }
        try await desk.enter("screen")
        #expect(try desk.rig.element("operator.reach").accessibility.value == "On, set in the configuration file")
        #expect(try desk.rig.element("operator.rotation").accessibility.value == "0°, set on the command line")
        #expect(!desk.rig.shows("operator.reach.on"))
        desk.rig.check("locked")
    }

    /// The data partition is full or gone.
    @Test func whatCantBeKeptSaysSoAndChangesNothing() async throws {
        let desk = try await OperatorRig()
        try await desk.enter("event")
        try FileManager.default.removeItem(atPath: desk.booth.file.path)
        try FileManager.default.createDirectory(atPath: desk.booth.file.path, withIntermediateDirectories: false)
        try await desk.tap("operator.theme.light")
        #expect(desk.says("This can’t be kept. Please try again."))
        #expect(desk.rig.application.window.surroundings.theme.appearance == .dark)
        try FileManager.default.removeItem(atPath: desk.booth.file.path)
        try await desk.tap("operator.theme.light")
        #expect(desk.rig.application.window.surroundings.theme.appearance == .light)
        try await desk.rig.advance(8000)
        desk.records.nextError = .failed(cause: "the disk is full")
        try await desk.tap("operator.reset")
        try await desk.rig.tap("dialog.confirm")
        try await desk.type(OperatorRig.pin)
        #expect(desk.says("The numbers can’t be set back now. Please try again."))
        desk.rig.check("failed")
    }

    @Test func numbersAreSetBack() async throws {
        let desk = try await OperatorRig()
        desk.records.tally = FakeRecords.evening
        try await desk.enter("event")
        try await desk.tap("operator.reset")
        try await desk.rig.tap("dialog.confirm")
        try await desk.type(OperatorRig.pin)
        #expect(desk.records.resetCount == 1 && desk.says("All numbers begin with none."))
        try await desk.rig.tap("operator.section.tonight")
        #expect(try desk.rig.element("operator.memes").accessibility.value == "0")
    }

    @Test(arguments: panels) func thePanelIsAsBrightAsTheOperatorWants(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("screen")
        try await desk.tap("operator.brightness.50")
        #expect(desk.rig.backlight.level == 0.5 && desk.booth.file.read().settings.brightness == 50)
        desk.expect("brightness", hasGolden: false)
        try await desk.tap("operator.brightness.100")
        #expect(desk.rig.backlight.level == 1)
        desk.rig.check()
        let again = try await OperatorRig(panel) { $0.restingPanel.brightness = 40 }
        #expect(again.rig.backlight.level == 0.4, "as the file says from the first picture on")
    }

    /// The questions of the first start, one at a time.
    @Test(arguments: panels) func thePanelAsksThePanelsQuestionsAgain(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.enter("screen")
        try await desk.rig.tap("operator.rotation")
        #expect(!desk.rig.shows("setup.progress"))
        try await desk.rig.tap("setup.rotation.180")
        try await desk.rig.tap("setup.back")
        #expect(desk.rig.display.rotation == .none, "left without an answer it is as it was")
        try await desk.rig.tap("operator.rotation")
        try await desk.rig.tap("setup.rotation.180")
        try await desk.rig.tap("setup.continue")
        #expect(desk.rig.display.rotation == .half && desk.booth.file.read().settings.rotation == .half)
        try await desk.rig.tap("operator.language")
        try await desk.rig.tap("setup.language.fr")
        try await desk.rig.tap("setup.continue")
        #expect(desk.booth.file.read().settings.language == "fr")
        try await desk.rig.tap("operator.calibration")
        try await desk.rig.tap("setup.skip")
        #expect(desk.rig.shows("operator.calibration") && desk.booth.file.read().settings.calibrations?.isEmpty == true)
        desk.rig.check()
    }

    /// What happens at the booth is counted where it happens.
    @Test func sheetsAndFailuresAreCounted() async throws {
        let desk = try await OperatorRig()
        let printer = FakePrinter()
        desk.rig.open(with: [printer, desk.rig.keep])
        try await desk.rig.settle()
        printer.onSheet?()
        printer.onSheet?()
        let meme = desk.rig.archive.insert(photo: desk.rig.photos[0], top: "oh", bottom: "no")
        try await desk.rig.settle()
        try await desk.rig.tap("meme.\(meme.id)")
        try await desk.rig.tap("detail.share")
        desk.rig.keep.nextFailure = .failed(cause: "a test")
        try await desk.rig.tap("share.keep")
        #expect(desk.records.noted == [.printed(sheets: 1), .printed(sheets: 1), .failed(at: "keep")])
    }
}
