public import Drawing
public import Geometry
private import PictureFormats
public import SystemCalls

/// Reads and writes pictures.
///
/// JPEG, PNG, WebP, GIF and, where libheif is installed, HEIC are read, turned upright by their orientation; what is transparent is shown
/// over white, what moves by its first picture. A file that ends too early is shown as far as it goes. Everything here is plain work on
/// the caller's thread: call it from an actor that is not the main one.
public enum ImageFile {
    /// What a file's header says, without decoding the picture.
    public static func info(path: String, limits: DecodeLimits = .standard) throws(ImageFileError) -> ImageInfo {
        try info(of: ImageBytes.open(path), named: path, limits: limits)
    }

    /// What the header of a file says that `open(_:)` opened.
    ///
    /// - Parameter path: its name in errors.
    public static func info(
        of file: borrowing OwnedDescriptor, named path: String = "a picture", limits: DecodeLimits = .standard
    ) throws(ImageFileError) -> ImageInfo {
        do throws(ImageFileError) {
            return try info(ImageBytes.read(file, named: path, limit: limits.maximumBytes, prefix: 256 << 10), limits: limits)
        } catch .damaged {
            // Previews and profiles can push a JPEG's measures far behind its beginning.
            return try info(ImageBytes.read(file, named: path, limit: limits.maximumBytes), limits: limits)
        }
    }

    /// What the header of a picture in memory says.
    public static func info(_ bytes: [UInt8], limits: DecodeLimits = .standard) throws(ImageFileError) -> ImageInfo {
        switch try ImageFormat(of: bytes) {
        case .jpeg:
            let header = try JPEGHeader(bytes)
            return ImageInfo(format: .jpeg, size: header.orientation.size(of: header.size))
        case .png: return ImageInfo(format: .png, size: try PNGDecoder.size(bytes))
        case .webp: return ImageInfo(format: .webp, size: try WebPDecoder.size(bytes))
        case .gif: return ImageInfo(format: .gif, size: try GIFDecoder.size(bytes))
        case .heic: return ImageInfo(format: .heic, size: try HEICDecoder.size(bytes))
        }
    }

    /// A file's bytes, for what works on memory.
    public static func bytes(path: String, limits: DecodeLimits = .standard) throws(ImageFileError) -> [UInt8] {
        try ImageBytes.read(path: path, limit: limits.maximumBytes)
    }

    /// A file's picture, as large as fits into `box` and never larger than it is; nil decodes it at its own size.
    public static func decode(path: String, fitting box: Size?, limits: DecodeLimits = .standard) throws(ImageFileError) -> sending Bitmap {
        try decode(ImageBytes.read(path: path, limit: limits.maximumBytes), fitting: box, limits: limits)
    }

    /// A file's picture so that it covers exactly `size`; what hangs over is cut off at both sides equally.
    public static func decode(path: String, covering size: Size, limits: DecodeLimits = .standard) throws(ImageFileError) -> sending Bitmap
    {
        try decode(ImageBytes.read(path: path, limit: limits.maximumBytes), covering: size, limits: limits)
    }

    /// The picture of a file in memory, as large as fits into `box` and never larger than it is.
    public static func decode(
        _ bytes: [UInt8], fitting box: Size?, limits: DecodeLimits = .standard
    ) throws(ImageFileError) -> sending Bitmap {
        try picture(bytes, limits) { Self.fit($0, box) }.bitmap
    }

    private static func fit(_ full: Size, _ box: Size?) -> Placement {
        guard let box, box.width < full.width || box.height < full.height else { return Placement(whole: full) }
        return Placement(whole: full.aspectFit(in: box))
    }

    /// The picture of a file in memory so that it covers exactly `size`.
    public static func decode(
        _ bytes: [UInt8], covering size: Size, limits: DecodeLimits = .standard
    ) throws(ImageFileError) -> sending Bitmap {
        try picture(bytes, .covering(size), limits: limits).bitmap
    }

    /// The picture of a file in memory, and how much of it the file has.
    public static func picture(
        _ bytes: [UInt8], _ frame: PictureFrame, limits: DecodeLimits = .standard
    ) throws(ImageFileError) -> sending DecodedPicture {
        switch frame {
        case .whole: return try picture(bytes, limits) { Placement(whole: $0) }
        case .fitting(let box): return try picture(bytes, limits) { fit($0, box) }
        case .seeThrough(let box): return DecodedPicture.withAlpha(try picture(bytes, limits, keepsAlpha: true) { fit($0, box) })
        case .covering(let size):
            precondition(!size.isEmpty, "a picture covers at least one pixel")
            return try picture(bytes, limits) { Placement(covering: size, from: $0) }
        }
    }

    private static func picture(
        _ bytes: [UInt8], _ limits: DecodeLimits, keepsAlpha: Bool = false, _ place: (Size) -> Placement
    ) throws(ImageFileError) -> sending DecodedPicture {
        if bytes.count > limits.maximumBytes { throw .tooLarge }
        switch try ImageFormat(of: bytes) {
        case .jpeg:
            do throws(ImageFileError) {
                return try JPEGDecoder.decode(bytes, limits, place)
            } catch {
                guard error == .damaged, let mended = JPEGMending.mend(bytes) else { throw error }
                return try JPEGDecoder.decode(mended, limits, place)
            }
        case .png:
            let picture = try PNGDecoder.decode(bytes, limits, keepsAlpha: keepsAlpha, place)
            return EmbeddedProfile.convert(picture, from: EmbeddedProfile.png(bytes))
        case .webp:
            let picture = try WebPDecoder.decode(bytes, limits, keepsAlpha: keepsAlpha, place)
            return EmbeddedProfile.convert(picture, from: EmbeddedProfile.webp(bytes))
        case .gif: return try GIFDecoder.decode(bytes, limits, keepsAlpha: keepsAlpha, place)
        case .heic:
            let picture = try HEICDecoder.decode(bytes, limits, place)
            return EmbeddedProfile.convert(picture, from: HEICDecoder.profile(bytes))
        }
    }
}
