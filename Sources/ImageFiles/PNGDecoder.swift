internal import CPNG
internal import Drawing
internal import Geometry

/// Decodes PNG files with libpng's simplified interface.
enum PNGDecoder {
    static func size(_ bytes: [UInt8]) throws(ImageFileError) -> Size {
        // The header chunk always comes first: length, "IHDR", width, height.
        guard bytes.count >= 24, bytes[12..<16].elementsEqual("IHDR".utf8) else { throw .damaged }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = Size(width: number(16), height: number(20))
        if size.isEmpty { throw .damaged }
        return size
    }

    static func decode(_ bytes: [UInt8], _ limits: DecodeLimits) throws(ImageFileError) -> sending Bitmap {
        let size = try size(bytes)
        guard size.area <= limits.maximumWholePixels, size.longSide <= Bitmap.maximumSide else { throw .tooLarge }
        try limits.check(pixels: size.area, passes: 1)
        var image = unsafe png_image()
        unsafe image.version = UInt32(PNG_IMAGE_VERSION)
        defer { unsafe png_image_free(&image) }
        guard unsafe png_image_begin_read_from_memory(&image, bytes, bytes.count) != 0 else { throw .damaged }
        guard unsafe Size(width: Int(image.width), height: Int(image.height)) == size else { throw .damaged }
        let hasAlpha = unsafe image.format & MEMEME_PNG_FORMAT_FLAG_ALPHA != 0
        unsafe image.format = MEMEME_PNG_FORMAT_BGRA
        let bitmap = Bitmap(size: size, format: .opaque)
        let stride = Int32(bitmap.bytesPerRow)
        let isWhole = bitmap.withMutableBytes { pixels in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe png_image_finish_read(&image, nil, pixels.baseAddress, stride, nil) != 0
            }
        }
        // A file that ends early has left the rows below untouched, which is transparent black and becomes white.
        if !isWhole, !OverWhite.hasContent(bitmap) { throw .damaged }
        if hasAlpha || !isWhole { OverWhite.flatten(bitmap) }
        return bitmap
    }
}
