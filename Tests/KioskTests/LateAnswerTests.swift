import Configuration
import Devices
import Dispatch
import Drawing
import Foundation
import Geometry
import HeadlessDevices
import ImageFiles
import Memes
import Synchronization
import Testing

@testable import Kiosk
@testable import Toolkit

/// Answers that come when the guest has gone on already: they must not undo what was done meanwhile.
@Suite(.serialized) struct LateAnswerTests {
    private func editor(_ rig: KioskRig) throws -> EditorScreen {
        try #require(rig.application.window.root.allViews.compactMap { $0 as? EditorScreen }.last)
    }

    private func stack(_ rig: KioskRig) throws -> NavigationStack {
        try #require(rig.application.window.root.allViews.compactMap { $0 as? NavigationStack }.last)
    }

    /// A rig that decodes the first photo like all others, until the test closes the gate.
    private func makeRig() throws -> (rig: KioskRig, decoding: HeldDecoding) {
        let rig = try KioskRig(800, 480, opens: false)
        let decoding = HeldDecoding(rig.photos[0])
        decoding.isOpen = true
        rig.decoding = decoding
        rig.open()
        return (rig, decoding)
    }

    private func wait(for what: String, until isDone: () -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(20)
        while !isDone(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(1)) }
        try #require(isDone(), "\(what)")
    }

    /// Begins a meme with the first photo.
    private func choosePhoto(_ rig: KioskRig) async throws {
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
    }

    /// Lets the first photo wait from now on, and the rig not wait for it: simulated work is under way meanwhile.
    private func close(_ decoding: HeldDecoding, _ rig: KioskRig) {
        decoding.isOpen = false
        rig.work.duration = .seconds(60)
        Task { await rig.work.wait() }
    }

    @Test func aBadPhotoThatWasGivenUpTakesNothingAlong() async throws {
        let rig = try KioskRig(800, 480, opens: false)
        let bad = rig.path(of: "bad.png")
        let decoding = HeldDecoding(bad)
        rig.decoding = decoding
        rig.open()
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        let editor = try editor(rig)
        editor.choose(photo: bad)
        try await wait(for: "the bad photo's turn") { decoding.isHolding }
        editor.choose(photo: rig.photos[1])
        decoding.release()
        try await rig.settle()
        #expect(editor.draft.photoPath == rig.photos[1] && editor.draft.photoSize == Size(width: 400, height: 400))
        #expect(try rig.element("editor.share").accessibility.isEnabled && !rig.shows("toast"))
        rig.check("the good photo")
    }

    @Test func undoOfACropKnowsThePhotoByItsCopyToo() async throws {
        let rig = try KioskRig(1280, 800) { $0.usbFolder = "/tmp" }
        let stick = rig.path(of: "stick.png")
        try FileManager.default.copyItem(atPath: rig.photos[0], toPath: stick)
        rig.albums.show([stick])
        rig.archive.holdsCopies = true
        try await choosePhoto(rig)
        try await rig.tap("editor.crop")
        try await rig.tap("crop.ratio.square")
        try await rig.tap("crop.done")
        let editor = try editor(rig)
        #expect(editor.draft.photoPath == stick && editor.draft.crop != nil)
        rig.archive.finishCopies()
        try await rig.settle()
        #expect(editor.draft.photoPath != stick)
        try await rig.tap("toast.undo")
        #expect(editor.draft.crop == nil && editor.draft.photoSize == Size(width: 640, height: 420))
        rig.check("undone")
    }

    @Test func undoOfACropLeavesAnotherPhotoAlone() async throws {
        let rig = try KioskRig(1280, 800)
        try await choosePhoto(rig)
        for ratio in ["square", "4-3"] {
            try await rig.tap("editor.crop")
            try await rig.tap("crop.ratio.\(ratio)")
            try await rig.tap("crop.done")
        }
        let editor = try editor(rig)
        let undo = try rig.element("toast.undo").frame.center
        editor.choose(photo: rig.photos[1])
        try await rig.tap(undo)
        #expect(editor.draft.crop == nil && editor.draft.photoPath == rig.photos[1])
    }

    /// Opens a meme and has it deleted by a store that takes two seconds.
    private func beginDeleting(_ rig: KioskRig) async throws -> (deleted: Meme, other: Meme) {
        let other = rig.archive.insert(photo: rig.photos[0], top: "stays", bottom: "")
        let deleted = rig.archive.insert(photo: rig.photos[1], top: "goes", bottom: "")
        try await rig.settle()
        try await rig.tap("meme.\(deleted.id)")
        try await rig.tap("detail.delete")
        rig.work.duration = .seconds(2)
        try await rig.tap("dialog.delete", waiting: 500)
        try await rig.advance(300)
        #expect(rig.work.pending == 1 && rig.archive.memes.map(\.id) == [other.id], "it left at once")
        #expect(rig.shows("sent-memes.table") && !rig.shows("detail") && rig.shows("toast.undo"))
        return (deleted, other)
    }

    @Test func aDeletedMemeTakesNoOtherScreenAlong() async throws {
        let rig = try KioskRig(800, 480)
        let (_, other) = try await beginDeleting(rig)
        try await rig.tap("meme.\(other.id)", waiting: 500)
        #expect(rig.work.pending > 0 && rig.shows("detail.image"))
        try await rig.advance(4000)
        try await rig.settle()
        #expect(rig.archive.memes.map(\.id) == [other.id])
        #expect(rig.shows("detail.image"), "the guest looks at another meme")
        rig.check("deleted")
    }

    @Test func aDeletionIsUndoneWhileTheStoreIsStillAtIt() async throws {
        let rig = try KioskRig(800, 480)
        let (deleted, other) = try await beginDeleting(rig)
        try await rig.tap("toast.undo", waiting: 500)
        #expect(rig.work.pending == 2 && rig.archive.memes.map(\.id) == [deleted.id, other.id])
        try await rig.advance(20_000)
        try await rig.settle()
        #expect(rig.archive.memes.map(\.id) == [deleted.id, other.id] && rig.archive.finished.isEmpty)
        #expect(rig.shows("meme.\(deleted.id)"))
        rig.check("undone")
    }

    @Test func aMemeThatCouldNotBeDeletedCanBeUsedAgain() async throws {
        let rig = try KioskRig(800, 480)
        let (deleted, _) = try await beginDeleting(rig)
        rig.archive.nextError = .readOnly(cause: "a test")
        try await rig.advance(2000)
        try await rig.settle()
        let sentence = StoreError.readOnly(cause: "").sentence
        #expect(rig.archive.memes.count == 2 && rig.application.elementTree.all.contains { $0.accessibility.label == sentence })
        #expect(!rig.shows("toast.undo") && rig.archive.finished.isEmpty)
        try await rig.tap("meme.\(deleted.id)")
        try await rig.tap("detail.edit")
        #expect(rig.shows("editor.share"))
    }

    @Test func aSaveThatFailsLeavesTheEditorAsItWas() async throws {
        let rig = try KioskRig(800, 480)
        let meme = rig.archive.insert(photo: rig.photos[0], top: "old", bottom: "")
        try await rig.settle()
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.edit")
        try await rig.tap("editor.bottom")
        try await rig.type("new")
        try await rig.tap("key.return")
        rig.work.duration = .seconds(2)
        rig.archive.nextError = .full(cause: "a test")
        try await rig.tap("editor.save", waiting: 500)
        #expect(rig.work.pending == 1)
        // Meanwhile nothing can be begun.
        for button in ["editor.cancel", "editor.share", "editor.save"] { try await rig.tap(button, waiting: 500) }
        #expect(rig.shows("editor.save") && !rig.shows("share-sheet"))
        try await rig.advance(2000)
        try await rig.settle()
        #expect(rig.application.elementTree.all.contains { $0.accessibility.label == StoreError.full(cause: "").sentence })
        #expect(try rig.element("editor.bottom").accessibility.value == "NEW" && rig.archive.memes[0].bottomText.isEmpty)
        try await rig.tap("editor.save")
        try await rig.advance(3000)
        try await rig.settle()
        #expect(rig.shows("detail.image") && rig.archive.memes[0].bottomText == "NEW")
        rig.check("saved")
    }

    /// Edited meanwhile, a meme has another file, and the one before is deleted.
    @Test func aFileThatAMemeNoLongerHasIsNotMissed() async throws {
        let (rig, decoding) = try makeRig()
        let other = rig.archive.insert(photo: rig.photos[1], top: "", bottom: "")
        let meme = rig.archive.insert(photo: rig.photos[0], top: "oh", bottom: "no")
        try await rig.settle()
        // The new file's picture is in memory, so that it is there before the old one fails.
        try await rig.tap("meme.\(other.id)")
        try await rig.tap("detail.back")
        close(decoding, rig)
        try await rig.tap("meme.\(meme.id)", waiting: 500)
        try await wait(for: "the meme's turn") { decoding.isHolding }
        let file = ImageReference(path: rig.photos[1], byteCount: 1)
        rig.archive.memes[0].memedImage = file
        rig.archive.onChange()
        // As when the editor has gone.
        try #require(rig.application.window.root.allViews.compactMap { $0 as? DetailScreen }.last).willAppear()
        try await rig.advance(17)
        decoding.release()
        try await wait(for: "the old file to fail") { rig.application.window.surroundings.activity.count == 0 }
        try await rig.advance(1000)
        let said = rig.application.elementTree.all.compactMap(\.accessibility.label)
        #expect(rig.shows("detail.image") && !said.contains(ImageFileError.damaged.sentence))
        rig.check("the new file")
    }

    @Test func aCropThatFailsWhileItIsLeftTakesNotTheEditorAlong() async throws {
        let (rig, decoding) = try makeRig()
        try await choosePhoto(rig)
        close(decoding, rig)
        try await rig.tap("editor.crop", waiting: 500)
        try await wait(for: "the photo's size to be asked for") { decoding.isHolding }
        for phase in [.down, .up] as [KeyEvent.Phase] { _ = rig.input.sendKey(named: "Escape", phase: phase, time: rig.clock.now) }
        try await rig.advance(100)
        #expect(try stack(rig).isMoving && stack(rig).count == 3)
        decoding.release()
        try await wait(for: "the failure") { rig.application.window.surroundings.activity.count == 0 }
        try await rig.advance(1000)
        #expect(try stack(rig).top === editor(rig), "the crop screen has gone, the editor has not")
    }

    /// The photo has been decoded for another panel: until it is there in the new size, the old one is stretched over its place.
    @Test func aCropOnAnotherPanelShowsThePhotoWhereItWillBe() async throws {
        let (rig, decoding) = try makeRig()
        try await choosePhoto(rig)
        try await rig.tap("editor.crop")
        let stage = try #require(rig.application.window.root.allViews.compactMap { $0 as? CropStage }.last)
        let before = stage.photoBox
        close(decoding, rig)
        rig.memory.plug(size: Size(width: 1280, height: 800))
        try await rig.advance(100)
        try await wait(for: "the photo to be decoded again") { decoding.isHolding }
        try await rig.advance(100)
        #expect(stage.photoBox.width > before.width)
        let box = stage.windowRect(stage.photoBox)
        let picture = rig.application.presentedPicture
        func color(_ share: Double) -> UInt32 { picture.pixel(x: box.left + Int(share * Double(box.width)), y: box.center.y) & 0xFFFFFF }
        let colors = [0.05, 0.3, 0.7, 0.95].map(color)
        #expect(colors == [0x3A6EA5, 0xE0C060, 0xE0C060, 0x3A6EA5], "\(colors.map { String($0, radix: 16) })")
        // The editor below waits for the photo, too.
        decoding.isOpen = true
        for _ in 0..<2 { decoding.release() }
        try await wait(for: "the gate to be left") { rig.application.window.surroundings.activity.count == 0 }
    }
}

