internal import Drawing
internal import Geometry

/// How far every place around a picture is from its ink: the line around the picture comes out of it smooth at every size.
struct Silhouette {
    /// The largest distance that is told apart, in pixels of the picture.
    private static let reach = 15
    /// Steps of a kept distance in a pixel of the picture.
    private static let steps: Float = 17

    private let size: Size
    /// Distances from the ink, row by row, up to `reach`.
    private let distances: [UInt8]
    /// Where the first distance lies relative to the pen, in pixels of the picture.
    private let offset: Point
    private let strikeSize: Double

    /// Measures from the edge of half coverage, which may lie inside a pixel.
    init(of picture: Bitmap, offset: Point, strikeSize: Double) {
        let margin = Self.reach
        let size = Size(width: picture.size.width + 2 * margin, height: picture.size.height + 2 * margin)
        var squares = [Float](repeating: DistanceTransform.far, count: size.area)
        for y in 0..<picture.size.height {
            for x in 0..<picture.size.width {
                let alpha = Float(picture.pixel(x: x, y: y) >> 24) / 255
                guard alpha > 0 else { continue }
                let distance = max(0, 0.5 - alpha)
                squares[(y + margin) * size.width + x + margin] = distance * distance
            }
        }
        var transform = DistanceTransform(size)
        transform.run(&squares)
        var smooth = squares.map { min($0.squareRoot(), Float(margin)) }
        // Distances from the middles of pixels have corners, which show in letters as high as a hand.
        for _ in 0..<3 { transform.smooth(&smooth) }
        distances = smooth.map { UInt8(min(255, ($0 * Self.steps).rounded())) }
        self.size = size
        self.offset = offset - Point(x: margin, y: margin)
        self.strikeSize = strikeSize
    }

    /// The coverage of what is within `radius` em of the ink, at a size in pixels per em.
    func image(size pixelsPerEm: Double, radius: Double) -> GlyphImage {
        let scale = Float(pixelsPerEm / strikeSize)
        let radius = min(Float(radius * strikeSize), Float(Self.reach) - 1)
        let target = Size(
            width: max(1, Int((Float(size.width) * scale).rounded(.up))), height: max(1, Int((Float(size.height) * scale).rounded(.up))))
        let place = Point(x: Int((Float(offset.x) * scale).rounded()), y: Int((Float(offset.y) * scale).rounded()))
        let mask = Bitmap(size: target, format: .mask)
        let columns = (0..<target.width).map { Place(target: $0, scale: scale, limit: size.width) }
        // Distances are in steps, and so is the radius: one factor turns their difference into coverage.
        let (edge, slope) = (radius * scale * 255 + 128, scale * 255 / Self.steps)
        var line = [Float](repeating: 0, count: size.width)
        let bytesPerRow = mask.bytesPerRow
        mask.withMutableBytes { bytes in
            for y in 0..<target.height {
                blend(Place(target: y, scale: scale, limit: size.height), into: &line)
                for x in 0..<columns.count {
                    let column = columns[x]
                    let left = line[column.first]
                    // Whole numbers are held within bounds much faster than fractions, which may be no number at all.
                    let coverage = Int32(edge - (left + (line[column.first + 1] - left) * column.share) * slope)
                    bytes[y * bytesPerRow + x] = UInt8(truncatingIfNeeded: min(255, max(0, coverage)))
                }
            }
        }
        return GlyphImage(bitmap: mask, offset: place)
    }

    /// The distances between two rows.
    private func blend(_ row: Place, into line: inout [Float]) {
        let (above, below) = (row.first * size.width, (row.first + 1) * size.width)
        let (kept, share) = (distances.span, row.share)
        for x in 0..<size.width {
            let top = Float(kept[above + x])
            line[x] = top + (Float(kept[below + x]) - top) * share
        }
    }

    /// A pixel of the target between two of the picture.
    private struct Place {
        let first: Int
        let share: Float

        init(target: Int, scale: Float, limit: Int) {
            let place = min(max((Float(target) + 0.5) / scale - 0.5, 0), Float(limit) - 1.001)
            first = Int(place)
            share = place - Float(first)
        }
    }
}
