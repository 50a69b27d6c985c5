internal import Drawing
internal import Geometry

/// Shows pictures of which only some pixels came, or that let paper through.
///
/// A damaged header can promise millions of pixels that never come: only rows that came are touched, and the white below them is put in
/// when the picture has the size that is wanted.
enum PartialPicture {
    /// The picture over white at the place that is wanted; nil where nothing came.
    ///
    /// - Parameters:
    ///   - bitmap: premultiplied by its format, but with straight alpha; zero where nothing came.
    ///   - isWhole: whether all pixels came.
    ///   - keepsAlpha: whether it comes without the white, premultiplied.
    static func show(
        _ bitmap: sending Bitmap, _ placement: Placement, isWhole: Bool, keepsAlpha: Bool = false
    ) -> sending DecodedPicture? {
        let rows = rowCount(bitmap)
        if rows == 0 { return nil }
        let height = bitmap.size.height
        multiply(bitmap, rows: rows)
        let small = placement.apply(to: bitmap)
        // Of an interlaced picture that is cut off, even the last row can have some pixels.
        let extent = PictureExtent(rows: height, realRows: isWhole ? height : min(rows, height - 1))
        if keepsAlpha { return DecodedPicture(small, extent) }
        let result = Bitmap(size: small.size, format: .opaque)
        let source = small.words
        result.withMutableWords { words in
            for index in 0..<words.count {
                let word = source[index]
                let paper = 255 - (word >> 24)
                words[index] = word &+ (paper << 16 | paper << 8 | paper)
            }
        }
        return DecodedPicture(result, extent)
    }

    /// How many rows there are down to the last one with content.
    private static func rowCount(_ bitmap: Bitmap) -> Int {
        let words = bitmap.words
        var index = words.count - 1
        while index >= 0, words[index] == 0 { index -= 1 }
        return (index + bitmap.wordsPerRow) / bitmap.wordsPerRow
    }

    /// Turns straight alpha of the rows that came into premultiplied.
    private static func multiply(_ bitmap: Bitmap, rows: Int) {
        bitmap.withMutableWords { words in
            for index in 0..<rows * bitmap.wordsPerRow {
                let word = words[index]
                let alpha = word >> 24
                if alpha == 255 || word == 0 { continue }
                func part(_ shift: UInt32) -> UInt32 { (((word >> shift & 255) * alpha + 127) / 255) << shift }
                words[index] = alpha << 24 | part(16) | part(8) | part(0)
            }
        }
    }
}
