import Configuration
import Devices
import Foundation
import Geometry
import Memes
import Testing

@testable import Kiosk
@testable import Toolkit

/// What is kept of a half-made meme, when, and how a guest finds it again.
@Suite(.serialized) struct DraftKeeperTests {
    private func makeRig(configure: (inout Configuration) -> Void = { _ in }) async throws -> KioskRig {
        let rig = try KioskRig(800, 480, configure: configure)
        try await rig.settle()
        return rig
    }

    private func choosePhoto(_ rig: KioskRig, _ number: Int = 0) async throws {
        if rig.shows("sent-memes.add") { try await rig.tap("sent-memes.add") }
        try await rig.tap("editor.album")
        try await rig.tap("album.item.\(number)")
    }

    @Test func aPhotoIsKeptAtOnceAndTypingWhenItPauses() async throws {
        let rig = try await makeRig()
        try await rig.tap("sent-memes.add")
        #expect(rig.archive.draft == nil && rig.archive.draftHistory.isEmpty, "an empty editor is nothing to keep")
        try await choosePhoto(rig)
        #expect(rig.archive.draft?.photoPath == rig.photos[0])
        try await rig.tap("editor.top")
        try await rig.advance(600)
        #expect(rig.archive.draft?.typing == .top)
        let count = rig.archive.draftHistory.count
        rig.touch(.began, try rig.element("key.a").frame.center)
        rig.touch(.ended, try rig.element("key.a").frame.center)
        try await rig.advance(400)
        #expect(rig.archive.draftHistory.count == count, "the guest may go on typing")
        try await rig.advance(200)
        #expect(rig.archive.draft?.captions == Captions(top: "A", bottom: "") && rig.archive.draftHistory.count == count + 1)
        try await rig.tap("key.return")
        try await rig.advance(600)
        #expect(rig.archive.draft?.typing == nil)
        try await rig.advance(20_000)
        #expect(rig.archive.draftHistory.count == count + 2, "at rest nothing is written")
    }

    @Test func whoeverNeverPausesIsWrittenDownToo() async throws {
        let rig = try await makeRig()
        try await choosePhoto(rig)
        try await rig.tap("editor.top")
        try await rig.advance(600)
        let count = rig.archive.draftHistory.count
        let key = try rig.element("key.a").frame.center
        for _ in 0..<16 {
            rig.touch(.began, key)
            try await rig.advance(40)
            rig.touch(.ended, key)
            try await rig.advance(210)
        }
        #expect(rig.archive.draftHistory.count == count + 1, "once in three seconds")
    }

    @Test func cancelRemovesItAndUndoBringsItBack() async throws {
        let rig = try await makeRig()
        try await choosePhoto(rig, 1)
        try await rig.tap("editor.cancel")
        #expect(rig.archive.draft == nil && rig.archive.draftHistory.last == .some(nil))
        try await rig.tap("toast.undo")
        #expect(rig.archive.draft?.photoPath == rig.photos[1])
        try await rig.tap("editor.cancel")
        try await rig.advance(8000)
        #expect(rig.archive.draft == nil)
    }

    @Test func aSharedMemeIsNoDraft() async throws {
        let rig = try await makeRig()
        try await choosePhoto(rig)
        try await rig.tap("editor.share")
        rig.keep.nextFailure = .unavailable("No.")
        try await rig.tap("share.keep")
        #expect(rig.archive.memes.count == 1 && rig.archive.draft == nil, "what is saved is no draft, shared or not")
        try await rig.advance(3000)
        #expect(rig.archive.draft == nil)
    }

    @Test(arguments: ["/tmp", "/tmp/"]) func aPhotoOnAStickIsCopied(_ folder: String) async throws {
        let rig = try await makeRig { $0.usbFolder = folder }
        let stick = rig.path(of: "stick.png")
        try FileManager.default.copyItem(atPath: rig.photos[0], toPath: stick)
        rig.albums.show([stick])
        try #require(stick.hasPrefix("/tmp/"), "the folder of tests is the stick's here")
        try await choosePhoto(rig)
        let copy = try #require(rig.archive.draft?.photoPath)
        #expect(copy != stick && rig.archive.keptPhotos == [copy])
        try FileManager.default.removeItem(atPath: stick)
        rig.application.window.adopt(Metrics(pixelSize: Size(width: 800, height: 480), millimetres: nil, scale: 1))
        try await rig.settle()
        #expect(try rig.element("editor.share").accessibility.isEnabled && !rig.shows("toast"))
        try await rig.tap("editor.cancel")
        #expect(rig.archive.keptPhotos == [copy], "the undo needs it")
        try await rig.advance(8000)
        #expect(rig.archive.keptPhotos.isEmpty)
    }

    /// A folder is no stick because its name begins like that of the sticks' folder.
    @Test func aPhotoBesideTheSticksIsNotCopied() async throws {
        let rig = try await makeRig { $0.usbFolder = "/tm" }
        try await choosePhoto(rig)
        let path = try #require(rig.archive.draft?.photoPath)
        #expect(path == rig.photos[0] && path.hasPrefix("/tm") && rig.archive.keptPhotos.isEmpty)
    }

    @Test func afterACrashTheEditorIsAsItWas() async throws {
        let rig = try KioskRig(800, 480, opens: false)
        var draft = Draft(photoPath: rig.photos[2], captions: Captions(top: "oh", bottom: "no "), fontName: "Anton")
        draft.crop = Crop(topLeft: UnitPoint(x: 0, y: 0), bottomRight: UnitPoint(x: 1, y: 0.6))
        draft.typing = .bottom
        rig.archive.foundDraft = draft
        rig.open()
        try await rig.settle()
        #expect(rig.shows("keyboard"))
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label == "Your meme is still here" })
        #expect(try rig.element("editor.bottom").accessibility.value == "no ")
        rig.check("resumed")
        try await rig.type("w")
        try await rig.tap("key.return")
        #expect(try rig.element("editor.top").accessibility.value == "oh")
        let image = try rig.element("editor.image").frame
        #expect(image.width == image.height, "360 by 360 of 360 by 600 pixels")
        try await rig.advance(600)
        #expect(rig.archive.draft?.captions.bottom.lowercased() == "no w" && rig.archive.draft?.crop == draft.crop)
        try await rig.tap("editor.cancel")
        #expect(rig.shows("sent-memes.add"))
        rig.check("cancelled")
    }

    @Test func anEditedMemeIsGoneOnWithAsWell() async throws {
        let rig = try KioskRig(800, 480, opens: false)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "old", bottom: "words")
        var draft = Draft(photoPath: rig.photos[0], captions: Captions(top: "new", bottom: "words"), fontName: "Caption")
        draft.edited = meme.id
        rig.archive.foundDraft = draft
        rig.open()
        try await rig.settle()
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        #expect(rig.archive.memes.map(\.id) == [meme.id] && rig.archive.memes[0].topText == "new")
        #expect(rig.shows("sent-memes.add") && rig.archive.draft == nil)
    }

    @Test func theEndWaitsForWhatIsBeingWritten() async throws {
        let rig = try await makeRig()
        var ended = false
        rig.application.onQuit = { ended = true }
        try await choosePhoto(rig)
        try await rig.tap("editor.top")
        rig.touch(.began, try rig.element("key.a").frame.center)
        rig.touch(.ended, try rig.element("key.a").frame.center)
        try await rig.advance(20)
        rig.application.quit()
        #expect(!ended, "a draft is still to be written")
        let end = ContinuousClock.now + .seconds(5)
        while !ended, ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(5)) }
        #expect(ended && rig.archive.draft?.captions.top == "A")
    }
}
