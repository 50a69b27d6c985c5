import Configuration
import Devices
import Geometry
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The operator's panel on all panels, by touch.
@Suite(.serialized) struct OperatorPanelTests {
    nonisolated static let panels = ["1280x800", "800x480", "1080x1920", "480x800"]

    private func expect(_ desk: OperatorRig, _ name: String, _ panel: String, at place: SourceLocation = #_sourceLocation) {
        desk.rig.check(name, at: place)
        PanelCheck(rig: desk.rig, panel: panel, millimetres: Self.millimetres(panel)).expectRight(name, at: place)
        let problem = Golden.mismatch(desk.rig.application.presentedPicture, "operator-\(name)-\(panel)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    private static func millimetres(_ panel: String) -> Size {
        ["1280x800": Size(width: 217, height: 136), "800x480": Size(width: 154, height: 86), "1080x1920": Size(width: 268, height: 476)][
            panel]
            ?? Size(width: 86, height: 154)
    }

    private func isSmall(_ panel: String) -> Bool { panel == "800x480" || panel == "480x800" }

    /// Every section, seen on every panel.
    @Test(arguments: panels, [ThemeChoice.Appearance.dark, .light])
    func everySection(_ panel: String, _ appearance: ThemeChoice.Appearance) async throws {
        let desk = try await OperatorRig(panel) { $0.theme.appearance = appearance }
        desk.records.tally = FakeRecords.evening
        let theme = appearance == .light ? "light-" : ""
        try await desk.enter()
        if isSmall(panel) { expect(desk, theme + "list", panel) }
        for section in OperatorSection.allCases {
            try await desk.rig.tap("operator.section.\(section.rawValue)")
            expect(desk, theme + section.rawValue, panel)
            if isSmall(panel) { try await desk.rig.tap("operator.back") }
        }
        try await desk.rig.tap("operator.leave")
        #expect(desk.rig.shows("sent-memes"))
    }

    @Test func itLeavesByItselfAfterThreeMinutesWithoutATouch() async throws {
        let desk = try await OperatorRig()
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
        #expect(desk.rig.shows("sent-memes") && !desk.rig.shows("dialog"))
        #expect(desk.machine.performed.isEmpty)
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
        #expect(try desk.rig.element("operator.prints").accessibility.label == "96 sheets printed")
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
