import Drawing
import Foundation
import Geometry
import ImageFiles
import MemePress
import Memes
import Synchronization
import TestSupport
import Testing
import Text

/// Where a meme lies on paper, and what of it.
@Suite struct PageLayoutTests {
    /// 10x15 cm, which is 10.16 by 15.24.
    private static let photoPaper = Size(width: 10160, height: 15240)

    @Test func theDotsOfAPageAreThoseOfLibcups() {
        #expect(Paper(size: Self.photoPaper).pixels == Size(width: 1200, height: 1800))
        #expect(Paper(size: Size(width: 10000, height: 15000)).pixels == Size(width: 1181, height: 1771))
        #expect(Paper(size: Size(width: 21000, height: 29700), resolution: 600).pixels == Size(width: 4960, height: 7015))
    }

    @Test func theMemeLiesTheWayThatShowsMoreOfIt() {
        let paper = Paper(size: Self.photoPaper)
        let wide = PageLayout(photo: Size(width: 1600, height: 1200), on: paper)
        #expect(wide.rotation == .quarter && wide.isFilled && wide.area == Rect(x: 0, y: 0, width: 1200, height: 1800))
        let high = PageLayout(photo: Size(width: 1200, height: 1600), on: paper)
        #expect(high.rotation == .none && high.isFilled)
        #expect(PageLayout(photo: Size(width: 900, height: 900), on: paper).rotation == .none)
        let withMargins = PageLayout(photo: Size(width: 1600, height: 1200), on: Paper(size: Self.photoPaper, margins: Insets(340)))
        #expect(withMargins.rotation == .quarter && !withMargins.isFilled)
        #expect(withMargins.area == Rect(x: 0, y: 0, width: 1200, height: 1800).inset(by: 41))
    }

    @Test func aMemeThatWouldLoseTooMuchStaysWhole() {
        let paper = Paper(size: Self.photoPaper)
        #expect(PageLayout(photo: Size(width: 1000, height: 1000), on: paper).isFilled)
        for photo in [Size(width: 400, height: 1600), Size(width: 2600, height: 1000)] {
            let layout = PageLayout(photo: photo, on: paper)
            #expect(!layout.isFilled)
            #expect(layout.part.topLeft == UnitPoint(x: 0, y: 0) && layout.part.bottomRight == UnitPoint(x: 1, y: 1))
        }
    }

    @Test func fillingCutsTwoSidesEquallyAndStretchesNothing() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<2000 {
            let photo = Size(width: .random(in: 16...6000, using: &random), height: .random(in: 16...6000, using: &random))
            let sizes = [
                Self.photoPaper, Size(width: 12700, height: 17780), Size(width: 21000, height: 29700), Size(width: 5400, height: 8600),
            ]
            let margin = [0, 0, 317, 635][Int.random(in: 0...3, using: &random)]
            let paper = Paper(size: sizes.randomElement(using: &random) ?? Self.photoPaper, margins: Insets(margin))
            let rotation = Rotation.allCases.randomElement(using: &random) ?? .none
            let crop = Crop(rotation: rotation, topLeft: UnitPoint(x: 0.1, y: 0.2), bottomRight: UnitPoint(x: 0.9, y: 0.7))
            let layout = PageLayout(photo: photo, crop: crop, on: paper)
            let part = Crop(rotation: layout.part.rotation, topLeft: layout.part.topLeft, bottomRight: layout.part.bottomRight)
            let printed = part.size(of: photo).scaled(longSideIn: layout.longSide...layout.longSide)
            let box = layout.area.size
            #expect(Rect(size: paper.pixels).contains(layout.area))
            if layout.isFilled {
                #expect(printed.width >= box.width && printed.height >= box.height, "\(photo) on \(paper)")
                let shown = crop.rotation.swapsAxes != layout.part.rotation.swapsAxes
                let (x, y) = (part.topLeft.x + part.bottomRight.x, part.topLeft.y + part.bottomRight.y)
                // The middle of the crop stays the middle; turned by a quarter, its x is what was left of the bottom.
                let middle = shown ? UnitPoint(x: 2 - 0.9, y: 1) : UnitPoint(x: 1, y: 0.9)
                #expect(abs(x - middle.x) < 1e-9 && abs(y - middle.y) < 1e-9)
            } else {
                #expect(printed.width <= box.width && printed.height <= box.height, "\(photo) on \(paper)")
                #expect(printed.width == box.width || printed.height == box.height, "\(photo) on \(paper)")
            }
        }
    }
}

/// What pages look like; small, but laid out as those for the printer.
@Suite struct PageTests {
    private func file(_ size: Size, in folder: TemporaryFolder) throws -> String {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        let unit = size.shortSide / 8
        for y in 0...size.height / unit {
            for x in 0...size.width / unit {
                let shade = UInt32(40 + 180 * x * unit / size.width) << 16 | UInt32(60 + 120 * y * unit / size.height) << 8
                let color = Color((x + y).isMultiple(of: 2) ? shade | 0x50 : shade | 0x90)
                painter.fill(Rect(x: x * unit, y: y * unit, width: unit, height: unit), color)
            }
        }
        // The edges of the photo, so that one sees what is cut.
        for edge in 0..<2 {
            let color = Color(edge == 0 ? 0xFF3030 : 0x30FF30)
            painter.fill(Rect(x: edge * (size.width - unit / 4), y: 0, width: unit / 4, height: size.height), color)
            painter.fill(Rect(x: 0, y: edge * (size.height - unit / 4), width: size.width, height: unit / 4), color)
        }
        let path = folder.path(of: "\(size.width)x\(size.height).png")
        try Data(ImageFile.png(bitmap)).write(to: URL(fileURLWithPath: path))
        return path
    }

