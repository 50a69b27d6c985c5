import Configuration
import Devices
import Drawing
import Geometry
import HeadlessDevices
import Languages
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The kiosk twice, read from left to right and from right to left, both in English, and the same done on both.
final class MirroredPair {
    private let usual: KioskRig
    private let mirrored: KioskRig
    private let panel: String

    init(_ panel: Size, usual: KioskRig, mirrored: KioskRig) {
        (self.usual, self.mirrored, self.panel) = (usual, mirrored, "\(panel.width)x\(panel.height)")
        // What is compared with everything drawn anew is the kiosk that this is about.
        usual.display.expected = nil
    }

    convenience init(
        _ panel: Size, booths: [SetUpBooth?] = [nil, nil], configure: (inout Configuration) -> Void = { _ in },
        prepare: (KioskRig) -> Void = { _ in }
    ) throws {
        let rigs = try zip([Language.Direction.leftToRight, .rightToLeft], booths).map { direction, booth in
            let rig = try KioskRig(
                panel.width, panel.height, opens: false, booth: booth, direction: direction, configure: configure)
            prepare(rig)
            rig.open()
            return rig
        }
        self.init(panel, usual: rigs[0], mirrored: rigs[1])
    }

    func both(_ action: (KioskRig) async throws -> Void) async throws {
        try await action(usual)
        try await action(mirrored)
    }

    func tap(_ identifiers: String...) async throws {
        for identifier in identifiers { try await both { try await $0.tap(identifier) } }
    }

    /// Everything that a guest sees or a reader reads.
    private func elements(of rig: KioskRig) -> [(view: View, words: Accessibility, frame: Rect)] {
        var found: [(View, Accessibility, Rect)] = []
        let root = rig.application.window.root
        root.visitSeen(clip: root.frame) { view, frame in
            if let words = view.accessibility { found.append((view, words, frame)) }
        }
        return found
    }

    /// What keeps its direction and holds the view.
    private func keeper(of view: View) -> View? {
        Array(sequence(first: view, next: \.superview).dropFirst()).last(where: \.keepsDirection)
    }

