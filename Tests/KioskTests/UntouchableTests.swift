import Configuration
import Devices
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// A booth whose touch screen is missing.
@Suite(.serialized) struct UntouchableTests {
    nonisolated static let panels =
        LongRun.isWanted ? ["1280x800", "800x480", "1080x1920", "480x800"] : ["1280x800", "480x800"]

    @Test(arguments: panels) func whoeverPassesByIsToldWhyNothingHappens(_ panel: String) async throws {
        let desk = try await OperatorRig(panel) { $0.session.idle = nil }
        let (rig, screen) = (desk.rig, try #require(desk.booth.touchScreen))
        try await rig.advance(20_000)
        #expect(!rig.shows("untouchable"))
        screen.canPoint = false
        try await rig.advance(8_000)
        #expect(!rig.shows("untouchable"), "it may only be put into another socket")
        try await rig.advance(3_000)
        try await rig.settle()
        #expect(try rig.element("untouchable").accessibility.label?.contains("touch screen") == true)
        rig.check("untouchable")
        screen.canPoint = true
        try await rig.settle()
        #expect(!rig.shows("untouchable"))
        try await rig.tap("sent-memes.add")
        rig.check("touchable")
    }

    @Test func aBoothThatIsUsedByKeysSaysItOnce() async throws {
        let desk = try await OperatorRig { $0.session.idle = nil }
        try #require(desk.booth.touchScreen).canPoint = false
        try await desk.rig.advance(11_000)
        #expect(desk.rig.shows("untouchable"))
        _ = desk.rig.input.sendKey(named: "Tab", phase: .down, time: desk.rig.clock.now)
        try await desk.rig.settle()
        try await desk.rig.advance(60_000)
        #expect(!desk.rig.shows("untouchable"))
    }
}