    private func meme(_ path: String, crop: Crop? = nil) -> Meme {
        let image = ImageReference(path: path, byteCount: 1)
        var meme = Meme(
            id: MemeID(sequence: 1, salt: 1),
            captions: Captions(top: "One does not simply", bottom: "print a meme without cutting its captions"),
            images: Meme.Images(original: image, memed: image, thumbnail: image), fontName: "Caption",
            createdAt: Timestamp(secondsSince1970: 0))
        meme.crop = crop
        return meme
    }

    private func page(_ meme: Meme, _ paper: Paper) async throws -> Bitmap {
        let bytes = Collected()
        let workshop = ImageWorkshop(catalog: try FontCatalog())
        _ = try await workshop.page(of: meme, on: paper, .rows) { bytes.add($0) }
        return bitmap(of: bytes.all, paper.pixels)
    }

    private func bitmap(of rows: [UInt8], _ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let wordsPerRow = bitmap.wordsPerRow
        bitmap.withMutableWords { words in
            for index in 0..<min(size.area, rows.count / 3) {
                let (red, green, blue) = (UInt32(rows[index * 3]), UInt32(rows[index * 3 + 1]), UInt32(rows[index * 3 + 2]))
                words[index / size.width * wordsPerRow + index % size.width] = red << 16 | green << 8 | blue
            }
        }
        return bitmap
    }

    private static let shapes = [
        Size(width: 1200, height: 900), Size(width: 900, height: 1200), Size(width: 1600, height: 900), Size(width: 900, height: 900),
        Size(width: 1600, height: 480), Size(width: 300, height: 1100),
    ]

    @Test(arguments: [("borderless", 0), ("margins", 500)])
    func pagesOfPhotoPaper(_ name: String, _ margin: Int) async throws {
        let folder = try TemporaryFolder("pages")
        let paper = Paper(size: Size(width: 10160, height: 15240), margins: Insets(margin), resolution: 50)
        let gap = 12
        let sheet = Bitmap(
            size: Size(width: (paper.pixels.width + gap) * 4 + gap, height: (paper.pixels.height + gap) * 2 + gap), format: .opaque)
        let painter = Painter(sheet, cache: PaintCache())
        painter.fill(sheet.bounds, Color(0x808080))
        var memes = try Self.shapes.map { meme(try file($0, in: folder)) }
        let crop = Crop(rotation: .quarter, topLeft: UnitPoint(x: 0.1, y: 0.1), bottomRight: UnitPoint(x: 0.8, y: 0.9))
        memes.append(meme(try file(Size(width: 1200, height: 800), in: folder), crop: crop))
        for (index, meme) in memes.enumerated() {
            let place = Point(
                x: gap + index % 4 * (paper.pixels.width + gap), y: gap + index / 4 * (paper.pixels.height + gap))
            painter.draw(try await page(meme, paper), at: place)
        }
        #expect(Golden.mismatch(sheet, "pages-\(name)") == nil)
    }

    @Test func aPageIsTheSameInStripsAsDrawnWhole() async throws {
        let folder = try TemporaryFolder("pages")
        let meme = meme(try file(Size(width: 800, height: 1150), in: folder))
        let paper = Paper(size: Size(width: 10160, height: 15240), margins: Insets(400), resolution: 150)
        let printed = try await page(meme, paper)
        let layout = PageLayout(photo: Size(width: 800, height: 1150), on: paper)
        let fitted = Size(width: 800, height: 1150).scaled(longSideIn: layout.longSide...layout.longSide)
        let picture = try ImageFile.decode(path: meme.originalImage.path, fitting: fitted)
        let engine = TextEngine(catalog: try FontCatalog())
        for caption in meme.captions.drawn {
            let layout = MemeRenderer.layout(
                caption.text, edge: caption.edge, in: fitted, shape: Size(width: 800, height: 1150), engine: engine)
            MemeRenderer.draw(layout, at: .zero, on: Painter(picture, cache: PaintCache()), engine: engine)
        }
        let place = layout.area.centered(fitted)
        var worst = 0
        for y in 0..<printed.size.height {
            for x in 0..<printed.size.width {
                let isInside = place.contains(Point(x: x, y: y))
                let expected = isInside ? picture.pixel(x: x - place.x, y: y - place.y) : 0xFF_FFFF
                let found = printed.pixel(x: x, y: y)
                for shift in [0, 8, 16] as [UInt32] { worst = max(worst, abs(Int(expected >> shift & 255) - Int(found >> shift & 255))) }
            }
        }
        #expect(worst <= 1)
    }

    @Test func aJPEGPageSaysItsDots() async throws {
        let folder = try TemporaryFolder("pages")
        let paper = Paper(size: Size(width: 10160, height: 15240), resolution: 150)
        let bytes = Collected()
        let workshop = ImageWorkshop(catalog: try FontCatalog())
        _ = try await workshop.page(
            of: meme(try file(Size(width: 900, height: 1200), in: folder)), on: paper, .jpeg(quality: MemePress.pageQuality)
        ) { bytes.add($0) }
        let file = bytes.all
        #expect(Array(file[6..<11]) == Array("JFIF\0".utf8) && Array(file[13..<18]) == [1, 0, 150, 0, 150])
        #expect(try ImageFile.decode(file, fitting: nil).size == paper.pixels)
    }
}

/// Pieces of a file in the order in which they came.
private final class Collected: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ piece: [UInt8]) { bytes.withLock { $0 += piece } }
    var all: [UInt8] { bytes.withLock { $0 } }
}
