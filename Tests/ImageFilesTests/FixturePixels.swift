import Drawing
import Geometry
import ImageFiles

extension Fixture {
    /// A picture in which no two neighbours are the same, always the same one.
    static func noise(_ size: Size, contrast: UInt32 = 255) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        let width = bitmap.wordsPerRow
        let steps = size.width * 3 + size.height * 2
        var state: UInt32 = 4711
        func component(_ slope: UInt32, _ shift: UInt32) -> UInt32 {
            let grain = (state >> (shift + 8) & 255) * contrast / 512
            return min(255, slope / 2 + grain) << shift
        }
        bitmap.withMutableWords { (words: inout MutableSpan<UInt32>) in
            for y in 0..<size.height {
                for x in 0..<size.width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let slope = UInt32((x * 3 + y * 2) * 200 / steps)
                    words[y * width + x] = 0xFF00_0000 | component(slope, 16) | component(slope, 8) | component(slope, 0)
                }
            }
        }
        return bitmap
    }

    /// The largest difference of two pixels' components.
    static func distance(_ one: UInt32, _ other: UInt32) -> Int {
        [16, 8, 0].map { abs(Int(one >> $0 & 255) - Int(other >> $0 & 255)) }.max() ?? 0
    }

    /// A chunk of a PNG file with its checksum.
    static func pngChunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + content
        var check: UInt32 = 0xFFFF_FFFF
        for byte in body {
            check ^= UInt32(byte)
            for _ in 0..<8 { check = check & 1 == 1 ? check >> 1 ^ 0xEDB8_8320 : check >> 1 }
        }
        return big(UInt32(content.count)) + body + big(~check)
    }

    /// A zlib stream of one stored block.
    static func storedDeflate(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        let count = UInt16(bytes.count)
        let lengths = [count, ~count].flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        return [0x78, 0x01, 0x01] + lengths + bytes + big(high << 16 | low)
    }

    /// The file with a chunk more behind its header, and without those of some names.
    static func insert(_ chunk: [UInt8], intoPNG file: [UInt8], without names: [String]) -> [UInt8] {
        var result = Array(file[..<33]) + chunk
        var position = 33
        while position + 12 <= file.count {
            let length = file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: file[position + 4..<position + 8], as: UTF8.self)
            if !names.contains(name) { result += file[position..<position + 12 + length] }
            position += 12 + length
        }
        return result
    }

    private static func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
