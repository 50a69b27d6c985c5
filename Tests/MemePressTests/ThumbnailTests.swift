import Drawing
import Geometry
import Testing

@testable import MemePress

/// The small picture of a meme, made while the large one passes in strips.
@Suite struct ThumbnailTests {
    /// Black and white areas that look the same from every side.
    private func symmetricPicture(_ side: Int) -> Bitmap {
        let bitmap = Bitmap(size: Size(width: side, height: side), format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        for (index, inset) in stride(from: 0, to: side / 2, by: 25).enumerated() {
            painter.fill(bitmap.bounds.inset(by: inset), Color(index % 2 == 0 ? 0xFFFFFF : 0x000000))
        }
        return bitmap
    }

    @Test(arguments: [1, 7, 64, 1000]) func allOfThePictureIsInItAndNothingElse(_ rows: Int) {
        let picture = symmetricPicture(1000)
        let thumbnail = Thumbnail(of: picture.size)
        for top in stride(from: 0, to: 1000, by: rows) {
            let count = min(rows, 1000 - top)
            let strip = Bitmap(size: Size(width: 1000, height: rows), format: .opaque)
            strip.copyRows(of: picture, from: Point(x: 0, y: top), to: Rect(x: 0, y: 0, width: 1000, height: count))
            thumbnail.add(strip, count: count)
        }
        let (small, last) = (thumbnail.bitmap, Thumbnail.side - 1)
        #expect(small.size == Size(width: Thumbnail.side, height: Thumbnail.side))
        for y in 0...last {
            for x in stride(from: 0, through: last, by: 3) {
                let values = [(x, y), (last - x, y), (x, last - y), (y, x)].map { small.pixel(x: $0.0, y: $0.1) & 0xFF }
                let difference = Int(values.max() ?? 0) - Int(values.min() ?? 0)
                guard difference <= 1 else {
                    Issue.record("\(x), \(y) and its mirror images differ by \(difference)")
                    return
                }
            }
        }
        #expect(small.pixel(x: 4, y: 240) & 0xFF == 0xFF && small.pixel(x: 17, y: 240) & 0xFF == 0, "12 pixels are white, then 12 black")
    }

    @Test func aPictureThatIsSmallItselfStaysAsItIs() {
        let picture = symmetricPicture(300)
        let thumbnail = Thumbnail(of: picture.size)
        for top in stride(from: 0, to: 300, by: 100) {
            let strip = Bitmap(size: Size(width: 300, height: 100), format: .opaque)
            strip.copyRows(of: picture, from: Point(x: 0, y: top), to: Rect(x: 0, y: 0, width: 300, height: 100))
            thumbnail.add(strip, count: 100)
        }
        #expect(thumbnail.bitmap.size == picture.size)
        #expect((0..<90_000).allSatisfy { thumbnail.bitmap.pixel(x: $0 % 300, y: $0 / 300) == picture.pixel(x: $0 % 300, y: $0 / 300) })
    }
}
