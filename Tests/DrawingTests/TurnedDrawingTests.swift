import Geometry
import Testing

@testable import Drawing

/// Bitmaps that are drawn turned.
struct TurnedDrawingTests {
    /// A bar, white on its left half and blue on its right one, drawn around the middle of a black bitmap.
    private func draw(turnedBy degrees: Double) -> Bitmap {
        let bar = Bitmap(size: Size(width: 40, height: 12), format: .premultiplied)
        let own = Painter(bar, cache: PaintCache())
        own.fill(Rect(x: 0, y: 0, width: 20, height: 12), .white)
        own.fill(Rect(x: 20, y: 0, width: 20, height: 12), Color(0x0000FF))
        let bitmap = Bitmap(size: Size(width: 60, height: 60), format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.fill(bitmap.bounds, .black)
        painter.draw(bar, centredAt: Point(x: 30, y: 30), turnedBy: degrees)
        return bitmap
    }

    private func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> UInt32 { bitmap.pixel(x: x, y: y) & 0xFFFFFF }

    @Test func turnsClockwiseAroundTheMiddle() {
        let flat = draw(turnedBy: 0)
        #expect(pixel(flat, 15, 30) == 0xFFFFFF && pixel(flat, 45, 30) == 0x0000FF && pixel(flat, 30, 15) == 0)
        let upright = draw(turnedBy: 90)
        #expect(pixel(upright, 30, 15) == 0xFFFFFF && pixel(upright, 30, 45) == 0x0000FF && pixel(upright, 15, 30) == 0)
        let tilted = draw(turnedBy: -5)
        // Its right end is higher than its left one by 40 times the sine of 5 degrees.
        #expect(pixel(tilted, 47, 24) == 0x0000FF && pixel(tilted, 47, 35) == 0)
        #expect(pixel(tilted, 13, 35) == 0xFFFFFF && pixel(tilted, 13, 24) == 0)
    }
}
