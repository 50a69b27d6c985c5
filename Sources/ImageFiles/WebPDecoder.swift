internal import CWebP
internal import Drawing
internal import Geometry

/// Decodes WebP files; of one that moves the first picture.
enum WebPDecoder {
    static func size(_ bytes: [UInt8]) throws(ImageFileError) -> Size {
        if let size = statedSize(bytes) { return size }
        guard let still = WebPContainer.still(bytes), let size = statedSize(still) else { throw .damaged }
        return size
    }

    private static func statedSize(_ bytes: [UInt8]) -> Size? {
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe WebPGetInfo(bytes, bytes.count, &width, &height) != 0, width > 0, height > 0 else { return nil }
        return Size(width: Int(width), height: Int(height))
    }

    static func decode(
        _ bytes: [UInt8], _ limits: DecodeLimits, keepsAlpha: Bool = false, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        if let size = statedSize(bytes), !keepsAlpha {
            let bitmap = try bitmap(size, .opaque, limits)
            if read(bytes, into: bitmap) {
                OverWhite.flatten(bitmap)
                return DecodedPicture(place(size).apply(to: bitmap), PictureExtent(whole: size.height))
            }
        }
        // What is not whole is put in order and read again, as far as it goes then.
        return try partial(bytes, limits, keepsAlpha: keepsAlpha, place)
    }

    private static func partial(
        _ bytes: [UInt8], _ limits: DecodeLimits, keepsAlpha: Bool, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        // The still file that is put together has no transparency of its own beside its pixels.
        if keepsAlpha, let size = statedSize(bytes) {
            let bitmap = try bitmap(size, .premultiplied, limits)
            if read(bytes, into: bitmap), let shown = PartialPicture.show(bitmap, place(size), isWhole: true, keepsAlpha: true) {
                return shown
            }
        }
        guard let still = WebPContainer.still(bytes), let size = statedSize(still) else { throw .damaged }
        let bitmap = try bitmap(size, .premultiplied, limits)
        let isWhole = read(still, into: bitmap)
        guard let shown = PartialPicture.show(bitmap, place(size), isWhole: isWhole, keepsAlpha: keepsAlpha) else { throw .damaged }
        return shown
    }

    private static func bitmap(_ size: Size, _ format: Bitmap.Format, _ limits: DecodeLimits) throws(ImageFileError) -> sending Bitmap {
        guard size.area <= limits.maximumWholePixels, size.longSide <= Bitmap.maximumSide else { throw .tooLarge }
        try limits.check(pixels: size.area, passes: 2)
        return Bitmap(size: size, format: format)
    }

    /// Whether the picture came whole. An incremental decoder leaves the rows that never came untouched.
    private static func read(_ bytes: [UInt8], into bitmap: Bitmap) -> Bool {
        let (stride, count) = (Int32(bitmap.bytesPerRow), bitmap.byteCount)
        return bitmap.withMutableBytes { pixels in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels in
                guard let decoder = unsafe WebPINewRGB(MODE_BGRA, pixels.baseAddress, count, stride) else { return false }
                defer { unsafe WebPIDelete(decoder) }
                return unsafe WebPIUpdate(decoder, bytes, bytes.count) == VP8_STATUS_OK
            }
        }
    }
}
