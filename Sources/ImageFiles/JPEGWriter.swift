internal import CJPEGRows
public import Drawing
public import Geometry

/// Writes a JPEG file strip by strip, in full colour resolution (4:4:4), because captions have sharp edges.
///
/// The file says that it was made here, that it is upright and that its colours are sRGB; nothing of a photo's own data is in it.
@safe
public struct JPEGWriter: ~Copyable {
    private let writer: OpaquePointer
    private let width: Int

    /// Begins a file; it is a programmer error to ask for an empty one, or for more than 65,500 pixels on a side.
    ///
    /// - Parameter quality: 1...100.
    public init(size: Size, quality: Int) {
        precondition(!size.isEmpty && size.longSide <= 65_500, "a JPEG file has 1 to 65,500 pixels on a side")
        let writer = unsafe mememe_jpeg_writer_open(Int32(size.width), Int32(size.height), Int32(min(max(quality, 1), 100)))
        guard let writer = unsafe writer else { preconditionFailure("out of memory for a JPEG file") }
        unsafe self.writer = writer
        width = size.width
        mark(0xE1, MadeHere.exif)
        mark(0xFE, Array(MadeHere.sentence.utf8))
    }

    deinit { unsafe mememe_jpeg_writer_close(writer) }

    private func mark(_ code: Int32, _ bytes: [UInt8]) {
        let status = unsafe mememe_jpeg_writer_mark(writer, code, bytes, bytes.count)
        precondition(status == 0, "the marker fits")
    }

    /// Writes the first rows of an opaque bitmap that is as wide as the file.
    public mutating func write(_ bitmap: Bitmap, rows: Int) {
        precondition(bitmap.format == .opaque, "a JPEG has no transparency")
        precondition(bitmap.size.width == width && rows <= bitmap.size.height, "the rows are there")
        let status = unsafe bitmap.bytes.withUnsafeBufferPointer {
            unsafe mememe_jpeg_writer_write(writer, $0.baseAddress, bitmap.bytesPerRow, Int32(rows))
        }
        precondition(status == 0, "libjpeg-turbo could not encode \(rows) rows")
    }

    /// Gives away what was encoded since the last time.
    public mutating func take() -> [UInt8] {
        defer { unsafe mememe_jpeg_writer_forget(writer) }
        return encoded
    }

    /// Ends the file once all rows were written, and gives away the rest of it.
    public consuming func finish() -> [UInt8] {
        let status = unsafe mememe_jpeg_writer_finish(writer)
        precondition(status == 0, "libjpeg-turbo could not end the file")
        return encoded
    }

    /// What was encoded and not yet given away.
    private var encoded: [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: mememe_jpeg_writer_bytes(writer), count: mememe_jpeg_writer_count(writer)))
    }
}