/// Decodes in this process, but for one file: that is found damaged, and only once the test lets it.
private final class HeldDecoding: PictureDecoding {
    private let path: String
    private let gate = DispatchSemaphore(value: 0)
    private let isAtTheGate = Atomic(false)
    private let isGateOpen = Atomic(false)

    init(_ path: String) { self.path = path }

    var isHolding: Bool { isAtTheGate.load(ordering: .acquiring) }

    /// Whether the file is decoded like all others.
    var isOpen: Bool {
        get { isGateOpen.load(ordering: .acquiring) }
        set { isGateOpen.store(newValue, ordering: .releasing) }
    }

    func release() { gate.signal() }

    func picture(path: String, _ frame: PictureFrame) throws(ImageFileError) -> sending DecodedPicture {
        try hold(path)
        return try DirectDecoding().picture(path: path, frame)
    }

    func rows(path: String, _ part: PhotoRows.Part, longSide: ClosedRange<Int>) throws(ImageFileError) -> PhotoRows {
        try hold(path)
        return try DirectDecoding().rows(path: path, part, longSide: longSide)
    }

    func size(path: String) throws(ImageFileError) -> Size {
        try hold(path)
        return try DirectDecoding().size(path: path)
    }

    private func hold(_ path: String) throws(ImageFileError) {
        guard path == self.path, !isOpen else { return }
        isAtTheGate.store(true, ordering: .releasing)
        gate.wait()
        throw .damaged
    }
}
