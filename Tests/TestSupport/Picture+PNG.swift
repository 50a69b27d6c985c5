internal import CPNG

extension Picture {
    // PNG_FORMAT_BGRA, which Swift can't import because it is a compound macro: colour, alpha, blue first.
    private static let format = UInt32(0x02 | 0x01 | 0x10)

    /// Reads a PNG through libpng alone, so that the product's own decoder is no party to the comparison.
    public init(png path: String) throws {
        var image = unsafe png_image()
        unsafe image.version = 1
        guard unsafe png_image_begin_read_from_file(&image, path) != 0 else {
            throw UnreadablePicture(path: path, reason: unsafe image.words)
        }
        unsafe image.format = Self.format
        let width = unsafe Int(image.width)
        let height = unsafe Int(image.height)
        var pixels = [UInt32](repeating: 0, count: width * height)
        let done = unsafe pixels.withUnsafeMutableBytes { unsafe png_image_finish_read(&image, nil, $0.baseAddress, 0, nil) }
        guard done != 0 else { throw UnreadablePicture(path: path, reason: unsafe image.words) }
        self.init(width: width, height: height, pixels: pixels.map { $0 & 0xFFFFFF })
    }

    /// Writes the picture as a PNG file.
    public func write(png path: String) throws {
        var image = unsafe png_image()
        unsafe image.version = 1
        unsafe image.width = UInt32(width)
        unsafe image.height = UInt32(height)
        unsafe image.format = Self.format
        let opaque = pixels.map { $0 | 0xFF00_0000 }
        let done = unsafe opaque.withUnsafeBytes { unsafe png_image_write_to_file(&image, path, 0, $0.baseAddress, 0, nil) }
        guard done != 0 else { throw UnreadablePicture(path: path, reason: unsafe image.words) }
    }
}

extension png_image {
    /// Why libpng refused.
    fileprivate var words: String {
        var message = unsafe message
        return unsafe withUnsafeBytes(of: &message) { unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
