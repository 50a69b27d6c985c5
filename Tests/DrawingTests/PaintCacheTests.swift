import Drawing
import Geometry
import Testing

/// What painters keep looks as it does when it is made anew.
@Suite struct PaintCacheTests {
    private static let color = Color(0xFFFFFF, alpha: 0.7)

    private func picture(isMirrored: Bool, _ cache: PaintCache, _ draw: (Painter) -> Void) -> [UInt32] {
        let bitmap = Bitmap(size: Size(width: 700, height: 300), format: .opaque)
        let painter = Painter(bitmap, cache: cache)
        painter.within(bitmap.bounds, flippedIn: isMirrored ? bitmap.size.width : nil) {
            painter.fill(bitmap.bounds, Color(0x202124))
            draw(painter)
        }
        return unsafe bitmap.words.withUnsafeBufferPointer { unsafe Array($0) }
    }

    private func dashes(_ rect: Rect, _ cache: PaintCache, isMirrored: Bool) -> [UInt32] {
        picture(isMirrored: isMirrored, cache) { $0.stroke(rect, radius: 14, width: 2, dash: (on: 7, off: 5), Self.color) }
    }

    /// The same line, traced.
    private func outline(_ rect: Rect, isMirrored: Bool) -> [UInt32] {
        picture(isMirrored: isMirrored, PaintCache()) { painter in
            let path = Path.roundedRect(
                left: Double(rect.left) + 1, top: Double(rect.top) + 1, right: Double(rect.right) - 1, bottom: Double(rect.bottom) - 1,
                radius: 13)
            painter.stroke(path.dashed(on: 7, off: 5), width: 2, Self.color, style: .butt)
        }
    }

    /// More of them than are kept at a time, each twice, of which some are so low that nothing is inside.
    @Test(arguments: [false, true]) func dashesAreTheSameWhetherKeptOrTraced(isMirrored: Bool) {
        let cache = PaintCache()
        let rects = (0..<30).map { Rect(x: 11, y: 7, width: 680 - $0 * 20, height: $0 % 3 == 0 ? 24 : 280 - $0 * 8) }
        for rect in (rects + rects.reversed()) {
            #expect(dashes(rect, cache, isMirrored: isMirrored) == outline(rect, isMirrored: isMirrored), "\(rect)")
        }
        #expect(dashes(rects[1], cache, isMirrored: false) == outline(rects[1], isMirrored: false))
        #expect(dashes(rects[1], cache, isMirrored: true) == outline(rects[1], isMirrored: true), "the other way around")
    }
}
