import Configuration
import Drawing
import Geometry
import HeadlessDevices
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// Small things that guests read and touch.
@Suite(.serialized) struct GuestWordsTests {
    // MARK: - Countdown

    @Test func theCountdownIsChosenWithTapsForThisGuest() async throws {
        let rig = try await KioskRig.withCamera()
        for (title, spoken) in [
            ("3 s", "Countdown, three seconds"), ("5 s", "Countdown, five seconds"), ("10 s", "Countdown, ten seconds"),
            ("Off", "Countdown, off"), ("3 s", "Countdown, three seconds"), ("5 s", "Countdown, five seconds"),
        ] {
            let chip = try rig.element("camera.countdown")
            #expect(chip.accessibility.role == .button && chip.accessibility.label == spoken)
            let button = rig.application.window.root.allViews.compactMap { $0 as? Button }.first { $0.identifier == "camera.countdown" }
            #expect(button?.title == title)
            try await rig.tap("camera.countdown")
        }
        try await rig.tap("camera.countdown")
        #expect(try rig.element("camera.shutter").accessibility.label == "Take photo")
        try await rig.tap("camera.cancel")
        try await rig.advance(50_000)
        try await rig.tap("editor.cancel")
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.camera")
        #expect(try rig.element("camera.countdown").accessibility.label == "Countdown, off", "it is still the same guest")
        try await rig.tap("camera.shutter")
        #expect(rig.shows("camera.use"), "there was nothing to count")
        try await rig.tap("camera.retake")
        try await rig.tap("camera.cancel")
        // By then nobody can have the first meme back, and its photo is gone.
        try await rig.advance(10_000)
        try await rig.advance(66_000)
        try await rig.tap("attract")
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.camera")
        #expect(try rig.element("camera.countdown").accessibility.label == "Countdown, three seconds", "somebody else is there")
        #expect(try rig.element("camera.shutter").accessibility.label == "Take photo, three second countdown")
    }

    @Test func theOperatorsCountdownIsTheFirstChoice() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 7 }
        #expect(try rig.element("camera.countdown").accessibility.label == "Countdown, seven seconds")
        try await rig.tap("camera.countdown")
        #expect(try rig.element("camera.countdown").accessibility.label == "Countdown, ten seconds")
        try await rig.checkLive()
    }

    // MARK: - Crop

    /// The white brackets have an edge that is dark on the light stage, and on a bright photo.
    @Test(arguments: [ThemeChoice.Appearance.light, .dark])
    func cropBracketsStandOut(_ appearance: ThemeChoice.Appearance) async throws {
        let rig = try KioskRig(1280, 800) { $0.theme.appearance = appearance }
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.crop")
        let (pixels, width) = (rig.memory.presentedFrame.pixels, 1280)
        let middle = try rig.element("crop.corner.top-left").frame.center
        // Along the bracket, from the stage inwards.
        let row = pixels[((middle.y + 20) * width + middle.x - 40)..<((middle.y + 20) * width + middle.x + 40)].map { $0 & 0xFF_FFFF }
        let first = try #require(row.firstIndex(of: 0xFF_FFFF), "the bracket is white")
        let last = try #require(row.lastIndex(of: 0xFF_FFFF))
        for edge in [row[first - 1], row[last + 1]] { #expect(Color(edge).contrast(with: .white) > 7) }
        rig.check()
    }

    // MARK: - Album

    @Test func aStickHasItsIcon() async throws {
        let rig = try KioskRig(800, 480)
        let photos = rig.albums.albums[0].photos
        rig.albums.albums.append(Album(identifier: "/media/BOOTH", title: "BOOTH", isRemovable: true, photos: photos))
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        let segments = rig.application.window.root.allViews.compactMap { $0 as? Button }.filter { $0.identifier.hasPrefix("album.choice") }
        #expect(segments.map(\.icon) == [nil, "usb"])
        #expect(try rig.element("album.choice./media/BOOTH").accessibility.label == "BOOTH, USB stick")
        rig.check()
    }

    // MARK: - What is said after sharing

    private func shareToStick(_ rig: KioskRig) async throws {
        rig.stick.availability = .ready("A few seconds")
        rig.stick.isToBeTakenOut = true
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.share")
        try await rig.tap("share.usb")
    }

    @Test func takeItOutStaysUntilItIsTakenOut() async throws {
        let rig = try KioskRig(800, 480)
        try await shareToStick(rig)
        try await rig.advance(20_000)
        #expect(rig.shows("toast"), "the stick is still in")
        rig.stick.onRemoval?()
        try await rig.settle()
        #expect(!rig.shows("toast"))
        rig.check()
    }

    @Test func takeItOutStaysHalfAMinuteAtMost() async throws {
        let rig = try KioskRig(800, 480)
        try await shareToStick(rig)
        try await rig.advance(28_000)
        #expect(rig.shows("toast"))
        try await rig.advance(3_000)
        try await rig.settle()
        #expect(!rig.shows("toast"))
    }

    /// Without Sent Memes the meme is out of sight: that it was kept is said where it covers no caption, and for longer.
    @Test func theEditorFlowSaysThatTheMemeWasKept() async throws {
        let rig = try KioskRig(1280, 800) { $0.flow = .editor }
        try await rig.settle()
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        #expect(rig.words.contains("Kept on this kiosk. Make another one!"), "\(rig.words)")
        let toast = try rig.element("toast").frame
        for other in ["editor.top", "editor.bottom", "editor.share", "editor.cancel"] {
            #expect(try !toast.intersects(rig.element(other).frame), "\(other)")
        }
        try await rig.advance(5_000)
        #expect(rig.shows("toast"))
        rig.check()
    }

    // MARK: - Words

    @Test func sentencesHaveOneApostrophe() {
        let cause = "a test"
        let sentences = [StoreError.full(cause: cause), .readOnly(cause: cause), .unreadablePhoto(cause: cause), .corrupt(cause: cause)]
        #expect(sentences.allSatisfy { !$0.sentence.contains("'") && !$0.sentenceAtStart.contains("'") })
        #expect(StoreError.readOnly(cause: cause).sentence.contains("can’t"))
    }
}
