internal import Drawing
internal import Geometry

/// Memory of four bytes a pixel that is written to and that somebody else keeps alive.
///
/// The box ties what it is the memory of to nobody, so that a new bitmap can still go to another actor. Only the decoder that made it
/// writes to it, and only until it hands the bitmap on.
struct PixelTarget {
    private let memory: SendablePointer
    let bytesPerRow: Int
    let size: Size

    init(_ base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, size: Size) {
        memory = unsafe SendablePointer(base)
        self.bytesPerRow = bytesPerRow
        self.size = size
    }

    init(_ bitmap: Bitmap) {
        memory = bitmap.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                guard let base = buffer.baseAddress else { preconditionFailure("a bitmap has pixels") }
                return unsafe SendablePointer(base)
            }
        }
        bytesPerRow = bitmap.bytesPerRow
        size = bitmap.size
    }

    /// The rows from `y` on.
    func rows(from y: Int) -> UnsafeMutablePointer<UInt8> {
        unsafe memory.base.assumingMemoryBound(to: UInt8.self) + y * bytesPerRow
    }
}
