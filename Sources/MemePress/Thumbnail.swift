internal import Drawing
internal import Geometry

/// A small picture that is made of strips as they pass.
final class Thumbnail {
    /// The short side in pixels: enough for a cell on every panel of the design.
    static let side = 480

    let bitmap: Bitmap
    /// Nil for photos that are small themselves.
    private let resampler: PixelResampler?
    private var rows: [UInt8]
    private var next = 0

    init(of size: Size) {
        let small = size.aspectFill(in: Size(width: Self.side, height: Self.side))
        let isSmaller = small.area < size.area
        bitmap = Bitmap(size: isSmaller ? small : size, format: .opaque)
        rows = [UInt8](repeating: 0, count: isSmaller ? small.width * 4 * PlaneResampler.batch : 0)
        let area = SampleArea(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
        resampler =
            !isSmaller
            ? nil
            : PixelResampler(
                width: size.width, height: size.height, area: area, targetWidth: small.width, targetHeight: small.height, ahead: 8)
    }

    func add(_ strip: Bitmap, count: Int) {
        guard let resampler else {
            let rect = Rect(x: 0, y: 0, width: bitmap.size.width, height: count)
            Painter(bitmap, cache: PaintCache()).draw(strip, part: rect, at: Point(x: 0, y: next))
            next += count
            return
        }
        for row in 0..<count {
            let bytes = strip.bytes
            let count = strip.bytesPerRow
            resampler.push(bytes.extracting(row * count..<(row + 1) * count), rows: 1, bytesPerRow: count)
            while resampler.hasBatch { take(resampler) }
        }
    }

    private func take(_ resampler: PixelResampler) {
        var span = rows.mutableSpan
        let count = resampler.makeBatch(into: &span)
        let (width, wordsPerRow, top, bytes) = (bitmap.size.width * 4, bitmap.bytesPerRow, next, rows)
        bitmap.withMutableBytes { target in
            for row in 0..<count {
                for x in 0..<width { target[(top + row) * wordsPerRow + x] = bytes[row * width + x] }
            }
        }
        next += count
    }
}
