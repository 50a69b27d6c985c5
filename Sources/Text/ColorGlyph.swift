internal import CFreeType
internal import Drawing
internal import Geometry

/// The picture of a colour font's glyph, which comes in one size.
struct ColorGlyph {
    private let picture: Bitmap
    /// Where the picture's top left pixel lies relative to the pen, in its own pixels.
    private let offset: Point
    /// Pixels per em of the picture.
    private let strikeSize: Double

    /// Nil for a glyph without a picture.
    init?(_ glyph: UInt32, of face: FontFace) {
        let found = unsafe face.withGlyph(glyph, size: face.strikeSize) { slot -> (Bitmap, Point)? in
            guard let picture = unsafe Self.copy(slot) else { return nil }
            return unsafe (picture, Point(x: Int(slot.pointee.bitmap_left), y: -Int(slot.pointee.bitmap_top)))
        }
        guard let found else { return nil }
        (picture, offset) = found
        strikeSize = face.strikeSize
    }

    private static func copy(_ slot: FT_GlyphSlot) -> Bitmap? {
        let source = unsafe slot.pointee.bitmap
        guard unsafe source.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), unsafe source.width > 0, unsafe source.rows > 0,
            let pixels = unsafe source.buffer
        else { return nil }
        let picture = unsafe Bitmap(size: Size(width: Int(source.width), height: Int(source.rows)), format: .premultiplied)
        let (bytesPerRow, rowBytes) = unsafe (picture.bytesPerRow, Int(source.width) * 4)
        picture.withMutableBytes { bytes in
            for y in 0..<picture.size.height {
                let row = unsafe UnsafeBufferPointer(start: pixels + y * Int(source.pitch), count: rowBytes)
                for x in 0..<rowBytes { unsafe bytes[y * bytesPerRow + x] = row[x] }
            }
        }
        return picture
    }

    /// The picture at a size in pixels per em.
    func image(size: Double) -> GlyphImage {
        let scale = size / strikeSize
        let target = Size(
            width: max(1, Int((Double(picture.size.width) * scale).rounded())),
            height: max(1, Int((Double(picture.size.height) * scale).rounded())))
        let place = Point(x: Int((Double(offset.x) * scale).rounded()), y: Int((Double(offset.y) * scale).rounded()))
        return GlyphImage(bitmap: picture.resampled(to: target), offset: place)
    }

    /// What lies within a distance of the picture's ink.
    func silhouette() -> Silhouette { Silhouette(of: picture, offset: offset, strikeSize: strikeSize) }
}
