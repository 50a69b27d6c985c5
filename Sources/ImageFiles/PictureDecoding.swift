public import Geometry
private import Glibc
private import PictureFormats
public import SystemCalls

/// How a picture meets the size that is wanted of it.
public enum PictureFrame: Hashable, Sendable {
    /// At its own size.
    case whole
    /// As large as fits into the size in pixels, and never larger than it is.
    case fitting(Size)
    /// The same, premultiplied and with what is transparent in the file; every other frame lays that on white.
    case seeThrough(Size)
    /// Covering exactly the size in pixels; what hangs over is cut off at both sides equally.
    case covering(Size)
}

/// Whoever turns files into pixels: this process, or one that may crash.
public protocol PictureDecoding: Sendable {
    /// The picture of the file at `path`, and how much of it the file has.
    ///
    /// It blocks the caller for as long as it takes: call it from an actor that is not the main one.
    func picture(path: String, _ frame: PictureFrame) throws(ImageFileError) -> sending DecodedPicture

    /// The rows of a part of the photo at `path`, made larger or smaller until its long side has a number of pixels in the range.
    ///
    /// Beginning and reading block the caller.
    func rows(path: String, _ part: PhotoRows.Part, longSide: ClosedRange<Int>) throws(ImageFileError) -> PhotoRows

    /// The upright picture's own size in pixels, as the file's header has it.
    ///
    /// It blocks the caller too, if not for long.
    func size(path: String) throws(ImageFileError) -> Size
}

/// Decodes in this process, for programs that are short-lived themselves and for files that the kiosk wrote.
public struct DirectDecoding: PictureDecoding {
    private let limits: DecodeLimits

    /// A decoder that refuses what is beyond the limits.
    public init(limits: DecodeLimits = .standard) { self.limits = limits }

    public func picture(path: String, _ frame: PictureFrame) throws(ImageFileError) -> sending DecodedPicture {
        try ImageFile.picture(ImageBytes.read(path: path, limit: limits.maximumBytes), frame, limits: limits)
    }

    public func rows(path: String, _ part: PhotoRows.Part, longSide: ClosedRange<Int>) throws(ImageFileError) -> PhotoRows {
        try PhotoRows.open(path, part: part, limits: limits) { $0.scaled(longSideIn: longSide) }
    }

    public func size(path: String) throws(ImageFileError) -> Size { try ImageFile.info(path: path, limits: limits).size }
}

extension ImageFile {
    /// Opens the file of a picture, for whoever decodes it.
    public static func open(_ path: String) throws(ImageFileError) -> OwnedDescriptor { try ImageBytes.open(path) }

    /// All of a file that `open(_:)` opened.
    public static func bytes(
        of file: borrowing OwnedDescriptor, limits: DecodeLimits = .standard
    ) throws(ImageFileError) -> [UInt8] {
        try ImageBytes.read(file, named: "a picture", limit: limits.maximumBytes)
    }

    /// Loads what the decoder of an open file needs beyond the program itself.
    ///
    /// A process that is about to lose the right to open files calls it before.
    public static func loadLibraries(for file: borrowing OwnedDescriptor) {
        var start = [UInt8](repeating: 0, count: 16)
        let number = file.rawValue
        let count = unsafe pread(number, &start, start.count, 0)
        if count == start.count, ImageFormat(startingWith: start) == .heic { HEICDecoder.prepare() }
    }
}
