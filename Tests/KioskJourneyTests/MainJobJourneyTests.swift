import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// The guest's main job on every layout in every rotation, and what it leaves on the disk.
@Suite struct MainJobJourneyTests {
    /// Every layout in a rotation of its own, in a long run in all of them.
    nonisolated static let panels =
        LongRun.isWanted
        ? ["1280x800", "800x480", "1080x1920"].flatMap { size in [0, 90, 180, 270].map { (size, $0) } }
        : [("1280x800", 0), ("800x480", 90), ("1080x1920", 270)]

    @Test(arguments: panels)
    func aMemeIsMadeAndFound(_ size: String, _ rotation: Int) throws {
        let place = try KioskPlace()
        let photo = ImageFile.png(KioskPlace.photo(900, 600))
        try place.put(photo, "photo.png")
        let kiosk = try KioskRun(place, size: size, ["--rotation", String(rotation)])
        try MainJob(by: kiosk.user).makeMeme(top: "oh no", bottom: "yes")
        let numbers = size.split(separator: "x").compactMap { Int($0) }
        let screenshot = try kiosk.screenshot()
        #expect([screenshot.width, screenshot.height] == (rotation % 180 == 0 ? numbers : numbers.reversed()))
        #expect(try kiosk.quit() == 0)
        let originals = try place.files(in: "originals")
        try #require(originals.count == 1)
        #expect(try place.bytes(originals[0]) == photo, "the original is kept byte for byte")
        try checkMeme(place)
    }

    /// The meme is the photo with white and black letters in its captions' boxes and as good as nothing changed elsewhere.
    private func checkMeme(_ place: KioskPlace) throws {
        let memes = try place.files(in: "memes")
        try #require(memes.count == 1 && memes[0].hasSuffix(".jpg"))
        #expect(try ImageFile.info(path: memes[0]).size == Size(width: 1200, height: 800), "a small photo is enlarged")
        let photo = KioskPlace.photo(900, 600)
        let meme = try ImageFile.decode(path: memes[0], fitting: photo.size)
        try #require(meme.size == photo.size)
        // One line of a caption takes 15 % of the height and lies a small margin from the edge.
        let boxes = [Rect(x: 0, y: 0, width: 900, height: 150), Rect(x: 0, y: 450, width: 900, height: 150)]
        for box in boxes {
            let pixels = Self.words(of: meme, in: box)
            #expect(pixels.count { $0 & 0xFF > 235 && $0 >> 8 & 0xFF > 235 } > 500, "there are white letters")
            #expect(pixels.count { $0 & 0xFF < 40 && $0 >> 8 & 0xFF < 40 } > 500, "with a black outline")
        }
        let between = Rect(x: 0, y: 150, width: 900, height: 300)
        let distances = zip(Self.words(of: meme, in: between), Self.words(of: photo, in: between)).map(Self.distance)
        #expect((distances.max() ?? 255) <= 8, "JPEG at quality 90 changes a smooth photo by a few of 255 levels")
    }

    static func words(of bitmap: Bitmap, in rect: Rect) -> [UInt32] {
        (rect.top..<rect.bottom).flatMap { y in (rect.left..<rect.right).map { bitmap.words[y * bitmap.wordsPerRow + $0] } }
    }

    /// The largest difference of a channel.
    static func distance(_ left: UInt32, _ right: UInt32) -> Int {
        [UInt32(0), 8, 16].map { abs(Int(left >> $0 & 255) - Int(right >> $0 & 255)) }.max() ?? 0
    }

    /// What is on the screen is what is saved, made small. Letters are drawn at either size, so their edges differ a little: by eight of
    /// 255 levels on average over any eighth of the picture's width and height. Moving either by one pixel makes it worse.
    @Test(arguments: [(1600, 1200), (1000, 1500)])
    func whatIsOnTheScreenIsWhatIsSaved(_ width: Int, _ height: Int) throws {
        let place = try KioskPlace()
        try place.put(ImageFile.png(KioskPlace.photo(width, height)), "photo.png")
        let kiosk = try KioskRun(place, size: "1280x800")
        try kiosk.choosePhoto()
        try kiosk.type("editor.top", "one does not")
        try kiosk.type("editor.bottom", "simply walk in")
        let frame = try kiosk.element("editor.image").frame
        let screen = try kiosk.screenshot()
        try MainJob(by: kiosk.user).share()
        let meme = try ImageFile.decode(path: try #require(try place.files(in: "memes").first), fitting: nil)
        #expect(meme.size == Size(width: width, height: height))
        let small = meme.resampled(to: Size(width: Int(frame.width), height: Int(frame.height)))
        let origin = Point(x: Int(frame.x), y: Int(frame.y))
        let means = Self.means(small, screen, at: origin)
        #expect((means.max() ?? 255) < 8, "an eighth differs by \(means.max() ?? 255) levels")
        let whole = means.reduce(0, +)
        for (x, y) in [(-1, 0), (1, 0), (0, -1), (0, 1)] {
            let moved = Self.means(small, screen, at: origin + Point(x: x, y: y)).reduce(0, +)
            #expect(moved > whole, "moved by \(x), \(y) it fits better: \(moved) against \(whole)")
        }
    }

    /// The mean difference in levels of each of eight by eight parts, the outermost pixels left out.
    private static func means(_ picture: Bitmap, _ screen: Picture, at origin: Point) -> [Double] {
        let (columns, rows) = (picture.size.width / 8, picture.size.height / 8)
        return (0..<64).map { part in
            var sum = 0
            for y in max(2, part / 8 * rows)..<min((part / 8 + 1) * rows, picture.size.height - 2) {
                for x in max(2, part % 8 * columns)..<min((part % 8 + 1) * columns, picture.size.width - 2) {
                    sum += distance(picture.pixel(x: x, y: y), screen[origin.x + x, origin.y + y])
                }
            }
            return Double(sum) / Double(rows * columns)
        }
    }
}
