internal import Drawing
internal import Geometry
private import Glibc
internal import ImageFiles
internal import SystemCalls

/// The child's end of a stream of rows: a head, and then strips as they are decoded, each row as long as in a bitmap.
struct RowSender: ~Copyable {
    private static let stripRows = 64

    private let rows: PhotoRows
    private let descriptor: Int32

    /// - Parameter pixels: a socket.
    init(_ rows: PhotoRows, to pixels: borrowing PixelFile) { (self.rows, descriptor) = (rows, pixels.descriptor.rawValue) }

    /// Sends everything; false when nobody takes it.
    func run() throws(ImageFileError) -> Bool {
        guard send(RowHead(size: rows.size, shape: rows.shape).bytes.span) else { return false }
        let strip = Bitmap(size: Size(width: rows.size.width, height: min(rows.size.height, Self.stripRows)), format: .opaque)
        while true {
            let count = try rows.read(into: strip)
            if count == 0 { return true }
            guard send(strip.bytes.extracting(0..<count * strip.bytesPerRow)) else { return false }
        }
    }

    private func send(_ bytes: Span<UInt8>) -> Bool {
        do throws(SystemCallError) {
            try write(bytes)
            return true
        } catch {
            return false
        }
    }

    private func write(_ bytes: Span<UInt8>) throws(SystemCallError) {
        try unsafe bytes.withUnsafeBufferPointer { buffer throws(SystemCallError) in
            var sent = 0
            while sent < buffer.count {
                sent += try checkedCount("send rows") {
                    unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
                }
            }
        }
    }
}
