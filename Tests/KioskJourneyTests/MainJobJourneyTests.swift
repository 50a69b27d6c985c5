import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// The guest's main job on every layout in every rotation, and what it leaves on the disk.
@Suite struct MainJobJourneyTests {
    nonisolated static let panels = ["1280x800", "800x480", "1080x1920"].flatMap { size in [0, 90, 180, 270].map { (size, $0) } }

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
        let meme = try ImageFile.decode(path: memes[0], fitting: nil)
        let photo = KioskPlace.photo(900, 600)
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

    /// What is on the screen is what is saved. The saved meme is made small by the same factor as the photo on the screen; the letters are
    /// drawn at either size, so their edges may differ: by four levels on average over any eighth of the picture's width and height.
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
        let (left, top) = (Int(frame.x), Int(frame.y))
        let small = meme.resampled(to: Size(width: Int(frame.width), height: Int(frame.height)))
        let (columns, rows) = (small.size.width / 8, small.size.height / 8)
        for row in 0..<8 {
            for column in 0..<8 {
                var sum = 0
                for y in row * rows..<(row + 1) * rows {
                    for x in column * columns..<(column + 1) * columns {
                        sum += Self.distance(small.pixel(x: x, y: y), screen[left + x, top + y])
                    }
                }
                let mean = Double(sum) / Double(rows * columns)
                #expect(mean < 4, "column \(column), row \(row): \(mean) levels")
            }
        }
    }
}
