import Drawing
import Geometry
import TestSupport
import Testing

/// What the painter draws, in a picture that was looked at, and the same in pieces.
@Suite struct PainterGoldenTests {
    static let size = Size(width: 360, height: 240)

    /// A scene of everything that the painter can do.
    static func paint(_ painter: Painter) {
        painter.fill(Rect(size: size), Color(0xF3F2EE))
        let card = Rect(x: 24, y: 20, width: 120, height: 90)
        painter.shadow(of: card, ShadowStyle(offset: 8, blur: 24, radius: 14), Color(0x000000, alpha: 0.4))
        painter.fill(card, radius: 14, Color(0xFFFFFF))
        painter.stroke(card.inset(by: 8), radius: 8, width: 2, Color(0x7A7E8C))
        painter.stroke(Rect(x: 170, y: 20, width: 160, height: 90), radius: 20, width: 3, dash: (on: 9, off: 6), Color(0x2D9CFF))
        painter.fill(Rect(x: 190, y: 40, width: 60, height: 30), Color(0xC92F22, alpha: 0.5))
        painter.fill(Rect(x: 260, y: 40, width: 51, height: 51), radius: 26, Color(0xFFD02E))
        painter.draw(makeTile(), at: Point(x: 24, y: 140), radius: 10)
        painter.draw(makeTile(), at: Point(x: 104, y: 140), opacity: 0.35)
        painter.draw(makeTile(), in: Rect(x: 184, y: 140, width: 90, height: 70))
        painter.stroke(star.transformed(scale: 1.5, x: 290, y: 150), width: 2.17, Color(0x15161A))
        painter.fill(star.transformed(scale: 0.75, x: 308, y: 170), Color(0x13703D))
        painter.within(Rect(x: 300, y: 200, width: 40, height: 20), movedBy: Point(x: 300, y: 200)) {
            painter.fill(Rect(x: -20, y: -20, width: 40, height: 30), radius: 6, Color(0x5B3DF5))
        }
    }

    private static func makeTile() -> Bitmap {
        let tile = Bitmap(size: Size(width: 64, height: 64), format: .opaque)
        tile.withMutableWords { words in
            for index in words.indices { words[index] = UInt32(index % 64) << 18 | UInt32(index / 64) << 10 | 0x80 }
        }
        return tile
    }

    private static let star = Path(data: "M12 2 L15 9 L22 9 L16 14 L18 21 L12 17 L6 21 L8 14 L2 9 L9 9 Z") ?? Path()

    private func whole() -> Bitmap {
        let bitmap = Bitmap(size: Self.size, format: .opaque)
        Self.paint(Painter(bitmap, cache: PaintCache()))
        return bitmap
    }

    @Test func looksAsKept() {
        #expect(Golden.mismatch(whole(), "scene") == nil)
    }

    /// Repainting damage must leave what painting everything leaves, whatever the pieces are.
    @Test(arguments: [11, 37, 101]) func piecesMakeTheWhole(_ side: Int) {
        let pieces = Bitmap(size: Self.size, format: .opaque)
        let painter = Painter(pieces, cache: PaintCache())
        for y in stride(from: 0, to: Self.size.height, by: side) {
            for x in stride(from: 0, to: Self.size.width, by: side) {
                painter.within(Rect(x: x, y: y, width: side, height: side)) { Self.paint(painter) }
            }
        }
        #expect(pieces.hasSamePixels(as: whole()))
        #expect(Golden.mismatch(pieces, "scene") == nil)
    }

    /// Subpaths without length once made the stroker read out of bounds; they are dots.
    @Test func linesWithoutLengthAreDots() {
        let bitmap = Bitmap(size: Size(width: 40, height: 40), format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.stroke(Path(data: "M20 20 L20 20") ?? Path(), width: 8, .white)
        #expect(bitmap.pixel(x: 20, y: 20) & 0xFF == 0xFF)
        #expect(bitmap.pixel(x: 17, y: 20) & 0xFF > 0x80)
        #expect(bitmap.pixel(x: 14, y: 20) & 0xFF == 0)
        for data in ["M5 5", "M5 5 Z", "M5 5 M6 6", "M5 5 C5 5 5 5 5 5 Z", "M5 5 L5 5 L5 5 Z M9 9 L20 9"] {
            painter.stroke(Path(data: data) ?? Path(), width: 3, .white)
            painter.stroke(Path(data: data) ?? Path(), width: 3, .white, style: .butt)
        }
    }

    @Test func nothingIsDrawnOutsideTheClip() {
        let bitmap = Bitmap(size: Self.size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        let clip = Rect(x: 60, y: 50, width: 200, height: 120)
        painter.within(clip) { Self.paint(painter) }
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where !clip.contains(Point(x: x, y: y)) { #expect(bitmap.pixel(x: x, y: y) & 0xFFFFFF == 0) }
        }
        #expect(bitmap.pixel(x: 61, y: 51) & 0xFFFFFF != 0)
    }

    @Test func clipIsRestoredAndEmptyOneRunsNothing() {
        let painter = Painter(Bitmap(size: Self.size, format: .opaque), cache: PaintCache())
        let before = painter.clip
        var runs = 0
        painter.within(Rect(x: 10, y: 10, width: 20, height: 20), movedBy: Point(x: 10, y: 10)) {
            #expect(painter.clip == Rect(x: 0, y: 0, width: 20, height: 20))
            painter.within(Rect(x: 100, y: 0, width: 5, height: 5)) { runs += 1 }
        }
        #expect(runs == 0)
        #expect(painter.clip == before)
    }
}
