internal import Drawing
internal import Geometry

/// Memory of four bytes a pixel that is written to and that somebody else keeps alive.
///
/// It holds its address as a number, which ties what it is the memory of to nobody, so that a new bitmap can still go to another actor.
struct PixelTarget {
    private let address: UInt
    let bytesPerRow: Int
    let size: Size

    init(_ base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int, size: Size) {
        address = UInt(bitPattern: base)
        self.bytesPerRow = bytesPerRow
        self.size = size
    }

    init(_ bitmap: Bitmap) {
        address = bitmap.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
        bytesPerRow = bitmap.bytesPerRow
        size = bitmap.size
    }

    /// The rows from `y` on.
    func rows(from y: Int) -> UnsafeMutablePointer<UInt8> {
        guard let base = unsafe UnsafeMutablePointer<UInt8>(bitPattern: address) else { preconditionFailure("pixels have an address") }
        return unsafe base + y * bytesPerRow
    }
}
