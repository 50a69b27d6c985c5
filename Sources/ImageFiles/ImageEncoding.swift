internal import CPNG
public import Drawing
internal import Geometry

extension ImageFile {
    /// A bitmap as a JPEG file in full colour resolution (4:4:4), because captions have sharp edges.
    ///
    /// It is a programmer error to hand in a mask or transparency.
    ///
    /// - Parameter quality: 1...100.
    public static func jpeg(_ bitmap: Bitmap, quality: Int) -> [UInt8] {
        var writer = JPEGWriter(size: bitmap.size, quality: quality)
        writer.write(bitmap, rows: bitmap.size.height)
        return writer.finish()
    }

    /// A bitmap as a PNG file; transparency is kept, a mask becomes grey.
    public static func png(_ bitmap: Bitmap) -> [UInt8] {
        var image = unsafe png_image()
        unsafe image.version = UInt32(PNG_IMAGE_VERSION)
        unsafe image.width = UInt32(bitmap.size.width)
        unsafe image.height = UInt32(bitmap.size.height)
        unsafe image.format = pngFormat(bitmap.format)
        let rows = PNGRows(bitmap)
        let limit = unsafe mememe_png_size_limit(&image)
        let file = unsafe [UInt8](unsafeUninitializedCapacity: Int(limit)) { buffer, filled in
            var written = limit
            let done = unsafe png_image_write_to_memory(
                &image, buffer.baseAddress, &written, 0, rows.bytes, Int32(rows.bytesPerRow), nil)
            precondition(done != 0, "libpng could not encode \(bitmap.size)")
            filled = Int(written)
        }
        return MadeHere.mark(png: file)
    }

    private static func pngFormat(_ format: Bitmap.Format) -> png_uint_32 {
        switch format {
        case .opaque: MEMEME_PNG_FORMAT_RGB
        case .premultiplied: MEMEME_PNG_FORMAT_BGRA
        case .mask: MEMEME_PNG_FORMAT_GRAY
        }
    }
}

/// A bitmap's rows as PNG files have them.
private struct PNGRows {
    let bytes: [UInt8]
    let bytesPerRow: Int

    init(_ bitmap: Bitmap) {
        let size = bitmap.size
        switch bitmap.format {
        case .mask:
            bytesPerRow = size.width
            bytes = Self.coverage(bitmap)
        case .opaque:
            bytesPerRow = size.width * 3
            bytes = Self.words(bitmap) { word, target in
                target.append(UInt8(truncatingIfNeeded: word >> 16))
                target.append(UInt8(truncatingIfNeeded: word >> 8))
                target.append(UInt8(truncatingIfNeeded: word))
            }
        case .premultiplied:
            bytesPerRow = size.width * 4
            bytes = Self.words(bitmap) { word, target in
                let alpha = word >> 24
                for shift in [0, 8, 16] as [UInt32] {
                    let value = word >> shift & 255
                    target.append(UInt8(min(255, alpha == 0 ? 0 : (value * 255 + alpha / 2) / alpha)))
                }
                target.append(UInt8(alpha))
            }
        }
    }

    private static func words(_ bitmap: Bitmap, _ write: (UInt32, inout [UInt8]) -> Void) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(bitmap.size.area * 4)
        let words = bitmap.words
        for y in 0..<bitmap.size.height {
            for x in 0..<bitmap.size.width { write(words[y * bitmap.wordsPerRow + x], &bytes) }
        }
        return bytes
    }

    private static func coverage(_ bitmap: Bitmap) -> [UInt8] {
        let bytes = bitmap.bytes
        return (0..<bitmap.size.height).flatMap { y in (0..<bitmap.size.width).map { bytes[y * bitmap.bytesPerRow + $0] } }
    }
}
