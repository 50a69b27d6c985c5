internal import CFreeType
internal import Drawing
internal import Geometry

/// Scales the pictures of a colour font, which come in one size, to the size of the text.
enum ColorGlyph {
    static func image(_ slot: FT_GlyphSlot, face: FontFace, size: Double) -> GlyphImage? {
        let source = unsafe slot.pointee.bitmap
        guard unsafe source.pixel_mode == UInt8(FT_PIXEL_MODE_BGRA.rawValue), unsafe source.width > 0, unsafe source.rows > 0,
            let pixels = unsafe source.buffer
        else { return nil }
        let picture = unsafe Bitmap(size: Size(width: Int(source.width), height: Int(source.rows)), format: .premultiplied)
        let (wordsPerRow, rowBytes) = unsafe (picture.wordsPerRow, Int(source.width) * 4)
        picture.withMutableBytes { bytes in
            for y in 0..<picture.size.height {
                let row = unsafe UnsafeBufferPointer(start: pixels + y * Int(source.pitch), count: rowBytes)
                for x in 0..<rowBytes { unsafe bytes[y * wordsPerRow * 4 + x] = row[x] }
            }
        }
        let scale = size / face.strikeSize
        let target = Size(
            width: max(1, Int((Double(picture.size.width) * scale).rounded())),
            height: max(1, Int((Double(picture.size.height) * scale).rounded())))
        let (left, top) = unsafe (Double(slot.pointee.bitmap_left) * scale, Double(slot.pointee.bitmap_top) * scale)
        return GlyphImage(bitmap: picture.resampled(to: target), offset: Point(x: Int(left.rounded()), y: -Int(top.rounded())))
    }
}
