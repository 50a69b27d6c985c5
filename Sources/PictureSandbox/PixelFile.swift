private import CLinux
internal import Drawing
private import Glibc
internal import Geometry
internal import SystemCalls

/// Pixels in memory that two processes share: a head of 64 bytes with the size, then the rows of an opaque bitmap.
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
        descriptor = OwnedDescriptor(taking: try checked("get memory for a picture") { unsafe clinux_memory_file("mememe-picture") })
    }

    /// One that another process made.
    init(taking descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

    /// How long the file is for a picture of `size`.
    static func byteCount(_ size: Size) -> Int { headByteCount + ((size.width * 4 + 63) & ~63) * size.height }

    /// Writes a head, and no pixels.
    func write(_ size: Size) throws(SystemCallError) {
        var head = [UInt8](repeating: 0, count: Self.headByteCount)
        let words = [Self.mark, UInt32(clamping: size.width), UInt32(clamping: size.height)]
        for (index, word) in words.enumerated() {
            for byte in 0..<4 { head[index * 4 + byte] = UInt8(truncatingIfNeeded: word >> UInt32(8 * byte)) }
        }
        try descriptor.write(head[...])
    }

    /// Writes a picture with its head.
    func write(_ bitmap: Bitmap) throws(SystemCallError) {
        try write(bitmap.size)
        let number = descriptor.rawValue
        let failure = bitmap.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { buffer in
                transfer(buffer.count) { offset, count in
                    unsafe Glibc.write(number, buffer.baseAddress?.advanced(by: offset), count)
                }
            }
        }
        if let failure { throw failure }
    }

    /// The picture, if the file is one whose size is accepted.
    func read(ifSize isAccepted: (Size) -> Bool) throws(SystemCallError) -> sending Bitmap? {
        guard let size = try size(), size.longSide <= Self.longestSide, isAccepted(size),
            try descriptor.status().byteCount == Self.byteCount(size)
        else { return nil }
        let bitmap = Bitmap(size: size, format: .opaque)
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
        return bitmap
    }

    /// What the head says; nil without one.
    func size() throws(SystemCallError) -> Size? {
        var head = [UInt8](repeating: 0, count: Self.headByteCount)
        let number = descriptor.rawValue
        let count = try checkedCount("read a picture's head") { unsafe pread(number, &head, Self.headByteCount, 0) }
        func word(_ index: Int) -> UInt32 { (0..<4).reduce(0) { $0 | UInt32(head[index * 4 + $1]) << UInt32(8 * $1) } }
        guard count == Self.headByteCount, word(0) == Self.mark else { return nil }
        let size = Size(width: Int(word(1)), height: Int(word(2)))
        return size.isEmpty || size.longSide > Self.longestSideInFile ? nil : size
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
