internal import Geometry

/// What a child sends before rows: five words of 32 bits.
struct RowHead: Equatable {
    static let byteCount = 20
    /// Begins it, so that zeros are no head.
    private static let mark: UInt32 = 0x4D65_526F

    /// What comes out, in pixels.
    let size: Size
    /// The part in pixels of the file.
    let shape: Size

    init(size: Size, shape: Size) { (self.size, self.shape) = (size, shape) }

    /// nil where the bytes make no sense.
    init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        func word(_ index: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[index * 4 + $1]) << (8 * $1) } }
        self.init(size: Size(width: word(1), height: word(2)), shape: Size(width: word(3), height: word(4)))
        let longest = max(size.longSide, shape.longSide)
        guard word(0) == Int(Self.mark), !size.isEmpty, !shape.isEmpty, longest <= PixelFile.longestSideInFile else { return nil }
    }

    var bytes: [UInt8] {
        let words = [Int(Self.mark), size.width, size.height, shape.width, shape.height]
        return words.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    }
}
