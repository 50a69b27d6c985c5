import Configuration
import Devices
import Geometry
import HeadlessDevices
import Languages
import Memes
import TestSupport
import Testing
import Text

@testable import Kiosk
@testable import Toolkit

/// What a guest chooses behind the person in the circle, and how long it lasts.
@Suite(.serialized) struct AccessTests {
    private func makeRig(
        _ width: Int = 1080, _ height: Int = 1920, configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try KioskRig(width, height, configure: configure)
        rig.archive.insert(photo: rig.photos[0], top: "oh no", bottom: "it works")
        rig.archive.onChange()
        try await rig.settle()
        return rig
    }

    private func value(_ choice: String, _ rig: KioskRig) throws -> String? {
        let element = try rig.element("accessibility.\(choice)")
        #expect(element.accessibility.role == .switch)
        return element.accessibility.value
    }

    /// The corner that the button is in, in shares of the panel.
    private func corner(_ rig: KioskRig) throws -> (x: Double, y: Double) {
        let place = try rig.element("accessibility").frame.center
        let size = rig.display.contentSize
        return (Double(place.x) / Double(size.width), Double(place.y) / Double(size.height))
    }

    private static let panels = [(1280, 800), (800, 480), (480, 800), (1080, 1920)].map { Size(width: $0.0, height: $0.1) }

    @Test(arguments: await panels)
    func thePersonIsInTheSameCornerOfBothScreens(_ panel: Size) async throws {
        let rig = try await makeRig(panel.width, panel.height)
        let there = try corner(rig)
        #expect(there.x < 0.2 && there.y > 0.85)
        rig.application.navigator?.endSession()
        try await rig.settle()
        let inviting = try corner(rig)
        #expect(inviting.x < 0.2 && inviting.y > 0.85)
    }

    @Test func eachSwitchDoesWhatItSays() async throws {
        let rig = try await makeRig()
        let surroundings = rig.application.surroundings
        let usual = surroundings.metrics
        try await rig.tap("accessibility")
        for choice in ["large-text", "largest-text", "contrast", "motion", "steady", "reach"] {
            #expect(try value(choice, rig) == "off", "\(choice)")
        }
        rig.check("sheet")
        try await rig.tap("accessibility.large-text")
        #expect(try value("large-text", rig) == "on")
        #expect(surroundings.metrics.font(.body).size >= usual.font(.body).size * 1.3 - 0.01)
        try await rig.tap("accessibility.largest-text")
        #expect(try value("large-text", rig) == "off" && value("largest-text", rig) == "on", "one size at a time")
        #expect(surroundings.metrics.font(.body).size >= usual.font(.body).size * 1.6 - 0.01)
        try await rig.tap("accessibility.contrast")
        #expect(surroundings.theme.hasHighContrast)
        try await rig.tap("accessibility.motion")
        #expect(surroundings.reducesMotion)
        try await rig.tap("accessibility.reach")
        #expect(surroundings.metrics.reachesLow)
        try await rig.tap("accessibility.close")
        #expect(!rig.shows("accessibility-sheet"))
        #expect(try rig.element("sent-memes.add").frame.top > 1920 * 2 / 3)
        rig.check("all of it")
    }

    @Test func steadyTouchLeavesOutBrushes() async throws {
        let rig = try await makeRig { $0.access.hold = .milliseconds(300) }
        try await rig.tap("accessibility")
        try await rig.tap("accessibility.steady")
        try await rig.advance(500)
        // A tap of 40 ms is none any more.
        try await rig.tap("accessibility.close")
        #expect(rig.shows("accessibility-sheet"))
        let close = try rig.element("accessibility.close").frame.center
        rig.touch(.began, close)
        try await rig.advance(400)
        rig.touch(.ended, close)
        try await rig.settle()
        #expect(!rig.shows("accessibility-sheet"))
    }

    @Test func itEndsWithTheSession() async throws {
        let rig = try await makeRig()
        let usual = rig.application.surroundings.metrics
        try await rig.tap("accessibility")
        for choice in ["largest-text", "contrast", "motion", "reach"] { try await rig.tap("accessibility.\(choice)") }
        try await rig.tap("accessibility.close")
        rig.application.navigator?.endSession()
        try await rig.settle()
        let surroundings = rig.application.surroundings
        #expect(surroundings.metrics == usual && !surroundings.theme.hasHighContrast && !surroundings.reducesMotion)
        try await rig.tap("attract")
        #expect(try rig.element("sent-memes.add").frame.top < 200)
    }

