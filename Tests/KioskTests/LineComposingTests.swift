import Configuration
import Devices
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A line of its own, such as the occasion, while it is composed.
@Suite struct LineComposingTests {
    private func typing() async throws -> OperatorRig {
        let desk = try await OperatorRig(
            configure: { $0.keyboard.languages = ["zh-Hans", "en"] }, inputMethods: { $0 == "zh-Hans" ? GreetingMethod() : nil })
        try await desk.enter("event")
        try await desk.tap("operator.occasion")
        // The booth was set up in English.
        try await desk.rig.tap("key.globe")
        for letter in "nihao" { try await desk.rig.tap("key.\(letter)") }
        #expect(desk.rig.shows("candidate.0"))
        return desk
    }

    private func text(_ desk: OperatorRig) throws -> String { try desk.rig.element("operator.event-field").accessibility.value ?? "" }

    @Test func aTapInTheFieldEndsTheComposition() async throws {
        let desk = try await typing()
        try await desk.rig.tap("operator.event-field")
        #expect(try !desk.rig.shows("candidate.0") && text(desk) == "nihao")
        try await desk.rig.tap("key.n")
        #expect(try text(desk).count == 6, "it is one more letter, and not one of another greeting")
    }

    @Test func keysOfARealKeyboardAreComposedToo() async throws {
        let desk = try await typing()
        try await desk.rig.press("BackSpace")
        #expect(try !desk.rig.shows("candidate.0") && text(desk) == "niha")
        try await desk.rig.press("o")
        #expect(desk.rig.shows("candidate.0"))
        try await desk.rig.press("space")
        #expect(try text(desk) == "你好" && !desk.rig.shows("candidate.0"))
    }

    @Test func returnEndsTheCompositionBeforeItKeepsTheLine() async throws {
        let desk = try await typing()
        try await desk.rig.press("Return")
        #expect(try !desk.rig.shows("candidate.0") && text(desk) == "nihao")
        try await desk.rig.press("Return")
        #expect(!desk.rig.shows("operator.event-field"))
    }

    /// The bar of candidates is part of the keyboard, also beside its candidates.
    @Test func aTapBesideACandidateLeavesTheKeyboardWhereItIs() async throws {
        let desk = try await typing()
        let candidate = try desk.rig.element("candidate.0").frame
        try await desk.rig.tap(Point(x: candidate.center.x, y: candidate.top - 6))
        #expect(desk.rig.shows("key.n") && desk.rig.shows("candidate.0"))
    }
}
