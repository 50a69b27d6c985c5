import Configuration
import Devices
import Drawing
import Foundation
import Geometry
import Glibc
import HeadlessDevices
import Memes
import TestSupport
import Testing
import Text

@testable import Kiosk
@testable import Toolkit

/// The screen that invites the next guest, and the question before it.
@Suite(.serialized) struct AttractTests {
    @Test func theSamplesLookAsKept() throws {
        let engine = TextEngine(catalog: try FontCatalog())
        for (index, sample) in AttractSample.all.enumerated() {
            let problem = Golden.mismatch(sample.picture(fitting: Size(width: 480, height: 480), engine: engine), "sample-\(index)")
            #expect(problem == nil, Comment(rawValue: problem ?? ""))
        }
    }

    private func expect(_ rig: KioskRig, _ name: String, at place: SourceLocation = #_sourceLocation) {
        rig.check(name, at: place)
        let size = rig.display.contentSize
        let problem = Golden.mismatch(rig.application.presentedPicture, "\(name)-\(size.width)x\(size.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    private func makeRig(
        _ panel: Size = Size(width: 800, height: 480), memes: Int = 0, configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try KioskRig(panel.width, panel.height) {
            $0.event = "Annual Street Food Fair · Hall B"
            configure(&$0)
        }
        for number in 0..<memes { rig.archive.insert(photo: rig.photos[number % 3], top: "t\(number)", bottom: "") }
        try await rig.settle()
        return rig
    }

    private func waitForGuest(_ rig: KioskRig) async throws {
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(rig.shows("attract"))
    }

    nonisolated static let panels = [
        Size(width: 1280, height: 800), Size(width: 800, height: 480), Size(width: 480, height: 800), Size(width: 1080, height: 1920),
    ]

    @Test(arguments: panels, [ThemeChoice.Appearance.dark, .light]) func samplesInviteTheFirstGuest(
        _ panel: Size, _ appearance: ThemeChoice.Appearance
    ) async throws {
        let rig = try await makeRig(panel) { $0.theme.appearance = appearance }
        try await waitForGuest(rig)
        expect(rig, "attract-\(appearance.rawValue)")
    }

    /// No line lies under the buttons in the corners, and none under a print.
    @Test(arguments: panels + [(640, 480), (800, 600), (1024, 600), (1366, 768), (1920, 1080), (2560, 1080)].map(Size.init(width:height:)))
    func linesKeepClearOfTheCorners(_ panel: Size) async throws {
        let rig = try await makeRig(panel) { $0.event = String(repeating: "A long occasion ", count: 6) }
        try await waitForGuest(rig)
        let corners = try [rig.element("accessibility"), rig.element("attract.language")].map(\.frame)
        let views = rig.application.window.root.allViews
        let prints = views.compactMap { $0 as? AttractPrint }.map(\.frame)
        let lines = views.compactMap { $0 as? AttractLine }
        #expect(lines.count == 2 && prints.count == 2)
        for line in lines {
            let width = min(line.preferredWidth, line.frame.width)
            let left = line.isCentred ? line.frame.center.x - width / 2 : line.frame.left
            let words = Rect(x: left, y: line.frame.top, width: width, height: line.frame.height)
            #expect(width > 100 && line.frame.left >= 0 && line.frame.right <= panel.width)
            #expect(!line.isCentred || abs(line.frame.left + line.frame.right - panel.width) <= 1)
            for other in corners + prints { #expect(words.intersection(other).isEmpty, "\(line.text) at \(words), \(other)") }
        }
    }

    @Test(arguments: panels) func stillThere(_ panel: Size) async throws {
        let rig = try await makeRig(panel)
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.advance(64_000)
        expect(rig, "still-there")
    }

    @Test func stillThereInTheLight() async throws {
        let rig = try await makeRig { $0.theme.appearance = .light }
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.advance(64_000)
        expect(rig, "still-there-light")
    }

    /// The files of the memes whose prints lie there, by what is drawn: each photo has a colour of its own.
    private func prints(_ rig: KioskRig) -> [AttractPrint] { rig.application.window.root.allViews.compactMap { $0 as? AttractPrint } }

    @Test func memesOfTheEventLandOneAfterTheOther() async throws {
        let rig = try await makeRig(memes: 3)
        try await waitForGuest(rig)
        let first = prints(rig)
        #expect(first.count == 2)
        for landing in 1...3 {
            let before = prints(rig)
            try await rig.advance(5000)
            try await rig.settle()
            let after = prints(rig)
            let stayed = after.filter { print in before.contains { $0 === print } }
            #expect(after.count == 2 && stayed.count == 1, "landing \(landing)")
            rig.check("landing \(landing)")
        }
    }

    @Test func betweenTwoLandingsNothingIsDrawnAndNothingWakesUp() async throws {
        let rig = try await makeRig(memes: 3)
        try await waitForGuest(rig)
        try await rig.advance(5000)
        try await rig.settle()
        let frames = rig.application.loop.statistics.presented
        try await rig.advance(3500)
        #expect(rig.application.loop.statistics.presented == frames)
        for _ in 0..<20 { try await rig.advance(100) }
        #expect(rig.application.loop.statistics.presented > frames + 10, "the next one lands")
    }

    @Test func everythingMovesSoThatNothingBurnsIn() async throws {
        let rig = try await makeRig { $0.reducesMotion = true }
        try await waitForGuest(rig)
        let hero = try #require(rig.application.window.root.allViews.first { $0 is AttractHero })
        var places: Set<Point> = []
        for _ in 0..<12 {
            try await rig.advance(5000)
            try await rig.settle()
            places.insert(hero.windowRect(hero.bounds).origin)
        }
        #expect(places.count == 12)
        #expect(Set(places.map(\.x)).count >= 5 && Set(places.map(\.y)).count >= 5)
        try await rig.advance(5000)
        try await rig.settle()
        #expect(places.contains(hero.windowRect(hero.bounds).origin), "after a minute it begins anew")
    }

    @Test func calmMotionOnlyFadesPrintsIn() async throws {
        let rig = try await makeRig { $0.reducesMotion = true }
        try await waitForGuest(rig)
        for _ in 0..<60 {
            try await rig.advance(100)
            #expect(prints(rig).allSatisfy { $0.scale == 1 })
        }
        rig.check()
    }

    @Test func aMemeThatIsDeletedLiesThereNoLonger() async throws {
        let rig = try await makeRig(memes: 3)
        try await waitForGuest(rig)
        let shown = prints(rig)
        rig.archive.memes.removeAll()
        rig.archive.onChange()
        try await rig.settle()
        #expect(prints(rig).count == 2)
        #expect(!prints(rig).contains { print in shown.contains { $0 === print } })
    }

    @Test func thePanelIsTurnedWhileItWaits() async throws {
        let rig = try await makeRig(memes: 4)
        try await waitForGuest(rig)
        for rotation in [Rotation.quarter, .half, .none] {
            rig.application.rotate(to: rotation)
            try await rig.settle()
            rig.check("\(rotation)")
            #expect(prints(rig).count == 2)
        }
        try await rig.tap("attract")
        #expect(rig.shows("sent-memes.add"))
        try await rig.advance(1000)
        #expect(prints(rig).isEmpty, "the prints are gone with the screen")
    }

    // MARK: - Light

    @Test func thePanelIsAsBrightAsItShallBeFromTheStart() async throws {
        let rig = try KioskRig(800, 480) { $0.restingPanel.brightness = 40 }
        #expect(rig.backlight.level == 0.4)
    }

    @Test func thePanelIsDimmedWhileNobodyComes() async throws {
        let rig = try await makeRig {
            $0.reducesMotion = true
            ($0.restingPanel.dimAfter, $0.restingPanel.brightness) = (.seconds(60), 50)
        }
        try await waitForGuest(rig)
        #expect(rig.backlight.level == 0.5)
        try await rig.advance(58_000)
        #expect(rig.backlight.level == 0.5)
        try await rig.advance(3000)
        #expect(rig.backlight.level == 0.15)
        try await rig.tap("attract")
        #expect(rig.backlight.level == 0.5 && rig.shows("sent-memes.add"))
        try await rig.advance(50_000)
        #expect(rig.backlight.level == 0.5, "a guest is there")
    }

    /// As a monitor that was switched off when it was to be told.
    @Test func aLightThatComesBackIsSetAtOnce() async throws {
        let rig = try await makeRig {
            $0.reducesMotion = true
            ($0.restingPanel.dimAfter, $0.restingPanel.brightness) = (.seconds(60), 50)
        }
        try await waitForGuest(rig)
        rig.backlight.isThere = false
        try await rig.advance(61_000)
        #expect(rig.backlight.level == 0.5, "nobody could tell it")
        rig.backlight.isThere = true
        #expect(rig.backlight.level == 0.15)
        rig.backlight.isThere = false
        try await rig.tap("attract")
        #expect(rig.backlight.level == 0.15)
        rig.backlight.isThere = true
        #expect(rig.backlight.level == 0.5)
    }

    /// The rig's wall clock begins at 1,800,000,000: a full minute in every time zone.
    @Test func atNightNothingIsSeenAndNothingMoves() async throws {
        var seconds = 1_800_000_000
        var fields = unsafe tm()
        unsafe localtime_r(&seconds, &fields)
        let minute = unsafe Int(fields.tm_hour * 60 + fields.tm_min)
        func clock(_ minute: Int) -> String { String(format: "%02d:%02d", minute / 60 % 24, minute % 60) }
        let night = HoursOfDay("\(clock(minute + 2))-\(clock(minute + 10))")
        let rig = try await makeRig {
            $0.reducesMotion = true
            $0.restingPanel.dimAfter = nil
            $0.restingPanel.offHours = night
        }
        try await waitForGuest(rig)
        #expect(rig.backlight.level == 1)
        try await rig.advance(122_000)
        #expect(rig.backlight.level == 0)
        try await rig.advance(2000)
        let frames = rig.application.loop.statistics.presented
        try await rig.advance(60_000)
        #expect(rig.application.loop.statistics.presented == frames, "nobody sees what would land")
        try await rig.tap("attract")
        #expect(rig.backlight.level == 1 && rig.shows("sent-memes.add"), "a touch makes it light")
        rig.application.navigator?.endSession()
        try await rig.settle()
        #expect(rig.backlight.level == 0, "and it is dark again without a guest")
        try await rig.advance(420_000)
        #expect(rig.backlight.level == 1, "in the morning it is light by itself")
        let dawn = rig.application.loop.statistics.presented
        try await rig.advance(20_000)
        #expect(rig.application.loop.statistics.presented > dawn, "memes land again")
    }
}
