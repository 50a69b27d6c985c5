internal import CWebP
internal import Drawing
internal import Geometry

/// Decodes WebP files (the still picture of an animated one is refused).
enum WebPDecoder {
    static func size(_ bytes: [UInt8]) throws(ImageFileError) -> Size {
        var (width, height): (Int32, Int32) = (0, 0)
        guard unsafe WebPGetInfo(bytes, bytes.count, &width, &height) != 0, width > 0, height > 0 else { throw .damaged }
        return Size(width: Int(width), height: Int(height))
    }

    static func decode(_ bytes: [UInt8], _ limits: DecodeLimits) throws(ImageFileError) -> sending Bitmap {
        let size = try size(bytes)
        guard size.area <= limits.maximumWholePixels, size.longSide <= Bitmap.maximumSide else { throw .tooLarge }
        try limits.check(pixels: size.area, passes: 2)
        let bitmap = Bitmap(size: size, format: .opaque)
        let (stride, count) = (Int32(bitmap.bytesPerRow), bitmap.byteCount)
        let status = bitmap.withMutableBytes { pixels in
            unsafe pixels.withUnsafeMutableBufferPointer { pixels -> VP8StatusCode in
                guard let decoder = unsafe WebPINewRGB(MODE_BGRA, pixels.baseAddress, count, stride) else {
                    return VP8_STATUS_OUT_OF_MEMORY
                }
                defer { unsafe WebPIDelete(decoder) }
                return unsafe WebPIUpdate(decoder, bytes, bytes.count)
            }
        }
        // An incremental decoder leaves the rows that never came untouched, which is transparent black and becomes white.
        guard status == VP8_STATUS_OK || status == VP8_STATUS_SUSPENDED && OverWhite.hasContent(bitmap) else { throw .damaged }
        OverWhite.flatten(bitmap)
        return bitmap
    }
}
