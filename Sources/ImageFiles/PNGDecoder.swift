internal import CPNG
internal import Drawing
internal import Geometry

/// Decodes PNG files with libpng's simplified interface.
enum PNGDecoder {
    static func size(_ bytes: [UInt8]) throws(ImageFileError) -> Size {
        // The header chunk always comes first: length, "IHDR", width, height.
        guard bytes.count >= 24 else { throw .damaged }
        func number(_ offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = Size(width: number(16), height: number(20))
        // Sides have 31 bits, so that the area has a number.
        if size.isEmpty || size.longSide > Int(Int32.max) { throw .damaged }
        return size
    }

    static func decode(
        _ bytes: [UInt8], _ limits: DecodeLimits, keepsAlpha: Bool = false, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        do throws(ImageFileError) {
            let reading = try read(bytes, limits, keepsAlpha ? .premultiplied : .opaque)
            if reading.isWhole, keepsAlpha {
                guard let shown = PartialPicture.show(reading.bitmap, place(reading.bitmap.size), isWhole: true, keepsAlpha: true) else {
                    throw .damaged
                }
                return shown
            }
            if reading.isWhole {
                if reading.hasAlpha { OverWhite.flatten(reading.bitmap) }
                let height = reading.bitmap.size.height
                return DecodedPicture(place(reading.bitmap.size).apply(to: reading.bitmap), PictureExtent(whole: height))
            }
        } catch {
            if error != .damaged, PNGMending.hasTrueHeader(bytes) { throw error }
        }
        // What is not right is mended and read again, as far as it goes then.
        guard let mended = PNGMending.mend(bytes) else { throw .damaged }
        let reading = try read(mended, limits, .premultiplied)
        guard let shown = PartialPicture.show(reading.bitmap, place(reading.bitmap.size), isWhole: reading.isWhole, keepsAlpha: keepsAlpha)
        else { throw .damaged }
        return shown
    }

    /// What libpng made of a file.
    private struct Reading {
        /// Straight alpha.
        let bitmap: Bitmap
        let isWhole: Bool
        let hasAlpha: Bool
    }

    private static func read(
        _ bytes: [UInt8], _ limits: DecodeLimits, _ format: Bitmap.Format
    ) throws(ImageFileError) -> sending Reading {
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
        let bitmap = Bitmap(size: size, format: format)
        let stride = Int32(bitmap.bytesPerRow)
        let isWhole = bitmap.withMutableBytes { pixels in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                unsafe png_image_finish_read(&image, nil, pixels.baseAddress, stride, nil) != 0
            }
        }
        return Reading(bitmap: bitmap, isWhole: isWhole, hasAlpha: hasAlpha)
    }
}
