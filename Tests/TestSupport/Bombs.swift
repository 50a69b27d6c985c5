private import Drawing
public import Geometry
private import ImageFiles

/// Small files that promise, or really hold, far more than a booth can bear.
public enum Bombs {
    /// How long each side of the large pictures is.
    private static let side = 20_000

    /// Everything here, by the names that files get.
    public static func all() -> [HostileSamples.Sample] {
        [
            ("huge.png", png(width: side, height: side, realPixels: true)), ("huge.jpg", jpeg(isProgressive: false)),
            ("huge-progressive.jpg", jpeg(isProgressive: true)), ("scans.jpg", manyScans()),
            ("wide.png", png(width: 8_323_712, height: 360, realPixels: false)),
            ("thin.png", png(width: 65_535, height: 1, realPixels: false)),
            ("empty.png", png(width: 0, height: 0, realPixels: false)), ("text.png", textChunks()), ("moving.png", movingPNG()),
            ("canvas.gif", gif(width: 65_535, height: 65_535, frames: 1)), ("frames.gif", gif(width: 40, height: 30, frames: 5000)),
            ("moving.webp", movingWebP()),
        ].map { HostileSamples.Sample(name: $0.0, bytes: $0.1) }
    }

    // MARK: - PNG

    private static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    private static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + content
        let sum = named.reduce(0xFFFF_FFFF as UInt32) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
        }
        return big(content.count) + named + big(Int(~sum))
    }

    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    private static func header(_ width: Int, _ height: Int) -> [UInt8] {
        signature + chunk("IHDR", big(width) + big(height) + [8, 2, 0, 0, 0])
    }

    /// A black picture in red, green and blue: all of its zeros, or a few.
    private static func png(width: Int, height: Int, realPixels: Bool) -> [UInt8] {
        let count = (width * 3 + 1) * height
        return header(width, height) + chunk("IDAT", zeros(realPixels ? count : min(max(count, 1), 100_000))) + chunk("IEND", [])
    }

    /// So many zeros as deflate packs them best: 258 of them in two bits.
    private static func zeros(_ count: Int) -> [UInt8] {
        var bits = BitWriter(bytes: [0x78, 0xDA])
        bits.write(1, 1)
        bits.write(2, 2)
        // 286 codes of lengths and one of distances, told by 18 lengths of code lengths: 1 takes two bits, 2 two, 18 (zeros) two.
        bits.write(29, 5)
        bits.write(0, 5)
        bits.write(14, 4)
        let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1]
        for symbol in order { bits.write([1, 2, 18, 0].contains(symbol) ? 2 : 0, 3) }
        // Canonical codes of two bits for 0, 1, 2 and 18, highest bit first.
        func length(_ symbol: Int) { bits.writeReversed([0: 0, 1: 1, 2: 2, 18: 3][symbol] ?? 0, 2) }
        func skip(_ count: Int) {
            length(18)
            bits.write(count - 11, 7)
        }
        length(2)
        skip(138)
        skip(117)
        length(2)
        skip(28)
        length(1)
        length(1)
        // 285 is "0", 0 is "10", 256 is "11"; the only distance is "0".
        bits.writeReversed(2, 2)
        bits.writeZeros(2 * ((count - 1) / 258))
        for _ in 0..<(count - 1) % 258 { bits.writeReversed(2, 2) }
        bits.writeReversed(3, 2)
        return bits.finish() + big(count % 65_521 << 16 | 1)
    }

    /// A small picture behind a colour profile and texts of 200 MB each.
    private static func textChunks() -> [UInt8] {
        let packed = zeros(200_000_000)
        let name = Array("bomb".utf8)
        return header(8, 8) + chunk("iCCP", name + [0, 0] + packed) + chunk("zTXt", name + [0, 0] + packed)
            + chunk("iTXt", name + [0, 1, 0, 0, 0] + packed) + chunk("IDAT", zeros(25 * 8)) + chunk("IEND", [])
    }

    /// A small picture that moves to 10,000 others.
    private static func movingPNG() -> [UInt8] {
        let frame = chunk("fcTL", big(0) + big(8) + big(8) + big(0) + big(0) + [0, 1, 0, 10, 0, 0])
        return header(8, 8) + chunk("acTL", big(10_000) + big(0)) + Array(repeating: frame, count: 10_000).joined()
            + chunk("IDAT", zeros(25 * 8)) + chunk("IEND", [])
    }

    // MARK: - JPEG

    /// A grey picture with all of its blocks.
    private static func jpeg(isProgressive: Bool) -> [UInt8] {
        let blocks = side / 8 * (side / 8)
        let start = jpegStart(Size(width: side, height: side), isProgressive: isProgressive, isGrey: true)
        // Eight blocks, or four. Grey of 128 is no difference from the start, the standard tables' "00", and their "1010" ends a
        // block.
        // The first scan of a progressive file has nothing but that difference, the code "0" of tables made for it.
        let pattern: [UInt8] = isProgressive ? [0] : [0x28, 0xA2, 0x8A]
        let count = blocks / (isProgressive ? 8 : 4)
        return start + Array(repeating: pattern, count: count).joined() + [0xFF, 0xD9]
    }

    /// A photo as cameras write it, in three components of which two have half the resolution, whose every pixel is grey.
    ///
    /// - Parameter size: in whole blocks of 16 pixels.
    public static func plainPhoto(_ size: Size) -> [UInt8] {
        // Four blocks of brightness, each "00" and "1010", and two of colours, each "00" and "00".
        let block: [UInt8] = [0x28, 0xA2, 0x8A, 0x00]
        let blocks = Array(repeating: block, count: size.width / 16 * (size.height / 16)).joined()
        return jpegStart(size, isProgressive: false, isGrey: false) + blocks + [0xFF, 0xD9]
    }

    /// All that comes before the data of the first scan.
    private static func jpegStart(_ size: Size, isProgressive: Bool, isGrey: Bool) -> [UInt8] {
        let grey = Bitmap(size: Size(width: 16, height: 16), format: .opaque)
        grey.withMutableWords { words in for index in 0..<words.count { words[index] = 0x808080 } }
        var bytes = HostileSamples.jpeg(grey, isProgressive: isProgressive, isGrey: isGrey)
        guard let frame = find([0xFF, isProgressive ? 0xC2 : 0xC0], in: bytes), let scan = find([0xFF, 0xDA], in: bytes) else { return [] }
        let numbers = [size.height >> 8, size.height & 255, size.width >> 8, size.width & 255]
        bytes.replaceSubrange(frame + 5..<frame + 9, with: numbers.map { UInt8($0) })
        return Array(bytes[..<(scan + 2 + Int(bytes[scan + 3]))])
    }

    private static func manyScans() -> [UInt8] {
        let bytes = HostileSamples.jpeg(HostileSamples.photo(Size(width: 1600, height: 1200)), isProgressive: true)
        guard let scan = find([0xFF, 0xDA], in: bytes) else { return [] }
        // A scan of one component's highest frequency, all of it empty.
        let empty: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 63, 63, 0] + [UInt8](repeating: 0, count: 63)
        return Array(bytes[..<scan]) + Array(repeating: empty, count: 1500).joined() + bytes[scan...]
    }

    private static func find(_ marker: [UInt8], in bytes: [UInt8]) -> Int? {
        bytes.indices.dropLast().first { bytes[$0] == marker[0] && bytes[$0 + 1] == marker[1] }
    }

    // MARK: - Pictures that move

    private static func gif(width: Int, height: Int, frames: Int) -> [UInt8] {
        let small = HostileSamples.gif(HostileSamples.photo(Size(width: 40, height: 30)))
        let start = 13 + 768
        var file = Array(small[..<start])
        file.replaceSubrange(6..<10, with: HostileSamples.word(width) + HostileSamples.word(height))
        return file + Array(repeating: small[start..<(small.count - 1)], count: frames).joined() + [0x3B]
    }

    private static func movingWebP() -> [UInt8] {
        let still = Array(HostileSamples.webp(HostileSamples.photo(Size(width: 40, height: 30)))[12...])
        func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            Array(name.utf8) + little(content.count, 4) + content + (content.count % 2 == 1 ? [0] : [])
        }
        let frame = chunk("ANMF", little(0, 6) + little(39, 3) + little(29, 3) + little(40, 3) + [0] + still)
        let content =
            Array("WEBP".utf8) + chunk("VP8X", [2, 0, 0, 0] + little(39, 3) + little(29, 3))
            + chunk("ANIM", [0, 0, 0, 0, 0, 0]) + Array(repeating: frame, count: 300).joined()
        return Array("RIFF".utf8) + little(content.count, 4) + content
    }
}

/// Puts bits together to bytes.
private struct BitWriter {
    var bytes: [UInt8]
    private var (bits, bitCount) = (0, 0)

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// The lowest bit first, as deflate has its numbers.
    mutating func write(_ value: Int, _ count: Int) {
        bits |= value << bitCount
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(bits & 255))
            bits >>= 8
            bitCount -= 8
        }
    }

    mutating func writeZeros(_ count: Int) {
        let first = min(count, (8 - bitCount) % 8)
        write(0, first)
        bytes += [UInt8](repeating: 0, count: (count - first) / 8)
        write(0, (count - first) % 8)
    }

    /// The highest bit first, as deflate has its codes.
    mutating func writeReversed(_ value: Int, _ count: Int) {
        for bit in (0..<count).reversed() { write(value >> bit & 1, 1) }
    }

    mutating func finish() -> [UInt8] {
        if bitCount > 0 { write(0, 8 - bitCount) }
        return bytes
    }
}
