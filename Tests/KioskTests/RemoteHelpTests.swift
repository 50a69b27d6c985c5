import Configuration
import Devices
import Drawing
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The operator lets a helper in from afar, and everybody before the panel knows it.
@Suite(.serialized) struct RemoteHelpTests {
    private let viewing = FakeViewing()

    private func desk(
        _ panel: String = "1280x800", _ appearance: ThemeChoice.Appearance = .dark
    ) async throws -> OperatorRig {
        try await OperatorRig(panel, viewing: viewing) {
            $0.theme.appearance = appearance
            $0.session.idle = nil
        }
    }

    private func begin(_ desk: OperatorRig) async throws {
        try await desk.enter("system")
        try await desk.reveal("operator.help.begin")
        try await desk.rig.tap("operator.help.begin")
    }

    private func value(_ desk: OperatorRig, _ name: String) throws -> String? {
        try desk.rig.element("operator.help.\(name)").accessibility.value
    }

    @Test func heIsLetInForHalfAnHourWithAPasswordOfHisOwn() async throws {
        let desk = try await desk()
        try await begin(desk)
        let password = try #require(viewing.password)
        #expect(try value(desk, "password") == password && value(desk, "address") == "192.168.1.20:5900")
        #expect(password.count == 8 && password.allSatisfy { HelpPassword.letters.contains($0) })
        #expect(try value(desk, "left") == "in 30 minutes")
        try await desk.rig.advance(31_000)
        try await desk.rig.settle()
        #expect(try value(desk, "left") == "in 30 minutes")
        try await desk.rig.advance(60_000)
        try await desk.rig.settle()
        #expect(try value(desk, "left") == "in 29 minutes")
        try await desk.rig.tap("operator.leave")
        try await desk.rig.tap("attract")
        try await desk.rig.advance(27 * 60_000)
        #expect(viewing.password == password, "it goes on while nobody is at the panel")
        try await desk.rig.advance(3 * 60_000)
        #expect(viewing.password == nil)
        try await begin(desk)
        #expect(viewing.password != nil && viewing.password != password)
    }

    @Test func heSeesThePictureAndTouchesIt() async throws {
        let desk = try await desk("800x480")
        try await begin(desk)
        try await desk.rig.settle()
        func isSame() -> Bool {
            let shown = desk.rig.application.presentedPicture
            return (0..<shown.size.height).allSatisfy { y in
                (0..<shown.size.width).allSatisfy { x in
                    shown.words[y * shown.wordsPerRow + x] & 0xFFFFFF == viewing.picture[y * shown.size.width + x]
                }
            }
        }
        #expect(viewing.size == Size(width: 800, height: 480) && isSame())
        viewing.watcherCount = 1
        try await desk.rig.settle()
        #expect(desk.rig.shows("remote-help") && isSame())
        let place = try desk.rig.element("operator.leave").frame
        let middle = UnitPoint(
            x: (Double(place.left + place.right) / 2) / 800, y: (Double(place.top + place.bottom) / 2) / 480)
        for phase in [TouchEvent.Phase.began, .ended] {
            viewing.onTouches?([TouchEvent(contact: 1 << 21, phase: phase, position: middle, time: desk.rig.clock.now)])
            try await desk.rig.advance(40)
        }
        try await desk.rig.settle()
        #expect(desk.rig.shows("attract") && desk.rig.shows("remote-help") && isSame())
        desk.rig.application.rotate(to: .quarter)
        try await desk.rig.settle()
        #expect(viewing.size == Size(width: 480, height: 800) && isSame())
    }

    /// The strip is above every screen, sheet and dialog, covers none of them, and one tap ends it all.
    @Test(arguments: LongRun.isWanted ? OperatorPanelTests.panels : ["480x800"])
    func whoeverIsWatchedKnowsItAndEndsItWithOneTap(_ panel: String) async throws {
        let desk = try await desk(panel)
        try await begin(desk)
        desk.expect("help-waiting", hasGolden: false)
        viewing.watcherCount = 2
        try await desk.rig.settle()
        desk.expect("help-watched", hasGolden: false)
        try await desk.reveal("operator.power-off")
        try await desk.rig.tap("operator.power-off")
        desk.expect("help-dialog", hasGolden: false)
        #expect(desk.rig.shows("remote-help") && desk.rig.shows("dialog"))
        try await desk.rig.tap("remote-help")
        #expect(viewing.password == nil && !desk.rig.shows("remote-help") && desk.rig.shows("dialog"))
        try await desk.rig.tap("dialog.keep")
        try await desk.reveal("operator.help.begin")
        #expect(desk.rig.shows("operator.help.begin"))
    }

    @Test(arguments: LongRun.isWanted ? OperatorPanelTests.panels : ["800x480"])
    func guestsScreensMakeRoomForTheStrip(_ panel: String) async throws {
        let desk = try await desk(panel, .light)
        try await begin(desk)
        try await desk.rig.tap("operator.leave")
        viewing.watcherCount = 1
        try await desk.rig.settle()
        try await desk.rig.tap("attract")
        desk.expect("help-guest", hasGolden: false)
        viewing.watcherCount = 0
        try await desk.rig.settle()
        #expect(!desk.rig.shows("remote-help") && viewing.password != nil, "the next one may call")
    }

    @Test func whatDoesNotWorkIsSaidInWords() async throws {
        let desk = try await desk()
        viewing.nextError = RemoteViewingError(sentence: "The booth has no network that anybody could call through.")
        try await begin(desk)
        #expect(desk.says("The booth has no network that anybody could call through.") && desk.rig.shows("operator.help.begin"))
        viewing.nextError = nil
        try await desk.rig.tap("operator.help.begin")
        viewing.watcherCount = 1
        viewing.onLoss?()
        try await desk.rig.settle()
        #expect(desk.says("Remote help has ended: the way to the network was lost.") && !desk.rig.shows("remote-help"))
        #expect(desk.rig.shows("operator.help.begin"))
        try await desk.rig.tap("operator.help.begin")
        try await desk.rig.tap("operator.help.end")
        #expect(viewing.password == nil && desk.rig.shows("operator.help.begin"))
    }

    @Test func nothingDeadIsShownWhereNobodyCanBeLetIn() async throws {
        let desk = try await OperatorRig()
        try await desk.enter("system")
        #expect(!desk.rig.shows("operator.help.begin") && !desk.says("Remote help"))
    }
}
