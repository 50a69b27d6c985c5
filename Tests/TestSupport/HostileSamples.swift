private import CTurboJPEG
private import CWebP
public import Drawing
public import Geometry
private import ImageFiles

/// One picture in the five formats that phones and messengers write: what mutants are made of.
public enum HostileSamples {
    /// A format's name for messages, and the file.
    public struct Sample: Sendable, CustomStringConvertible {
        public let name: String
        public let bytes: [UInt8]
        public var description: String { "\(name), \(bytes.count) bytes" }
    }

    /// Baseline and progressive JPEG, PNG, GIF and lossy WebP of the same picture.
    public static func all(_ size: Size = Size(width: 640, height: 360)) -> [Sample] {
        let picture = photo(size)
        return [
            Sample(name: "baseline.jpg", bytes: jpeg(picture, isProgressive: false)),
            Sample(name: "progressive.jpg", bytes: jpeg(picture, isProgressive: true)),
            Sample(name: "picture.png", bytes: ImageFile.png(picture)), Sample(name: "picture.gif", bytes: gif(picture)),
            Sample(name: "picture.webp", bytes: webp(picture)),
        ]
    }

    /// Hills, a sun and the grain of a camera: as hard to pack as a photo is.
    public static func photo(_ size: Size) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let gap = bitmap.wordsPerRow
        var grain: UInt32 = 2026
        bitmap.withMutableWords { words in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    grain = grain &* 1_664_525 &+ 1_013_904_223
                    let noise = Int(grain >> 28)
                    let hill = (x * x / size.width + y * 3) % 97
                    let sun = (x - size.width / 3) * (x - size.width / 3) + (y - size.height / 3) * (y - size.height / 3) < 6400 ? 70 : 0
                    let (red, green, blue) = (90 + hill + sun, 60 + 100 * y / size.height + hill / 2 + sun / 2, 150 - hill)
                    words[y * gap + x] = UInt32(red + noise) << 16 | UInt32(green + noise) << 8 | UInt32(blue + noise)
                }
            }
        }
        return bitmap
    }

    /// With half the colour resolution and quality 75, as most programs write it.
    public static func jpeg(_ bitmap: Bitmap, isProgressive: Bool, isGrey: Bool = false) -> [UInt8] {
        guard let handle = unsafe tjInitCompress() else { return [] }
        defer { unsafe tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        _ = unsafe bitmap.bytes.withUnsafeBufferPointer { pixels in
            unsafe tjCompress2(
                handle, pixels.baseAddress, Int32(bitmap.size.width), Int32(bitmap.bytesPerRow), Int32(bitmap.size.height),
                Int32(TJPF_BGRX.rawValue), &output, &count, Int32((isGrey ? TJSAMP_GRAY : TJSAMP_420).rawValue), 75,
                isProgressive ? TJFLAG_PROGRESSIVE : 0)
        }
        defer { unsafe tjFree(output) }
        return unsafe Array(UnsafeBufferPointer(start: output, count: Int(count)))
    }

    /// A progressive JPEG file with another header before its last scan, of a larger picture with so many components; and the same file
    /// as it is when it ends there.
    public static func withSecondHeader(components: UInt8) -> (file: Sample, first: [UInt8]) {
        let bytes = jpeg(photo(Size(width: 640, height: 360)), isProgressive: true)
        let scan = (0..<bytes.count - 1).last { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA } ?? 0
        let first = Array(bytes[..<scan])
        let header =
            [0xFF, 0xC0, 0, 8 + 3 * components, 8, 16, 0, 16, 0, components] + [UInt8](repeating: 0x11, count: 3 * Int(components))
        return (Sample(name: "second-header-of-\(components).jpg", bytes: first + header + Array(bytes[scan...])), first + [0xFF, 0xD9])
    }

    /// Lossy, of quality 80.
    public static func webp(_ bitmap: Bitmap) -> [UInt8] {
        let (width, height) = (bitmap.size.width, bitmap.size.height)
        var colors: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                let pixel = bitmap.pixel(x: x, y: y)
                colors += [UInt8(pixel >> 16 & 255), UInt8(pixel >> 8 & 255), UInt8(pixel & 255)]
            }
        }
        var output: UnsafeMutablePointer<UInt8>?
        let count = unsafe WebPEncodeRGB(colors, Int32(width), Int32(height), Int32(width * 3), 80, &output)
        defer { unsafe WebPFree(output) }
        return unsafe Array(UnsafeBufferPointer(start: output, count: count))
    }

    // MARK: - GIF

    /// In 252 colours, packed.
    public static func gif(_ bitmap: Bitmap) -> [UInt8] {
        let size = bitmap.size
        var file = Array("GIF89a".utf8) + word(size.width) + word(size.height) + [0xF7, 0, 0]
        for number in 0..<256 {
            let (red, green, blue) = (min(number / 42, 5), number / 6 % 7, number % 6)
            file += [UInt8(red * 51), UInt8(green * 255 / 6), UInt8(blue * 51)]
        }
        file += [0x2C, 0, 0, 0, 0] + word(size.width) + word(size.height) + [0, 8]
        var packing = LZWPacking()
        for y in 0..<size.height {
            for x in 0..<size.width {
                let pixel = bitmap.pixel(x: x, y: y)
                let (red, green, blue) = (Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255))
                packing.append(UInt8(red * 6 / 256 * 42 + green * 7 / 256 * 6 + blue * 6 / 256))
            }
        }
        return file + blocks(packing.finish()) + [0x3B]
    }

    static func word(_ value: Int) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)] }

    /// Data as GIF files have it: in pieces of up to 255 bytes behind their length, and an empty one.
    static func blocks(_ bytes: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bytes.count, by: 255).flatMap { start in
            let piece = bytes[start..<min(bytes.count, start + 255)]
            return [UInt8(piece.count)] + piece
        } + [0]
    }
}

/// Packs numbers of eight bits as GIF files do.
private struct LZWPacking {
    private var codes: [Int: Int] = [:]
    private var (free, width) = (258, 9)
    private var before: Int?
    private var (bits, bitCount) = (256, 9)
    private var bytes: [UInt8] = []

    mutating func append(_ number: UInt8) {
        guard let code = before else { return before = Int(number) }
        if let longer = codes[code << 8 | Int(number)] { return before = longer }
        write(code)
        codes[code << 8 | Int(number)] = free
        free += 1
        if free > 1 << width { width += 1 }
        if free == 4096 {
            write(256)
            (codes, free, width) = ([:], 258, 9)
        }
        before = Int(number)
    }

    mutating func finish() -> [UInt8] {
        if let before { write(before) }
        write(257)
        if bitCount > 0 { bytes.append(UInt8(bits & 255)) }
        return bytes
    }

    private mutating func write(_ code: Int) {
        bits |= code << bitCount
        bitCount += width
        while bitCount >= 8 {
            bytes.append(UInt8(bits & 255))
            bits >>= 8
            bitCount -= 8
        }
    }
}
