import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// A meme that is half made when the kiosk goes down.
@Suite struct DraftJourneyTests {
    private let place: KioskPlace
    private let photo = ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90)

    init() throws {
        place = try KioskPlace()
        try place.put(photo, "photo.jpg")
    }

    /// Leaves the time in which typing counts as a pause.
    private func waitForDraft(_ kiosk: KioskRun) throws {
        pause(.milliseconds(700))
        try kiosk.automation.settle()
    }

    private func makeHalf(_ kiosk: KioskRun) throws {
        try kiosk.choosePhoto()
        try kiosk.type("editor.top", "half")
        try kiosk.tap("editor.font")
        try kiosk.tap("font.loud")
        try kiosk.tap("editor.font-done")
        try kiosk.tap("editor.crop")
        try kiosk.tap("crop.ratio.square")
        try kiosk.tap("crop.done")
        try kiosk.tap("editor.bottom")
        try kiosk.user.type("made")
        try waitForDraft(kiosk)
    }

    @Test(arguments: [true, false])
    func aMemeIsFinishedAfterACrash(_ isCrash: Bool) throws {
        var kiosk = try KioskRun(place, size: "1280x800")
        try makeHalf(kiosk)
        if isCrash { kiosk.pullThePlug() } else { #expect(try kiosk.quit() == 0) }
        #expect(try place.files(in: "drafts").count == 1)
        kiosk = try KioskRun(place, size: "1280x800")
        try kiosk.expectWords("Your meme is still here")
        #expect(try kiosk.shows("keyboard") && kiosk.element("editor.bottom").value?.lowercased() == "made")
        try kiosk.user.type("x")
        try kiosk.tap("key.return")
        #expect(try kiosk.element("editor.top").value?.lowercased() == "half")
        let image = try kiosk.element("editor.image").frame
        #expect(abs(image.width - image.height) <= 1)
        try MainJob(by: kiosk.user).share()
        #expect(try kiosk.automation.tree().all(startingWith: "meme.").count == 1)
        #expect(try kiosk.quit() == 0)
        #expect(try place.files(in: "drafts").isEmpty)
        #expect(try place.files(in: "originals").map { try place.bytes($0) } == [photo])
        let meme = try ImageFile.info(path: try #require(try place.files(in: "memes").first))
        #expect(meme.size == Size(width: 1200, height: 1200))
        kiosk = try KioskRun(place, size: "1280x800")
        #expect(try !kiosk.shows("editor.cancel") && kiosk.automation.tree().all(startingWith: "meme.").count == 1)
    }

    @Test func whatWasThrownAwayStaysAway() throws {
        var kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        #expect(try place.files(in: "drafts").count == 1)
        try kiosk.tap("editor.cancel")
        #expect(try place.files(in: "drafts").isEmpty)
        kiosk.pullThePlug()
        kiosk = try KioskRun(place)
        #expect(try kiosk.shows("sent-memes.add") && !kiosk.shows("editor.cancel"))
        try kiosk.choosePhoto()
        try kiosk.tap("editor.cancel")
        try kiosk.tap("toast.undo")
        kiosk.pullThePlug()
        kiosk = try KioskRun(place)
        #expect(try kiosk.element("editor.share").isEnabled, "what came back by Undo is kept again")
    }

    @Test func anOldDraftAndADamagedOneAreRemoved() throws {
        let configuration = place.folder.path(of: "short.yaml")
        try Data("session:\n  draft: 0\n".utf8).write(to: URL(fileURLWithPath: configuration))
        var kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        kiosk.pullThePlug()
        let draft = try #require(try place.files(in: "drafts").first)
        let bytes = try place.bytes(draft)
        kiosk = try KioskRun(place, ["--config", configuration])
        #expect(try !kiosk.shows("editor.cancel") && place.files(in: "drafts").isEmpty)
        #expect(try kiosk.quit() == 0)
        try Data(bytes.dropLast(20)).write(to: URL(fileURLWithPath: draft))
        kiosk = try KioskRun(place)
        #expect(try !kiosk.shows("editor.cancel") && place.files(in: "drafts").isEmpty)
        #expect(kiosk.log.contains("is damaged and was removed"))
    }

    /// The photo is on a stick that is pulled out before the power comes back.
    @Test func aPhotoFromAStickIsStillThere() throws {
        let sticks = try place.folder.makeFolder("sticks")
        let stick = sticks + "/holiday.jpg"
        try Data(photo).write(to: URL(fileURLWithPath: stick))
        let configuration = place.folder.path(of: "stick.yaml")
        try Data("sharing:\n  usb_folder: \(sticks)\nalbum: [\(sticks)]\n".utf8).write(to: URL(fileURLWithPath: configuration))
        var kiosk = try KioskRun(place, hasAlbum: false, ["--config", configuration])
        try kiosk.choosePhoto()
        try wait(for: "the copy") { try place.files(in: "drafts").count == 2 }
        kiosk.pullThePlug()
        try FileManager.default.removeItem(atPath: stick)
        kiosk = try KioskRun(place, hasAlbum: false, ["--config", configuration])
        try MainJob(by: kiosk.user).share()
        #expect(try kiosk.quit() == 0)
        #expect(try place.files(in: "originals").map { try place.bytes($0) } == [photo])
        #expect(try place.files(in: "drafts").isEmpty)
    }

    @Test func inTheEditorFlowToo() throws {
        var kiosk = try KioskRun(place, ["--flow", "editor"])
        try kiosk.choosePhoto()
        kiosk.pullThePlug()
        kiosk = try KioskRun(place, ["--flow", "editor"])
        try kiosk.expectWords("Your meme is still here")
        try MainJob(by: kiosk.user).share()
        #expect(try place.files(in: "memes").count == 1 && place.files(in: "drafts").isEmpty)
    }
}
