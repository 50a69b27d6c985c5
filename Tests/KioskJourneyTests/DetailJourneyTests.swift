import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// Meme Detail: turning to the neighbours, and saving what was edited again.
@Suite struct DetailJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(900, 600), quality: 90), "photo.jpg")
    }

    /// Makes memes that say these words, the last one first.
    private func make(_ memes: [String], with kiosk: KioskRun) throws {
        for words in memes.reversed() {
            try MainJob(by: kiosk.user).choosePhoto()
            try kiosk.type("editor.top", words)
            try MainJob(by: kiosk.user).share()
        }
    }

    /// Opens the second meme of the table.
    private func openSecond(_ kiosk: KioskRun) throws {
        let rows = try kiosk.automation.tree().all(startingWith: "meme.").sorted { $0.frame.y < $1.frame.y }
        try kiosk.tap(try #require(rows[1].identifier))
    }

    /// A kiosk with memes of earlier guests that say a, b and c, newest first in the table; Detail shows b.
    private func start(_ size: String) throws -> KioskRun {
        let file = place.folder.path(of: "still.yaml")
        try Data("reduced_motion: true\n".utf8).write(to: URL(fileURLWithPath: file))
        // Where nothing moves they are made in half the time.
        let still = try KioskRun(place, size: size, ["--config", file])
        try make(["a", "b", "c"], with: still)
        #expect(try still.quit() == 0)
        let kiosk = try KioskRun(place, size: size)
        try openSecond(kiosk)
        return kiosk
    }

    private func words(_ kiosk: KioskRun) throws -> String? { try kiosk.element("detail.image").label?.lowercased() }

    /// Draws the picture sideways by a share of its width.
    private func swipe(_ kiosk: KioskRun, by share: Double, lifting: Bool = true) throws {
        let frame = try kiosk.element("detail.image").frame
        let from = (x: frame.center.x - share * frame.width / 2, y: frame.y + frame.height * 0.75)
        try kiosk.user.drag(from: from, to: (x: from.x + share * frame.width, y: from.y), lifting: lifting)
    }

    @Test(arguments: ["1280x800", "600x1024"]) func swipesAndArrowsTurnToTheNeighbours(_ size: String) throws {
        let kiosk = try start(size)
        #expect(try words(kiosk) == "meme: b")
        try swipe(kiosk, by: -0.6)
        #expect(try words(kiosk) == "meme: c" && kiosk.shows("detail.previous") && !kiosk.shows("detail.next"))
        // The list ends there: the picture comes back.
        try swipe(kiosk, by: -0.6)
        #expect(try words(kiosk) == "meme: c")
        try swipe(kiosk, by: 0.6)
        #expect(try words(kiosk) == "meme: b")
        try kiosk.tap("detail.previous")
        #expect(try words(kiosk) == "meme: a" && !kiosk.shows("detail.previous"))
        try kiosk.tap("detail.next")
        #expect(try words(kiosk) == "meme: b" && kiosk.quit() == 0)
    }

    @Test(arguments: ["1280x800", "600x1024"]) func whatIsDoneIsDoneToTheMemeThatIsSeen(_ size: String) throws {
        // A guest edits what was made since the kiosk's start.
        let kiosk = try KioskRun(place, size: size)
        try make(["a", "b"], with: kiosk)
        try openSecond(kiosk)
        try kiosk.tap("detail.previous")
        try kiosk.tap("detail.edit")
        #expect(try kiosk.element("editor.top").value?.lowercased() == "a")
        try kiosk.tap("editor.cancel")
        #expect(try words(kiosk) == "meme: a")
        // The edge still leads back, from any of them.
        let frame = try kiosk.element("detail").frame
        try kiosk.user.drag(from: (3, frame.center.y), to: (frame.width * 0.8, frame.center.y))
        #expect(try kiosk.shows("sent-memes.table") && !kiosk.shows("detail") && kiosk.quit() == 0)
    }

    @Test(arguments: ["1280x800", "600x1024"]) func theNeighbourFollowsTheFinger(_ size: String) throws {
        let kiosk = try start(size)
        let frame = try kiosk.element("detail.image").frame
        try swipe(kiosk, by: -0.5, lifting: false)
        try kiosk.automation.settle()
        let pages = try kiosk.automation.tree().all.filter { $0.identifier == "detail.image" }.sorted { $0.frame.x < $1.frame.x }
        #expect(pages.map { $0.label?.lowercased() } == ["meme: b", "meme: c"], "both are seen half-way")
        // The drag begins where the finger is once it has gone far enough; how far that is depends on how its moves were merged.
        #expect((frame.width * 0.45..<frame.width * 0.75).contains(pages[0].frame.maxX) && pages[1].frame.x > pages[0].frame.maxX)
        // Both have their picture: the middle of what is seen of each is no bare ground.
        let picture = try kiosk.screenshot()
        for page in pages {
            let isLeft = page.frame.x < 1
            let x = isLeft ? page.frame.maxX - frame.width * 0.2 : page.frame.x + frame.width * 0.2
            // Below the arrows, which lie at half the height.
            let pixel = picture[Int(x), Int(page.frame.center.y) + 90]
            #expect(pixel >> 16 & 0xFF > 40 && pixel & 0xFF > 60, "\(page.label ?? "") has no picture at \(x)")
        }
        let lifted = (x: frame.center.x - 0.25 * frame.width, y: frame.y + frame.height * 0.75)
        try kiosk.automation.touch(lifted.x + 0.4 * frame.width, lifted.y, .moved)
        try kiosk.automation.settle()
        try kiosk.automation.touch(lifted.x + 0.4 * frame.width, lifted.y, .ended)
        try kiosk.automation.settle()
        #expect(try words(kiosk) == "meme: b", "drawn back, it is not turned")
    }

    @Test func aZoomedPictureIsMovedAndNotTurned() throws {
        let kiosk = try start("1280x800")
        let middle = try kiosk.element("detail.image").frame.center
        for _ in 0..<2 {
            try kiosk.automation.touch(middle.x, middle.y, .began)
            try kiosk.automation.touch(middle.x, middle.y, .ended)
        }
        try kiosk.automation.settle()
        #expect(try !kiosk.shows("detail.next"), "no arrows over a part of the picture")
        try swipe(kiosk, by: -0.6)
        #expect(try words(kiosk) == "meme: b")
    }

    /// What is under the fingers' middle stays there, and what is beside it moves away from it. Colours tell where in the photo a pixel is.
    @Test func aPinchEnlargesAroundTheFingers() throws {
        let kiosk = try start("1280x800")
        let frame = try kiosk.element("detail.image").frame
        let (x, y) = (frame.center.x + 160, frame.center.y + 90)
        let before = try kiosk.screenshot()
        for (contact, side) in [(0, -1.0), (1, 1.0)] { try kiosk.automation.touch(x + side * 60, y, .began, contact: contact) }
        for (contact, side) in [(0, -1.0), (1, 1.0)] { try kiosk.automation.touch(x + side * 120, y, .moved, contact: contact) }
        for (contact, side) in [(0, -1.0), (1, 1.0)] { try kiosk.automation.touch(x + side * 120, y, .ended, contact: contact) }
        try kiosk.automation.settle()
        let after = try kiosk.screenshot()
        for (right, down) in [(0, 0), (200, 0), (-200, 0), (0, 100), (0, -100)] {
            let expected = before[Int(x) + right / 2, Int(y) + down / 2]
            let found = after[Int(x) + right, Int(y) + down]
            for shift in [16, 8] {
                #expect(abs(Int(expected >> shift & 255) - Int(found >> shift & 255)) <= 3, "\(right) to the right and \(down) down")
            }
        }
        #expect(try !kiosk.shows("detail.next") && kiosk.quit() == 0)
    }

    /// Lines of one pixel that a fitted picture has no room for are told apart once the picture is large enough.
    @Test func whatIsEnlargedShowsMoreOfTheFile() throws {
        let lines = Bitmap(size: Size(width: 1200, height: 800), format: .opaque)
        let painter = Painter(lines, cache: PaintCache())
        painter.fill(lines.bounds, .white)
        for x in stride(from: 0, to: 1200, by: 4) { painter.fill(Rect(x: x, y: 0, width: 2, height: 800), .black) }
        try place.put(ImageFile.jpeg(lines, quality: 95), "photo.jpg")
        let kiosk = try start("480x320")
        let frame = try kiosk.element("detail.image").frame
        let (x, y) = (Int(frame.center.x), Int(frame.center.y))
        func contrast() throws -> Int {
            let picture = try kiosk.screenshot()
            let row = (x - 40..<x + 40).map { Int(picture[$0, y] >> 8 & 255) }
            return (row.max() ?? 0) - (row.min() ?? 0)
        }
        let fitted = try contrast()
        for _ in 0..<2 {
            try kiosk.automation.touch(frame.center.x, frame.center.y, .began)
            try kiosk.automation.touch(frame.center.x, frame.center.y, .ended)
        }
        try kiosk.automation.settle()
        let enlarged = try contrast()
        #expect(fitted < 100 && enlarged > 150, "\(fitted) and then \(enlarged)")
        #expect(try kiosk.quit() == 0)
    }

    @Test(arguments: ["1280x800", "600x1024"]) func savingUpdatesTheMemeWithoutAShare(_ size: String) throws {
        var kiosk = try KioskRun(place, size: size)
        try make(["a", "b", "c"], with: kiosk)
        try openSecond(kiosk)
        let before = try place.files(in: "memes")
        try kiosk.tap("detail.edit")
        #expect(try kiosk.element("editor.save").label == "Save")
        try kiosk.type("editor.bottom", "new")
        try kiosk.tap("editor.save")
        #expect(try words(kiosk) == "meme: b … new")
        try kiosk.expectWords("Saved")
        let after = try place.files(in: "memes")
        #expect(after.count == 3 && Set(after).subtracting(before).count == 1)
        #expect(try place.files(in: "drafts").isEmpty)
        kiosk.pullThePlug()
        kiosk = try KioskRun(place, size: size)
        #expect(try kiosk.automation.tree().words.lowercased().contains("new"))
        // A new meme is shared; there is nothing to save.
        try kiosk.tap("sent-memes.add")
        #expect(try kiosk.shows("editor.share") && !kiosk.shows("editor.save") && kiosk.quit() == 0)
    }
}
