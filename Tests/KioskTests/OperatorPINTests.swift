import Configuration
import Devices
import Foundation
import Geometry
import Secrets
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The way to the operator's panel, by touch: the mark, the PIN, and what those find who don't know it.
@Suite(.serialized) struct OperatorPINTests {
    nonisolated static let panels = ["1280x800", "800x480", "1080x1920", "480x800"]

    private func expect(_ rig: KioskRig, _ name: String, _ panel: String, at place: SourceLocation = #_sourceLocation) {
        rig.check(name, at: place)
        let problem = Golden.mismatch(rig.application.presentedPicture, "operator-\(name)-\(panel)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    @Test func theMarkHasToBeHeldForThreeSecondsAndNothingTellsOfIt() async throws {
        let desk = try await OperatorRig()
        #expect(!desk.rig.application.elementTree.all.contains { $0.accessibility.identifier?.hasPrefix("operator") == true })
        try await desk.hold(2_900)
        #expect(desk.rig.shows("sent-memes") && !desk.rig.shows("operator.pin"))
        // A finger that wanders off is a guest's.
        let place = try desk.mark
        desk.rig.touch(.began, place)
        try await desk.rig.advance(1_000)
        desk.rig.touch(.moved, Point(x: place.x, y: place.y + 120))
        try await desk.rig.advance(2_500)
        desk.rig.touch(.ended, Point(x: place.x, y: place.y + 120))
        try await desk.rig.settle()
        #expect(!desk.rig.shows("operator.pin"))
        try await desk.hold()
        #expect(desk.rig.shows("operator.pin"))
        desk.rig.check()
    }

    @Test(arguments: panels) func theRightPINOpensThePanel(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.hold()
        #expect(try !desk.rig.element("operator.pin.open").accessibility.isEnabled)
        for digit in "471" { try await desk.rig.tap("operator.pin.\(digit)") }
        #expect(try desk.rig.element("operator.pin.dots").accessibility.label == "3 of 4 to 8 digits typed")
        expect(desk.rig, "pin", panel)
        try await desk.rig.tap("operator.pin.2")
        try await desk.rig.tap("operator.pin.delete")
        try await desk.rig.tap("operator.pin.1")
        try await desk.rig.tap("operator.pin.open")
        #expect(desk.rig.shows("operator") && desk.rig.shows("operator.leave"))
        try await desk.rig.tap("operator.leave")
        #expect(desk.rig.shows("attract") && !desk.rig.shows("operator"))
        desk.rig.check()
    }

    @Test(arguments: panels) func fiveWrongOnesTakeAMinute(_ panel: String) async throws {
        let desk = try await OperatorRig(panel)
        try await desk.hold()
        for count in 1...5 {
            try await desk.type("1234")
            #expect(desk.says("Wrong PIN") == (count < 5))
        }
        #expect(desk.says("Five wrong PINs. The next one in 1:00."))
        try await desk.rig.advance(3_000)
        try await desk.rig.settle()
        let seconds = try #require(waitShown(desk))
        #expect((50...57).contains(seconds))
        expectKeys(desk, enabled: false)
        desk.rig.check()
    }

    private func waitShown(_ desk: OperatorRig) -> Int? {
        let words = desk.rig.application.elementTree.all.compactMap(\.accessibility.label).first { $0.hasPrefix("Five wrong PINs.") }
        return words.flatMap { Int($0.suffix(3).prefix(2)) }
    }

    private func expectKeys(_ desk: OperatorRig, enabled: Bool, at place: SourceLocation = #_sourceLocation) {
        for digit in 0...9 {
            let key = desk.rig.application.elementTree.first("operator.pin.\(digit)")
            #expect(key?.accessibility.isEnabled == enabled, sourceLocation: place)
        }
    }

    /// The right PIN is not looked at within the minute, and it is after it.
    @Test func theMinuteIsShownAndEnds() async throws {
        let desk = try await OperatorRig()
        try await desk.hold()
        for _ in 1...5 { try await desk.type("1234") }
        expect(desk.rig, "wait", "1280x800")
        // Nobody touches anything, so the next guest is waited for; whoever comes back finds what is left of the minute.
        try await desk.rig.advance(21_000)
        try await desk.rig.settle()
        #expect(desk.rig.shows("attract"))
        try await desk.hold()
        #expect(try (25...38).contains(#require(waitShown(desk))))
        for _ in 1...5 {
            try await desk.rig.advance(8_000)
            desk.rig.touch(.began, Point(x: 20, y: 700))
            desk.rig.touch(.ended, Point(x: 20, y: 700))
        }
        try await desk.rig.settle()
        #expect(desk.says("Type the PIN."))
        expectKeys(desk, enabled: true)
        try await desk.type("1234")
        #expect(desk.says("Wrong PIN"), "the count began anew")
        try await desk.type(OperatorRig.pin)
        #expect(desk.rig.shows("operator.leave"))
    }

    /// A start in the middle of the minute begins it anew, and one after three wrong ones leaves two.
    @Test func pullingThePlugEarnsNothing() async throws {
        let booth = try SetUpBooth()
        let first = try await OperatorRig(booth: booth)
        try await first.hold()
        for _ in 1...3 { try await first.type("1234") }
        let second = try await OperatorRig(booth: booth)
        try await second.hold()
        try await second.type("1234")
        #expect(second.says("Wrong PIN"))
        try await second.type("1234")
        try await second.rig.advance(10_000)
        let third = try await OperatorRig(booth: booth)
        try await third.hold()
        #expect(try #require(waitShown(third)) >= 54)
        expectKeys(third, enabled: false)
    }

    @Test func aWrongOneIsOnTheMediumUntilTheRightOneIsTyped() async throws {
        let booth = try SetUpBooth()
        let desk = try await OperatorRig(booth: booth)
        try await desk.hold()
        try await desk.type("1234")
        #expect(try String(contentsOfFile: booth.folder.path(of: "pin-misses"), encoding: .utf8) == "1\n")
        try await desk.type(OperatorRig.pin)
        #expect(try String(contentsOfFile: booth.folder.path(of: "pin-misses"), encoding: .utf8) == "0\n")
    }

    /// What counts tries may be damaged, and then somebody has to wait a minute.
    @Test(arguments: ["", "many\n", "-3\n", "\u{0}\u{0}"]) func aDamagedCountIsTakenForTheWorst(_ text: String) async throws {
        let booth = try SetUpBooth()
        try Data(text.utf8).write(to: URL(fileURLWithPath: booth.folder.path(of: "pin-misses")))
        let desk = try await OperatorRig(booth: booth)
        try await desk.hold()
        expectKeys(desk, enabled: false)
    }

    @Test func nobodyThereLeadsBackAfterTwentySeconds() async throws {
        let desk = try await OperatorRig()
        try await desk.hold()
        try await desk.rig.tap("operator.pin.4")
        try await desk.rig.advance(19_000)
        #expect(desk.rig.shows("operator.pin"))
        try await desk.rig.tap("operator.pin.7")
        try await desk.rig.advance(19_000)
        #expect(desk.rig.shows("operator.pin"), "what is typed keeps it there")
        try await desk.rig.advance(2_000)
        try await desk.rig.settle()
        #expect(desk.rig.shows("attract") && !desk.rig.shows("operator.pin"))
        try await desk.hold()
        #expect(try desk.rig.element("operator.pin.dots").accessibility.label == "0 of 4 to 8 digits typed")
    }

    /// Where guests begin with an editor, the invitation is the only screen with the mark.
    @Test(arguments: ["1280x800", "480x800"]) func theMarkOfTheInvitationLeadsThereToo(_ panel: String) async throws {
        let desk = try await OperatorRig(panel) { ($0.flow, $0.session.idle) = (.editor, .seconds(15)) }
        try #require(desk.rig.application.navigator).endSession()
        try await desk.rig.settle()
        let attract = try #require(desk.rig.application.window.root.allViews.compactMap { $0 as? AttractScreen }.first)
        let place = attract.brand.windowPoint(attract.brand.bounds.center)
        try await desk.hold(at: place, for: 2_900)
        #expect(!desk.rig.shows("operator.pin") && desk.rig.shows("editor.album"), "held for less it is a tap")
        try #require(desk.rig.application.navigator).endSession()
        try await desk.rig.settle()
        try await desk.hold(at: place)
        #expect(desk.rig.shows("operator.pin"))
        try await desk.rig.tap("operator.pin.cancel")
        #expect(desk.rig.shows("attract"))
        try await desk.rig.advance(20_000)
        #expect(desk.rig.shows("attract") && !desk.rig.shows("still-there.stay"), "nobody is asked whether nobody is there")
        try await desk.hold(at: place)
        try await desk.type(OperatorRig.pin)
        #expect(desk.rig.shows("operator.leave"))
    }

    /// Without a PIN anybody could be the operator, so nobody is.
    @Test func withoutAPINThePanelStaysClosed() async throws {
        let desk = try await OperatorRig(hasPIN: false)
        try await desk.hold()
        #expect(desk.rig.shows("sent-memes") && !desk.rig.shows("operator.pin"))
        #expect(desk.says("No PIN was chosen, so the operator’s panel stays closed."))
    }
}
