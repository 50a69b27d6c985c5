import Drawing
import Geometry
import Testing

@Suite struct RowCopyTests {
    private func noise(_ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        var state: UInt32 = 5
        bitmap.withMutableWords { words in
            for index in 0..<words.count {
                state = state &* 1_664_525 &+ 1_013_904_223
                words[index] = state >> 8
            }
        }
        return bitmap
    }

    @Test func partOfABitmapLandsWhereItIsPutAndNowhereElse() {
        let source = noise(Size(width: 50, height: 40))
        let target = Bitmap(size: Size(width: 64, height: 48), format: .opaque)
        let painter = Painter(target, cache: PaintCache())
        painter.within(Rect(x: 3, y: 2, width: 30, height: 20)) {
            painter.draw(source, part: Rect(x: 7, y: 5, width: 40, height: 30), at: Point(x: -4, y: 6))
        }
        for y in 0..<48 {
            for x in 0..<64 {
                let isInside = (3..<33).contains(x) && (6..<22).contains(y)
                let wanted = isInside ? source.pixel(x: x + 11, y: y - 1) & 0xFFFFFF : 0
                #expect(target.pixel(x: x, y: y) & 0xFFFFFF == wanted)
            }
        }
    }

    @Test(arguments: [0.0, 0.004, 0.1, 0.2, 0.5, 0.73, 1])
    func dimmingInOnePassGivesWhatBlackOnTopGives(_ dimming: Double) {
        let source = noise(Size(width: 83, height: 61))
        let (fused, twice) = (Bitmap(size: source.size, format: .opaque), Bitmap(size: source.size, format: .opaque))
        Painter(fused, cache: PaintCache()).draw(source, at: Point(x: 5, y: -3), dimmed: dimming)
        let painter = Painter(twice, cache: PaintCache())
        painter.draw(source, at: Point(x: 5, y: -3))
        painter.fill(source.bounds.offset(by: Point(x: 5, y: -3)), Color.black.opacity(dimming))
        #expect(fused.hasSamePixels(as: twice))
        #expect(dimming > 0.9 || fused.pixel(x: 40, y: 30) & 0xFFFFFF != 0)
    }
}
