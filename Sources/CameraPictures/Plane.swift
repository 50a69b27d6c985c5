internal import CYUV
internal import Geometry

/// One plane of bytes in memory that somebody else keeps alive.
@safe
struct Plane {
    let base: UnsafePointer<UInt8>
    let bytesPerRow: Int
    /// Samples.
    let size: Size

    init(_ base: UnsafePointer<UInt8>, bytesPerRow: Int, size: Size) {
        unsafe self.base = base
        self.bytesPerRow = bytesPerRow
        self.size = size
    }

    /// The rows from `y` on.
    func rows(from y: Int) -> UnsafePointer<UInt8> { unsafe base + y * bytesPerRow }

    /// A part of the plane; it must lie inside.
    func part(_ rect: Rect) -> Plane {
        unsafe Plane(base + rect.y * bytesPerRow + rect.x, bytesPerRow: bytesPerRow, size: rect.size)
    }

    /// The plane scaled to `size` into `memory`, with a filter that suits the factor.
    func scaled(to size: Size, _ memory: UnsafeMutablePointer<UInt8>) -> Plane {
        let stride = Self.bytesPerRow(size.width)
        unsafe ScalePlane(
            base, Int32(bytesPerRow), Int32(self.size.width), Int32(self.size.height), memory, Int32(stride), Int32(size.width),
            Int32(size.height), kFilterBox)
        return unsafe Plane(memory, bytesPerRow: stride, size: size)
    }

    /// Rows start on cache lines.
    static func bytesPerRow(_ width: Int) -> Int { (width + 63) & ~63 }
    /// What a plane of this size takes.
    static func byteCount(_ size: Size) -> Int { bytesPerRow(size.width) * size.height }
}
