import Foundation
import Geometry
import TestSupport
import Testing

/// The folder with the photos of the demo album, where the README's pictures are wanted.
private enum DemoAlbum {
    static let path = ProcessInfo.processInfo.environment["MEMEME_PICTURES"]
}

/// Makes the README's pictures: a guest's way through the product, photographed. `image-build/pictures` sets `MEMEME_PICTURES`.
@Suite(.enabled(if: DemoAlbum.path != nil), .serialized) struct ReadmePictures {
    private let place: KioskPlace
    private let folder = Product.root + "/Sources/mememe/Documentation.docc/Resources"

    init() throws { place = try KioskPlace() }

    private func start(_ size: String, _ configuration: String = "title: MemeMe\n") throws -> KioskRun {
        let file = place.folder.path(of: "booth.yaml")
        try Data(configuration.utf8).write(to: URL(fileURLWithPath: file))
        return try KioskRun(place, size: size, hasAlbum: false, ["--album", try #require(DemoAlbum.path), "--config", file])
    }

    /// Keeps what is on the screen, made smaller.
    private func photograph(_ kiosk: KioskRun, _ name: String, width: Int) throws {
        let shot = place.folder.path(of: name + ".png")
        try kiosk.automation.screenshot(shot)
        let outcome = try Product.run(["render", shot, "--width", "\(width)", "--output", "\(folder)/\(name).png", "--force"])
        #expect(outcome.status == 0, "\(outcome.output)")
    }

    private func make(_ top: String, _ bottom: String, _ photo: Int, _ kiosk: KioskRun) throws {
        try kiosk.choosePhoto(photo)
        try kiosk.type("editor.top", top)
        try kiosk.type("editor.bottom", bottom)
        try kiosk.tap("editor.share")
        try kiosk.tap("share.keep")
        try kiosk.automation.settle()
    }

    /// Lets what is said for a moment go away.
    private func wait(_ kiosk: KioskRun) throws {
        try TestSupport.wait(for: "the toast to leave") { try !kiosk.shows("toast") }
        try kiosk.automation.settle()
    }

    @Test func everyPicture() throws {
        var kiosk = try start("1280x800")
        for (photo, words) in [
            (6, ("i said one lap", "around the block")), (8, ("t minus ten", "still no coffee")), (3, ("small car", "big dreams")),
            (2, ("monday", "needs a bigger cup")), (1, ("me leaving the party", "before the dishes")), (0, ("i saw", "what you ate")),
        ] {
            try make(words.0, words.1, photo, kiosk)
        }
        try wait(kiosk)
        try kiosk.tap("sent-memes.collection-tab")
        try photograph(kiosk, "collection", width: 640)
        try kiosk.choosePhoto(0)
        try kiosk.type("editor.top", "when someone says")
        try kiosk.tap("editor.bottom")
        try kiosk.user.type("dinner")
        try photograph(kiosk, "typing", width: 640)
        try kiosk.tap("key.return")
        try kiosk.tap("editor.font")
        try photograph(kiosk, "fonts", width: 640)
        // A half-made meme would be opened again by the next start.
        try kiosk.tap("editor.font-cancel")
        try kiosk.tap("editor.cancel")
        #expect(try kiosk.quit() == 0)
        kiosk = try start("1280x800", "theme:\n  appearance: light\n")
        try photograph(kiosk, "table-light", width: 640)
        #expect(try kiosk.quit() == 0)
        kiosk = try start("1080x1920", "theme:\n  appearance: light\n")
        try photograph(kiosk, "upright-light", width: 270)
        #expect(try kiosk.quit() == 0)
        kiosk = try start("1080x1920")
        try kiosk.choosePhoto(0)
        try kiosk.tap("editor.share")
        try photograph(kiosk, "upright-share", width: 270)
        #expect(try kiosk.quit() == 0)
    }

    @Test func otherLanguages() throws {
        var kiosk = try start("1280x800", "language: he\n")
        for (photo, words) in [(1, ("מה קרה", "הכל טוב")), (6, ("עוד רגע", "כבר בא"))] {
            try make(words.0, words.1, photo, kiosk)
        }
        try wait(kiosk)
        try photograph(kiosk, "hebrew", width: 640)
        #expect(try kiosk.quit() == 0)
        kiosk = try start("1280x800", "language: ja\ntheme:\n  appearance: light\n")
        try kiosk.choosePhoto(2)
        try kiosk.tap("editor.crop")
        try photograph(kiosk, "japanese", width: 640)
        #expect(try kiosk.quit() == 0)
        kiosk = try start("1080x1920", "language: de\n")
        try kiosk.choosePhoto(0)
        try kiosk.tap("editor.share")
        try photograph(kiosk, "german", width: 270)
        #expect(try kiosk.quit() == 0)
    }
}
