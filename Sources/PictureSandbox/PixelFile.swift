private import CLinux
internal import Drawing
internal import Geometry
private import Glibc
internal import ImageFiles
internal import SystemCalls

/// Pixels in memory that two processes share: a head of 64 bytes with the size and how much of it there is, then the rows of an opaque
/// bitmap.
///
/// It is read and not mapped, as all files here are, and only when whoever wrote it is gone.
struct PixelFile: ~Copyable {
    static let headByteCount = 64
    /// Begins the head, so that a file of zeros is no picture.
    private static let mark: UInt32 = 0x4D65_4D65
    /// The same as a bitmap's, by a name that says what it is for.
    static let longestSide = Bitmap.maximumSide
    /// Of a picture in a file: none with a longer side is decoded, and the area of one with this has a number.
    static let longestSideInFile = Int(UInt16.max)
    /// Bytes that are read or written at a time.
    private static let portion = 4 << 20

    let descriptor: OwnedDescriptor

    /// An empty one.
    init() throws(SystemCallError) {
        descriptor = OwnedDescriptor(taking: try checked("get memory for a picture") { unsafe clinux_memfd_create("mememe-picture") })
    }

    /// One that another process made.
    init(taking descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

    /// How long the file is for a picture of `size`.
    static func byteCount(_ size: Size) -> Int { headByteCount + ((size.width * 4 + 63) & ~63) * size.height }

    /// Writes a head, and no pixels.
    func write(_ size: Size, _ extent: PictureExtent = PictureExtent(rows: 1, realRows: 1)) throws(SystemCallError) {
        var head = [UInt8](repeating: 0, count: Self.headByteCount)
        let numbers = [size.width, size.height, extent.rows, extent.realRows]
        let words = [Self.mark] + numbers.map { UInt32(clamping: $0) }
        for (index, word) in words.enumerated() {
            for byte in 0..<4 { head[index * 4 + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte)) }
        }
        try descriptor.write(head[...])
    }

    /// Writes a picture with its head.
    func write(_ picture: DecodedPicture) throws(SystemCallError) {
        try write(picture.bitmap.size, picture.extent)
        let number = descriptor.rawValue
        let failure = picture.bitmap.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                transfer(buffer.count) { offset, count in
                    unsafe Glibc.write(number, buffer.baseAddress?.advanced(by: offset), count)
                }
            }
        }
        if let failure { throw failure }
    }

    /// The picture, if the file is one whose size is accepted.
    ///
    /// - Parameter format: what the pixels are, whatever a child wrote.
    func read(
        as format: Bitmap.Format = .opaque, ifSize isAccepted: (Size) -> Bool
    ) throws(SystemCallError) -> sending DecodedPicture? {
        guard let (size, extent) = try head(), size.longSide <= Self.longestSide, isAccepted(size),
            try descriptor.status().byteCount == Self.byteCount(size)
        else { return nil }
        let bitmap = Bitmap(size: size, format: format)
        let number = descriptor.rawValue
        let failure = bitmap.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                transfer(buffer.count) { offset, count in
                    let place = off_t(Self.headByteCount + offset)
                    return unsafe pread(number, buffer.baseAddress?.advanced(by: offset), count, place)
                }
            }
        }
        if let failure { throw failure }
        if format == .premultiplied { bitmap.holdToAlpha() }
        return DecodedPicture(bitmap, extent)
    }

    /// The size that the head tells; nil without one.
    func size() throws(SystemCallError) -> Size? { try head()?.size }

    private func head() throws(SystemCallError) -> (size: Size, extent: PictureExtent)? {
        var head = [UInt8](repeating: 0, count: Self.headByteCount)
        let number = descriptor.rawValue
        let count = try checkedCount("read a picture's head") { unsafe pread(number, &head, Self.headByteCount, 0) }
        func word(_ index: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(head[index * 4 + $1]) << UInt32(8 * $1) } }
        guard count == Self.headByteCount, word(0) == Self.mark else { return nil }
        let size = Size(width: Int(word(1)), height: Int(word(2)))
        if size.isEmpty || size.longSide > Self.longestSideInFile { return nil }
        return (size, PictureExtent(rows: Int(word(3)), realRows: Int(word(4))))
    }

    /// Moves all bytes, however many calls that takes; a file that ends early is an error.
    private func transfer(_ total: Int, _ call: (_ offset: Int, _ count: Int) -> Int) -> SystemCallError? {
        var done = 0
        while done < total {
            do throws(SystemCallError) {
                let count = try checkedCount("move pixels") { call(done, min(Self.portion, total - done)) }
                if count == 0 { return SystemCallError(operation: "move pixels", code: EIO) }
                done += count
            } catch {
                return error
            }
        }
        return nil
    }
}
