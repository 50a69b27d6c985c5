internal import CPixman
public import Geometry
private import Glibc

/// A rectangle of pixels in cached memory.
///
/// A bitmap has one owner at a time: it is not `Sendable` and travels between actors with `sending`.
@safe
public final class Bitmap {
    /// What a pixel's bytes mean.
    public enum Format: Hashable, Sendable {
        /// 0xXXRRGGBB in native order; the top byte means nothing.
        case opaque
        /// 0xAARRGGBB in native order, components multiplied by alpha.
        case premultiplied
        /// One byte of coverage a pixel.
        case mask

        var bytesPerPixel: Int { self == .mask ? 1 : 4 }
        var pixmanCode: pixman_format_code_t {
            switch self {
            case .opaque: PIXMAN_x8r8g8b8
            case .premultiplied: PIXMAN_a8r8g8b8
            case .mask: PIXMAN_a8
            }
        }
    }

    /// The largest width or height: what pixman's 16.16 coordinates can address.
    public static let maximumSide = 32_767

    public let size: Size
    public let format: Format
    /// A multiple of 64, so that rows start on cache lines.
    public let bytesPerRow: Int
    private let memory: PixelMemory
    let image: OpaquePointer
    var base: UnsafeMutableRawPointer { unsafe memory.base }

    /// A bitmap filled with zeros (black, or transparent).
    ///
    /// It is a programmer error to ask for an empty size or a side beyond `maximumSide`.
    public convenience init(size: Size, format: Format) {
        self.init(size: size, format: format) { PixelMemory(count: $0) }
    }

    /// An opaque bitmap whose memory a pool lends.
    convenience init(size: Size, of pool: BitmapPool) {
        self.init(size: size, format: .opaque) { pool.memory(count: $0) }
    }

    /// - Parameter allocate: gets memory for so many bytes.
    private init(size: Size, format: Format, _ allocate: (Int) -> PixelMemory) {
        precondition(!size.isEmpty, "a bitmap has at least one pixel")
        precondition(size.longSide <= Self.maximumSide, "a bitmap's side is at most 32767 pixels")
        self.size = size
        self.format = format
        bytesPerRow = (size.width * format.bytesPerPixel + 63) & ~63
        memory = allocate(bytesPerRow * size.height)
        let pixels = unsafe memory.base.assumingMemoryBound(to: UInt32.self)
        let image = unsafe pixman_image_create_bits_no_clear(
            format.pixmanCode, Int32(size.width), Int32(size.height), pixels, Int32(bytesPerRow))
        guard let image = unsafe image else { preconditionFailure("pixman refused a bitmap of \(size)") }
        unsafe self.image = image
    }

    /// Lets `body` draw on memory of somebody else's as on an opaque bitmap, which must not be kept.
    ///
    /// - Parameter wordsPerRow: the distance of one row's first word from the next row's.
    public static func over(_ words: inout MutableSpan<UInt32>, size: Size, wordsPerRow: Int, _ body: (Bitmap) -> Void) {
        precondition(words.count >= (size.height - 1) * wordsPerRow + size.width, "the memory holds the whole picture")
        unsafe words.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let bitmap = unsafe Bitmap(borrowing: base, size: size, wordsPerRow: wordsPerRow)
            withExtendedLifetime(bitmap) { body(bitmap) }
        }
    }

    private init(borrowing base: UnsafeMutablePointer<UInt32>, size: Size, wordsPerRow: Int) {
        self.size = size
        format = .opaque
        bytesPerRow = wordsPerRow * 4
        memory = unsafe PixelMemory(borrowing: UnsafeMutableRawPointer(base))
        let image = unsafe pixman_image_create_bits_no_clear(
            PIXMAN_x8r8g8b8, Int32(size.width), Int32(size.height), base, Int32(bytesPerRow))
        guard let image = unsafe image else { preconditionFailure("pixman refused memory of \(size)") }
        unsafe self.image = image
    }

    // The memory outlives this: it goes with the properties, after the body.
    deinit { unsafe pixman_image_unref(image) }

    public var bounds: Rect { Rect(size: size) }
    /// Bytes that the pixels take.
    public var byteCount: Int { bytesPerRow * size.height }
    /// The distance from one row's first word to the next row's.
    public var wordsPerRow: Int { bytesPerRow / 4 }

    /// All rows, padding included, as words of four bytes.
    public var words: Span<UInt32> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: base.assumingMemoryBound(to: UInt32.self), count: byteCount / 4)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// All rows, padding included, as bytes.
    public var bytes: Span<UInt8> {
        @_lifetime(borrow self)
        get {
            let span = unsafe Span(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: byteCount)
            return unsafe _overrideLifetime(span, borrowing: self)
        }
    }

    /// Lets `body` write all rows, padding included, as words of four bytes.
    public func withMutableWords<Result>(_ body: (inout MutableSpan<UInt32>) throws -> Result) rethrows -> Result {
        var span = unsafe MutableSpan(_unsafeStart: base.assumingMemoryBound(to: UInt32.self), count: byteCount / 4)
        return try body(&span)
    }

    /// Lets `body` write all rows, padding included, as bytes.
    public func withMutableBytes<Result>(_ body: (inout MutableSpan<UInt8>) throws -> Result) rethrows -> Result {
        var span = unsafe MutableSpan(_unsafeStart: base.assumingMemoryBound(to: UInt8.self), count: byteCount)
        return try body(&span)
    }

    /// The word of one pixel of a bitmap with four bytes a pixel.
    public func pixel(x: Int, y: Int) -> UInt32 {
        precondition(bounds.contains(Point(x: x, y: y)) && format != .mask, "the pixel must lie inside a bitmap of words")
        return words[y * wordsPerRow + x]
    }

    /// A bitmap of its own with the same pixels.
    ///
    /// It shares nothing with this one, so it may go to another actor.
    public func copy() -> sending Bitmap {
        // The box ties the copy to nothing of this actor; its memory is read here alone, and lives for as long as `self` does.
        let source = unsafe SendablePointer(base)
        let copy = Bitmap(size: size, format: format)
        unsafe memcpy(copy.base, source.base, copy.byteCount)
        return copy
    }

    /// Whether both have the same size, format and visible pixels; an opaque bitmap's top bytes do not count.
    public func hasSamePixels(as other: Bitmap) -> Bool {
        guard size == other.size, format == other.format else { return false }
        let visible: UInt32 = format == .opaque ? 0x00FF_FFFF : 0xFFFF_FFFF
        for y in 0..<size.height {
            if format == .mask {
                let row = y * bytesPerRow
                for x in 0..<size.width where bytes[row + x] != other.bytes[row + x] { return false }
            } else {
                let row = y * wordsPerRow
                for x in 0..<size.width where (words[row + x] ^ other.words[row + x]) & visible != 0 { return false }
            }
        }
        return true
    }
}
