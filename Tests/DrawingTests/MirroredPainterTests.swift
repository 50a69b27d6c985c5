import Geometry
import Testing

@testable import Drawing

/// Drawing where x grows to the left: places are mirrored, and what is a picture or letters is never turned over.
struct MirroredPainterTests {
    private let size = Size(width: 60, height: 40)

    /// What `draw` draws on black, in coordinates that are mirrored or not.
    private func picture(isMirrored: Bool, _ draw: (Painter) -> Void) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.fill(bitmap.bounds, .black)
        painter.within(bitmap.bounds, flippedIn: isMirrored ? size.width : nil) { draw(painter) }
        return bitmap
    }

    private func turnedOver(_ bitmap: Bitmap) -> Bitmap {
        let result = Bitmap(size: bitmap.size, format: .opaque)
        let wordsPerRow = result.wordsPerRow
        result.withMutableWords { words in
            for y in 0..<bitmap.size.height {
                for x in 0..<bitmap.size.width {
                    words[y * wordsPerRow + x] = bitmap.pixel(x: bitmap.size.width - 1 - x, y: y)
                }
            }
        }
        return result
    }

    /// The most shades that a colour of a pixel is off.
    private func distance(_ one: Bitmap, _ other: Bitmap) -> Int {
        var worst = 0
        for y in 0..<size.height {
            for x in 0..<size.width {
                let (a, b) = (one.pixel(x: x, y: y), other.pixel(x: x, y: y))
                for shift in [0, 8, 16] { worst = max(worst, abs(Int(a >> shift & 255) - Int(b >> shift & 255))) }
            }
        }
        return worst
    }

    /// A bitmap whose left half has another colour than its right one.
    private func halves(_ format: Bitmap.Format = .opaque) -> Bitmap {
        let bitmap = Bitmap(size: Size(width: 12, height: 8), format: format)
        let painter = Painter(bitmap, cache: PaintCache())
        painter.clear(bitmap.bounds)
        painter.fill(Rect(x: 0, y: 0, width: 6, height: 8), Color(0xFF0000))
        if format != .mask { painter.fill(Rect(x: 6, y: 0, width: 6, height: 8), Color(0x00FF00)) }
        return bitmap
    }

    @Test func shapesAreTurnedOver() {
        let triangle = [(5.0, 4.0), (41, 20), (5, 33)]
        var path = Path()
        path.move(to: .init(triangle[0].0, triangle[0].1))
        for corner in triangle.dropFirst() { path.line(to: .init(corner.0, corner.1)) }
        path.close()
        let drawings: [(Painter) -> Void] = [
            { $0.fill(Rect(x: 3, y: 5, width: 10, height: 7), .white) },
            { $0.clear(Rect(x: 20, y: 0, width: 3, height: 9), to: Color(0x123456)) },
            { painter in
                painter.within(Rect(x: 2, y: 2, width: 20, height: 20), movedBy: Point(x: 7, y: 3)) {
                    painter.fill(painter.clip.inset(by: Insets(left: 2)), .white)
                    painter.fill(Rect(x: 1, y: 1, width: 4, height: 30), Color(0xFF0000))
                }
            },
            { $0.fill(path, .white) },
            { $0.stroke(path, width: 3, .white) },
        ]
        for (index, draw) in drawings.enumerated() {
            let (usual, mirrored) = (picture(isMirrored: false, draw), picture(isMirrored: true, draw))
            // Smooth edges are rounded from the left.
            #expect(distance(mirrored, turnedOver(usual)) <= 2, "drawing \(index)")
            #expect(!mirrored.hasSamePixels(as: usual), "drawing \(index) shows nothing of it")
        }
    }

    @Test func picturesLieAtTheMirroredPlaceAndAreNotTurnedOver() {
        let (photo, mask) = (halves(), halves(.mask))
        let style = ShadowStyle(offset: 3, blur: 4, radius: 5)
        // The bitmap takes the columns 5 ..< 17 from the right edge, which are 43 ..< 55 from the left one.
        let (place, mirrored) = (Point(x: 5, y: 9), Point(x: 43, y: 9))
        let pairs: [(usual: (Painter) -> Void, mirrored: (Painter) -> Void)] = [
            ({ $0.draw(photo, at: mirrored) }, { $0.draw(photo, at: place) }),
            ({ $0.draw(photo, at: mirrored, opacity: 0.5) }, { $0.draw(photo, at: place, opacity: 0.5) }),
            ({ $0.draw(photo, at: mirrored, radius: 3) }, { $0.draw(photo, at: place, radius: 3) }),
            ({ $0.draw(photo, at: mirrored, dimmed: 0.4) }, { $0.draw(photo, at: place, dimmed: 0.4) }),
            ({ $0.fill(mask: mask, at: mirrored, .white) }, { $0.fill(mask: mask, at: place, .white) }),
            // What is put together of parts has each at its side.
            (
                { $0.fill(Rect(x: 35, y: 5, width: 30, height: 20), radius: 8, Color(0x00FF00, alpha: 0.5)) },
                { $0.fill(Rect(x: -5, y: 5, width: 30, height: 20), radius: 8, Color(0x00FF00, alpha: 0.5)) }
            ),
            (
                { $0.stroke(Rect(x: 23, y: 3, width: 31, height: 30), radius: 9, width: 3, .white) },
                { $0.stroke(Rect(x: 6, y: 3, width: 31, height: 30), radius: 9, width: 3, .white) }
            ),
            (
                { $0.shadow(of: Rect(x: 27, y: 6, width: 25, height: 20), style, Color.white.opacity(0.6)) },
                { $0.shadow(of: Rect(x: 8, y: 6, width: 25, height: 20), style, Color.white.opacity(0.6)) }
            ),
            (
                { $0.draw(photo, in: Rect(x: 30, y: 2, width: 24, height: 20)) },
                { $0.draw(photo, in: Rect(x: 6, y: 2, width: 24, height: 20)) }
            ),
            (
                { $0.draw(photo, part: Rect(x: 4, y: 1, width: 5, height: 6), at: Point(x: 45, y: 9)) },
                { $0.draw(photo, part: Rect(x: 4, y: 1, width: 5, height: 6), at: Point(x: 10, y: 9)) }
            ),
            (
                { $0.draw(photo, centredAt: Point(x: 40, y: 20), turnedBy: 20) },
                { $0.draw(photo, centredAt: Point(x: 20, y: 20), turnedBy: 20) }
            ),
        ]
        for (index, pair) in pairs.enumerated() {
            let (expected, actual) = (picture(isMirrored: false, pair.usual), picture(isMirrored: true, pair.mirrored))
            #expect(actual.hasSamePixels(as: expected), "drawing \(index)")
        }
    }

    @Test func mirroringCanBeTakenBack() {
        var inside: (clip: Rect, again: Rect, isMirrored: Bool)?
        let bitmap = picture(isMirrored: true) { painter in
            painter.within(Rect(x: 10, y: 0, width: 20, height: 40), movedBy: Point(x: 10, y: 0), flippedIn: 20) {
                inside = (painter.clip, painter.clip, painter.isMirrored)
                painter.fill(Rect(x: 0, y: 0, width: 2, height: 40), .white)
            }
            painter.withoutMirroring(in: Rect(x: 40, y: 30, width: 10, height: 5)) { place in
                inside?.again = place
                painter.fill(Rect(x: place.left, y: place.top, width: 1, height: 5), Color(0xFF0000))
            }
        }
        #expect(inside?.isMirrored == false && inside?.clip == Rect(x: 0, y: 0, width: 20, height: 40))
        // The area 10 ..< 30 from the right edge is 30 ..< 50 from the left one.
        #expect(bitmap.pixel(x: 30, y: 0) == Color.white.premultiplied && bitmap.pixel(x: 29, y: 0) != Color.white.premultiplied)
        #expect(inside?.again.size == Size(width: 10, height: 5))
        #expect(bitmap.pixel(x: 10, y: 31) & 0xFFFFFF == 0xFF0000 && bitmap.pixel(x: 11, y: 31) & 0xFFFFFF == 0)
    }
}
