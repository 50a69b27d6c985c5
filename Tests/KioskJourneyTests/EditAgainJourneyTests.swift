import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// Crop, and a meme that is edited again: what becomes of the files.
@Suite struct EditAgainJourneyTests {
    private let place: KioskPlace
    private let photo = ImageFile.jpeg(KioskPlace.photo(900, 600), quality: 95)

    init() throws {
        place = try KioskPlace()
        try place.put(photo, "photo.jpg", secondsAgo: 500)
        try place.put(ImageFile.jpeg(KioskPlace.photo(300, 500), quality: 90), "other.jpg", secondsAgo: 5000)
    }

    /// The meme, made as small as its photo: small photos are enlarged.
    private func meme(_ width: Int, _ height: Int) throws -> Bitmap {
        try ImageFile.decode(path: try #require(try place.files(in: "memes").first), fitting: Size(width: width, height: height))
    }

    /// The largest difference of a picture from a part of the photo, turned, away from the captions.
    private func difference(_ picture: Bitmap, _ expected: (Int, Int) -> UInt32) -> Int {
        var largest = 0
        for y in picture.size.height / 3..<picture.size.height * 2 / 3 {
            for x in 2..<picture.size.width - 2 {
                largest = max(largest, MainJobJourneyTests.distance(picture.words[y * picture.wordsPerRow + x], expected(x, y)))
            }
        }
        return largest
    }

    @Test(arguments: [("1280x800", "0"), ("800x480", "270"), ("1080x1920", "0")])
    func aCropIsSavedShownAndChangedAgain(_ size: String, _ rotation: String) throws {
        let kiosk = try KioskRun(place, size: size, ["--rotation", rotation])
        try kiosk.choosePhoto()
        try kiosk.type("editor.top", "ab")
        try kiosk.tap("editor.crop")
        try kiosk.tap("crop.ratio.square")
        try kiosk.tap("crop.rotate")
        try kiosk.tap("crop.done")
        try kiosk.expectWords("Cropped")
        try MainJob(by: kiosk.user).share()
        let id = try #require(try kiosk.automation.tree().all(startingWith: "meme.").first?.identifier)
        // The middle square of the photo, turned clockwise.
        let whole = KioskPlace.photo(900, 600)
        let square = try meme(600, 600)
        try #require(square.size == Size(width: 600, height: 600))
        #expect(difference(square) { x, y in whole.words[(599 - x) * whole.wordsPerRow + 150 + y] } <= 8)
        #expect(try ImageFile.info(path: try #require(try place.files(in: "thumbnails").first)).size == Size(width: 480, height: 480))

        try kiosk.tap(id)
        let detail = try kiosk.element("detail.image")
        #expect(detail.label?.contains("AB") == true || detail.label?.contains("ab") == true)
        try kiosk.tap("detail.edit")
        #expect(try kiosk.element("editor.top").value?.lowercased() == "ab")
        let image = try kiosk.element("editor.image").frame
        #expect(abs(image.width - image.height) <= 1)
        try kiosk.tap("editor.crop")
        for _ in 0..<3 { try kiosk.tap("crop.rotate") }
        try kiosk.tap("crop.ratio.original")
        try kiosk.tap("crop.done")
        try MainJob(by: kiosk.user).share()
        #expect(try kiosk.automation.tree().all(startingWith: "meme.").map(\.identifier) == [id])
        let again = try meme(900, 600)
        try #require(again.size == whole.size)
        #expect(difference(again) { x, y in whole.words[y * whole.wordsPerRow + x] } <= 8)
        #expect(try kiosk.quit() == 0)
        #expect(try place.files(in: "originals").map { try place.bytes($0) } == [photo], "the original was never touched")
        for kind in ["memes", "thumbnails"] { #expect(try place.files(in: kind).count == 1) }
    }

    /// The identifiers of the rows from top to bottom.
    private func memes(_ kiosk: KioskRun) throws -> [String] {
        try kiosk.automation.tree().all(startingWith: "meme.").sorted { $0.frame.y < $1.frame.y }.compactMap(\.identifier)
    }

    @Test func editingUpdatesTheMemeAndCancelDoesNot() throws {
        var kiosk = try KioskRun(place)
        try MainJob(by: kiosk.user).makeMeme(top: "old", bottom: "b")
        try kiosk.tap("sent-memes.table-tab")
        try MainJob(by: kiosk.user).choosePhoto()
        try MainJob(by: kiosk.user).share()
        let ids = try memes(kiosk)
        try #require(ids.count == 2)
        let before = try place.files(in: "memes")
        try kiosk.tap(ids[1])
        try kiosk.tap("detail.edit")
        try kiosk.tap("editor.top")
        for _ in 0..<3 { try kiosk.tap("key.delete") }
        try kiosk.user.type("new")
        try kiosk.tap("key.return")
        try kiosk.tap("editor.cancel")
        #expect(try kiosk.shows("detail.image") && place.files(in: "memes") == before, "Cancel leads back and changes nothing")
        try kiosk.tap("toast.undo")
        #expect(try kiosk.element("editor.top").value?.lowercased() == "new")
        try MainJob(by: kiosk.user).share()
        #expect(try memes(kiosk) == ids, "the same meme at the same place")
        let after = try place.files(in: "memes")
        #expect(after.count == 2 && after[1] == before[1] && after[0] != before[0])
        kiosk.pullThePlug()
        kiosk = try KioskRun(place)
        #expect(try memes(kiosk) == ids)
        try kiosk.tap(ids[1])
        #expect(try kiosk.element("detail.image").label?.lowercased().contains("new") == true)
        #expect(try kiosk.quit() == 0 && place.files(in: "drafts").isEmpty)
    }

    @Test func anotherPhotoTakesTheOriginalsPlace() throws {
        let kiosk = try KioskRun(place)
        try MainJob(by: kiosk.user).makeMeme(top: "a", bottom: "b")
        let id = try #require(try kiosk.automation.tree().all(startingWith: "meme.").first?.identifier)
        try kiosk.tap(id)
        try kiosk.tap("detail.edit")
        try kiosk.tap("editor.album")
        try kiosk.tap("album.item.1")
        try MainJob(by: kiosk.user).share()
        #expect(try kiosk.quit() == 0)
        let other = try place.bytes(place.album + "/other.jpg")
        #expect(try place.files(in: "originals").map { try place.bytes($0) } == [other])
        #expect(try meme(300, 500).size == Size(width: 300, height: 500))
    }

    /// The end is asked for while a meme is being saved: it waits, and the meme is there.
    @Test func theEndWaitsForASave() throws {
        var kiosk = try KioskRun(place)
        try kiosk.choosePhoto()
        try kiosk.tap("editor.share")
        let button = try kiosk.element("share.keep").frame.center
        try kiosk.automation.touch(button.x, button.y, .began)
        try kiosk.automation.touch(button.x, button.y, .ended)
        #expect(try kiosk.terminate() == 0)
        #expect(try place.files(in: "memes").count == 1 && place.files(in: "drafts").isEmpty)
        kiosk = try KioskRun(place)
        #expect(try kiosk.automation.tree().all(startingWith: "meme.").count == 1)
    }
}