    /// What was chosen over the invitation is kept for whoever goes on, and for nobody else.
    @Test func overTheInvitationItLapses() async throws {
        let rig = try await makeRig(480, 320)
        rig.application.navigator?.endSession()
        try await rig.settle()
        try await rig.tap("accessibility")
        try await rig.tap("accessibility.contrast")
        #expect(rig.application.surroundings.theme.hasHighContrast)
        try await rig.advance(31_000)
        try await rig.settle()
        #expect(!rig.application.surroundings.theme.hasHighContrast && !rig.shows("accessibility-sheet"))
        try await rig.tap("accessibility")
        try await rig.tap("accessibility.contrast")
        try await rig.tap("accessibility.close")
        try await rig.tap("attract")
        try await rig.advance(31_000)
        #expect(rig.application.surroundings.theme.hasHighContrast && rig.shows("sent-memes.add"))
    }

    @Test func theOperatorsChoiceIsWhereASessionBegins() async throws {
        let rig = try await makeRig { ($0.access.reachesLow, $0.reducesMotion) = (true, true) }
        #expect(try rig.element("sent-memes.add").frame.top > 1920 * 2 / 3)
        try await rig.tap("accessibility")
        #expect(try value("reach", rig) == "on" && value("motion", rig) == "on")
        try await rig.tap("accessibility.reach")
        try await rig.tap("accessibility.close")
        #expect(try rig.element("sent-memes.add").frame.top < 200)
        rig.application.navigator?.endSession()
        try await rig.settle()
        try await rig.tap("attract")
        #expect(try rig.element("sent-memes.add").frame.top > 1920 * 2 / 3)
    }

    @Test func aPanelWithinReachOffersNoLowerButtons() async throws {
        let rig = try await makeRig(800, 480)
        try await rig.tap("accessibility")
        #expect(!rig.shows("accessibility.reach") && rig.shows("accessibility.contrast"))
    }

    /// Every go-action of a guest's way is in the lower third, at least 12 mm in both directions, in every language's direction.
    @Test(arguments: ["en", "he"]) func everythingThatGoesOnIsInReach(_ language: String) async throws {
        let rig = try KioskRig(1080, 1920, opens: false) {
            ($0.access.reachesLow, $0.languages.first) = (true, language)
            $0.display.millimetres = Size(width: 268, height: 476)
        }
        defer { Interface.language = .english }
        rig.destinations = [rig.keep, FakeDestination("phone", "Send to phone", symbol: "phone", .ready("Scan"), rig.work)]
        rig.open()
        rig.application.window.adopt(Interface.language.direction)
        try await rig.settle()
        func expectLow(_ identifier: String, at place: SourceLocation = #_sourceLocation) throws {
            let frame = try rig.element(identifier, at: place).frame
            let least = Int(12 / (268.0 / 1080))
            #expect(frame.top >= 1920 * 2 / 3 && frame.bottom <= 1920, "\(identifier) at \(frame)", sourceLocation: place)
            #expect(frame.width >= least && frame.height >= least, "\(identifier) at \(frame)", sourceLocation: place)
        }
        try expectLow("sent-memes.add")
        try await rig.tap("sent-memes.add")
        try expectLow("editor.share")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        for target in ["editor.camera", "editor.album", "editor.crop", "editor.font"] { try expectLow(target) }
        try await rig.tap("editor.crop")
        try expectLow("crop.done")
        rig.check("crop")
        try await rig.tap("crop.done")
        try await rig.tap("editor.font")
        try expectLow("editor.font-done")
        rig.check("fonts")
        try await rig.tap("editor.font-done")
        try expectLow("editor.share")
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        try await rig.advance(4000)
        try await rig.settle()
        try expectLow("sent-memes.add")
        let meme = try #require(rig.archive.memes.first)
        try await rig.tap("sent-memes.select")
        try expectLow("sent-memes.select-done")
        try await rig.tap("sent-memes.select-done")
        try await rig.tap("meme.\(meme.id)")
        try expectLow("detail.share")
        for target in ["detail.edit", "detail.delete"] { try expectLow(target) }
        rig.check("detail")
    }
}
