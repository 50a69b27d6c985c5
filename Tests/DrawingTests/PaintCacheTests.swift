import Drawing
import Geometry
import Testing

/// What painters keep looks as it did when it was made.
@Suite struct PaintCacheTests {
    private func dashes(_ size: Size, _ cache: PaintCache, isMirrored: Bool) -> [UInt32] {
        let bitmap = Bitmap(size: Size(width: 700, height: 300), format: .opaque)
        let painter = Painter(bitmap, cache: cache)
        painter.within(bitmap.bounds, flippedIn: isMirrored ? bitmap.size.width : nil) {
            painter.fill(bitmap.bounds, Color(0x202124))
            let rect = Rect(origin: Point(x: 11, y: 7), size: size)
            painter.stroke(rect, radius: 14, width: 2, dash: (on: 7, off: 5), Color(0xFFFFFF, alpha: 0.7))
        }
        return bitmap.words.indices.map { bitmap.words[$0] }
    }

    /// More of them than are kept at a time, each twice, of which some are so low that nothing is inside.
    @Test(arguments: [false, true]) func dashesAreTheSameWhetherKeptOrNot(isMirrored: Bool) {
        let cache = PaintCache()
        let sizes = (0..<30).map { Size(width: 680 - $0 * 20, height: $0 % 3 == 0 ? 24 : 280 - $0 * 8) }
        for size in (sizes + sizes.reversed()) {
            #expect(dashes(size, cache, isMirrored: isMirrored) == dashes(size, PaintCache(), isMirrored: isMirrored), "\(size)")
        }
        #expect(dashes(sizes[1], cache, isMirrored: false) != dashes(sizes[1], cache, isMirrored: true), "the other way around")
    }
}
