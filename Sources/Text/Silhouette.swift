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
        DistanceTransform.run(&squares, size)
        var smooth = squares.map { min($0.squareRoot(), Float(margin)) }
        // Distances from the middles of pixels have corners, which show in letters as high as a hand.
        for _ in 0..<3 { DistanceTransform.smooth(&smooth, size) }
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
        let (bytesPerRow, width, kept) = (mask.bytesPerRow, size.width, distances.span)
        mask.withMutableBytes { bytes in
            for y in 0..<target.height {
                let row = Place(target: y, scale: scale, limit: size.height)
                let (above, below) = (row.first * width, (row.first + 1) * width)
                for x in 0..<columns.count {
                    let column = columns[x]
                    let top = column.between(kept[above + column.first], kept[above + column.first + 1])
                    let bottom = column.between(kept[below + column.first], kept[below + column.first + 1])
                    let coverage = edge - (top + (bottom - top) * row.share) * slope
                    bytes[y * bytesPerRow + x] = UInt8(min(255, max(0, coverage)))
                }
            }
        }
        return GlyphImage(bitmap: mask, offset: place)
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

        func between(_ left: UInt8, _ right: UInt8) -> Float { Float(left) + (Float(right) - Float(left)) * share }
    }
}

/// The exact Euclidean distance of every pixel from the nearest one that is set, in linear time, by lower envelopes of parabolas.
enum DistanceTransform {
    /// Stands for "no pixel is set"; larger than any square of a distance here.
    static let far: Float = 1e10

    /// Turns squares of distances that are known into those that follow, first down the columns, then along the rows.
    static func run(_ squares: inout [Float], _ size: Size) {
        for x in 0..<size.width { transform(&squares, from: x, stride: size.width, count: size.height) }
        for y in 0..<size.height { transform(&squares, from: y * size.width, stride: 1, count: size.width) }
    }

    /// Takes the mean of every value and its neighbours, by the weights 1, 2 and 1; the border keeps its values.
    static func smooth(_ values: inout [Float], _ size: Size) {
        for (step, limit) in [(1, values.count - 1), (size.width, values.count - size.width)] {
            let before = values
            for place in step..<limit { values[place] = (before[place - step] + 2 * before[place] + before[place + step]) / 4 }
        }
    }

    private static func transform(_ squares: inout [Float], from start: Int, stride: Int, count: Int) {
        let line = (0..<count).map { squares[start + $0 * stride] }
        var (centers, bounds) = ([0], [-Float.infinity])
        for place in 1..<count {
            while true {
                let center = centers[centers.count - 1]
                let bound = (line[place] - line[center] + Float(place * place - center * center)) / Float(2 * (place - center))
                if bound > bounds[bounds.count - 1] || centers.count == 1 && bound.isNaN {
                    centers.append(place)
                    bounds.append(bound)
                    break
                }
                centers.removeLast()
                bounds.removeLast()
            }
        }
        var nearest = 0
        for place in 0..<count {
            while nearest + 1 < centers.count, bounds[nearest + 1] < Float(place) { nearest += 1 }
            let distance = Float(place - centers[nearest])
            squares[start + place * stride] = distance * distance + line[centers[nearest]]
        }
    }
}