    /// Expects every element at the mirrored place, and what is in a picture or a keyboard at its place in that.
    ///
    /// - Parameter exception: what the identifiers begin with of what lies where it is needed.
    func expectMirrored(
        _ state: String, but exception: String? = nil, hasGolden: Bool = false, at place: SourceLocation = #_sourceLocation
    ) {
        let (left, right) = (elements(of: usual), elements(of: mirrored))
        #expect(left.map(\.words.label) == right.map(\.words.label), "\(panel), \(state)", sourceLocation: place)
        let width = mirrored.display.contentSize.width
        var faults: [String] = []
        for (one, other) in zip(left, right) {
            var expected = Rect(x: width - one.frame.right, y: one.frame.y, width: one.frame.width, height: one.frame.height)
            if let keeper = keeper(of: one.view), let same = self.keeper(of: other.view) {
                let delta = same.windowRect(same.bounds).origin - keeper.windowRect(keeper.bounds).origin
                expected = one.frame.offset(by: delta)
            }
            let name = one.words.identifier ?? one.words.label ?? "?"
            if let exception, name.hasPrefix(exception) { continue }
            if other.frame != expected { faults.append("\(name) is at \(other.frame) and not at \(expected)") }
        }
        #expect(faults.isEmpty, "\(panel), \(state): \(faults.joined(separator: "; "))", sourceLocation: place)
        mirrored.check(state, at: place)
        guard hasGolden else { return }
        let problem = Golden.mismatch(mirrored.application.presentedPicture, "mirrored-\(state.replacing(" ", with: "-"))-\(panel)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    /// Does something on one of them alone.
    func onMirrored(_ body: (KioskRig) async throws -> Void) async throws { try await body(mirrored) }
    func onUsual(_ body: (KioskRig) async throws -> Void) async throws { try await body(usual) }
}

/// Every screen of an interface that is read from right to left is the mirror image of the usual one, but for pictures, keyboards and what
/// else keeps its direction.
@Suite(.serialized) struct MirroredScreensTests {
    nonisolated static let panels =
        [Size(width: 1280, height: 800), Size(width: 480, height: 800)] + (LongRun.isWanted ? [Size(width: 800, height: 480)] : [])

    private func insertMemes(_ pair: MirroredPair) async throws {
        try await pair.both { rig in
            let words = [("oh no", "it works"), ("שלום", "תודה"), ("one does not simply", ""), ("مرحبا", "بكم"), ("so", "it begins")]
            for (number, words) in words.enumerated() {
                rig.archive.insert(photo: rig.photos[number % 3], top: words.0, bottom: words.1)
            }
            rig.archive.memes[0].sharedTo = ["keep", "usb", "print"]
            rig.archive.memes[1].sharedTo = ["keep"]
            rig.archive.onChange()
            try await rig.settle()
        }
    }

    @Test(arguments: panels)
    func memesAndSharing(_ panel: Size) async throws {
        let pair = try MirroredPair(
            panel,
            prepare: { rig in
                let phone = FakePhone()
                phone.network = PhoneNetwork(name: "MemeMe-Booth", password: "horse")
                rig.destinations = [rig.keep, rig.stick, FakePrinter(), phone, FakeMail()]
                rig.phoneInbox = phone
            })
        try await pair.both { try await $0.settle() }
        pair.expectMirrored("no memes")
        try await insertMemes(pair)
        pair.expectMirrored("table", hasGolden: true)
        try await pair.tap("sent-memes.select")
        try await pair.both { try await $0.tap("meme.\($0.archive.memes[0].id)") }
        pair.expectMirrored("ticked")
        try await pair.tap("sent-memes.select-done", "sent-memes.collection-tab")
        pair.expectMirrored("grid")
        try await pair.both { try await $0.tap("meme.\($0.archive.memes[0].id)") }
        pair.expectMirrored("detail", hasGolden: true)
        try await pair.tap("detail.delete")
        pair.expectMirrored("dialog")
        try await pair.tap("dialog.keep", "detail.share")
        pair.expectMirrored("share sheet", hasGolden: true)
        try await pair.tap("share.print")
        pair.expectMirrored("print")
        try await pair.tap("print.back", "share.mail")
        try await pair.both { try await $0.type("ann") }
        pair.expectMirrored("mail", hasGolden: true)
        try await pair.tap("mail.back", "share.phone")
        pair.expectMirrored("code", hasGolden: true)
    }

    @Test(arguments: panels)
    func editor(_ panel: Size) async throws {
        let pair = try MirroredPair(panel)
        try await pair.both { try await $0.settle() }
        try await pair.tap("sent-memes.add")
        pair.expectMirrored("empty editor", hasGolden: true)
        try await pair.tap("editor.album")
        pair.expectMirrored("album")
        try await pair.onMirrored { rig in try await self.expectLanding(of: "album.item.0", rig) }
        try await pair.onUsual { try await $0.tap("album.item.0") }
        pair.expectMirrored("photo")
        try await pair.tap("editor.bottom")
        try await pair.both { try await $0.type("oh no") }
        pair.expectMirrored("typing", hasGolden: true)
        // Two quick taps select a word and bring the menu.
        try await pair.both { try await $0.tapTwice($0.element("editor.bottom").frame.center) }
        // It lies over the letters, which are not mirrored.
        pair.expectMirrored("edit menu", but: "edit.")
        try await pair.tap("key.return", "editor.font")
        pair.expectMirrored("fonts")
        try await pair.tap("editor.font-done", "editor.crop")
        pair.expectMirrored("crop", hasGolden: true)
        try await pair.tap("crop.ratio.square", "crop.rotate", "crop.done")
        pair.expectMirrored("cropped")
    }

    /// The photo moves from where it was touched to its place in the stage.
    private func expectLanding(of identifier: String, _ rig: KioskRig) async throws {
        let cell = try rig.element(identifier).frame
        try await rig.tapAndGo(identifier)
        var places: [Rect] = []
        for _ in 0..<60 {
            if let landing = rig.application.window.root.last(PhotoLanding.self) { places.append(landing.windowRect(landing.bounds)) }
            try await rig.advance(17)
        }
        try await rig.settle()
        let box = try #require(rig.application.window.root.last(StageView.self))
        let (first, last) = (try #require(places.first), try #require(places.last))
        #expect(first == cell)
        #expect(last.center.distance(to: box.windowRect(box.box).center) < Double(box.frame.width) / 20)
    }

    @Test(arguments: panels, [PhotoTaking.LensSide.top, .left])
    func camera(_ panel: Size, _ lens: PhotoTaking.LensSide) async throws {
        let pair = try MirroredPair(panel, configure: { $0.photo.lens = lens }, prepare: { $0.camera.interval = nil })
        try await pair.both { try await $0.openCamera() }
        pair.expectMirrored("camera", but: lens == .top ? nil : "Look", hasGolden: lens == .left)
        guard lens == .top else {
            return try await pair.onMirrored { rig in
                let chip = try #require(rig.application.window.root.last(LookChip.self))
                #expect(chip.windowRect(chip.bounds).center.x < panel.width / 2, "the lens is at the left for everybody")
            }
        }
        try await pair.both { rig in
            try await rig.tapAndGo("camera.shutter")
            try await rig.advance(400)
        }
        pair.expectMirrored("countdown")
        try await pair.both { rig in
            try await rig.advance(3000)
            try await rig.settle()
        }
        pair.expectMirrored("review")
        try await pair.tap("camera.use")
        pair.expectMirrored("landed")
    }

    @Test(arguments: panels)
    func setup(_ panel: Size) async throws {
        let booths = [try SetUpBooth(), try SetUpBooth()]
        let pair = try MirroredPair(panel, booths: booths, configure: { $0.setup = .ask })
        try await pair.both { try await $0.settle() }
        pair.expectMirrored("language")
        try await pair.tap("setup.continue")
        try await pair.onMirrored { rig in
            let (left, right) = (try rig.element("setup.rotation.270").frame, try rig.element("setup.rotation.90").frame)
            #expect(left.right < right.left, "an arrow lies where it points to")
        }
        try await pair.tap("setup.continue")
        pair.expectMirrored("touch")
        for booth in booths { booth.touchScreen?.digitizer = { UnitPoint(x: 0.8 * $0.x, y: 0.1 + 0.9 * $0.y) } }
        for number in CalibrationScreen.marks.indices { try await pair.tap("setup.cross.\(number + 1)") }
        for booth in booths {
            let corrected = try #require(booth.touchScreen).position(ofFinger: UnitPoint(x: 0.3, y: 0.6))
            #expect(abs(corrected.x - 0.3) < 0.01 && abs(corrected.y - 0.6) < 0.01)
        }
        pair.expectMirrored("touch, checked")
        try await pair.tap("setup.continue", "setup.pin.4", "setup.pin.7")
        pair.expectMirrored("pin", hasGolden: true)
        try await pair.onMirrored { rig in
            let (one, three) = (try rig.element("setup.pin.1").frame, try rig.element("setup.pin.3").frame)
            #expect(one.right < three.left)
        }
    }

    @Test(arguments: panels)
    func operatorsPanel(_ panel: Size) async throws {
        let name = "\(panel.width)x\(panel.height)"
        let (usual, mirrored) = (try await OperatorRig(name), try await OperatorRig(name, direction: .rightToLeft))
        let pair = MirroredPair(panel, usual: usual.rig, mirrored: mirrored.rig)
        for desk in [usual, mirrored] { try await desk.hold() }
        pair.expectMirrored("operator's PIN")
        for desk in [usual, mirrored] { try await desk.type(OperatorRig.pin) }
        pair.expectMirrored("operator")
        for section in OperatorSection.allCases where section != .printer {
            try await pair.tap("operator.section.\(section.rawValue)")
            pair.expectMirrored("operator-\(section.rawValue)", hasGolden: section == .event)
            try await pair.both { if $0.shows("operator.back") { try await $0.tap("operator.back") } }
        }
    }
}
