import Foundation

/// Colour profiles made by the book (ICC.1:2001-04), each of which shows plainly whether it was used.
enum ProfileWriter {
    /// Greys that are numbers of light: half of the largest number is half of the light, which sRGB writes as 188.
    static func linearGrey() -> [UInt8] {
        // A curve without entries is a straight line.
        let curve = Array("curv".utf8) + big(0, 4) + big(0, 4)
        return profile(kind: "scnr", colors: "GRAY", connection: "XYZ ", tags: [("wtpt", whitePoint), ("kTRC", curve)])
    }

    /// Four printing inks of which cyan and yellow have changed places.
    static func exchangedInks() -> [UInt8] {
        func line(_ count: Int) -> [UInt8] { Array(repeating: big(0, 2) + big(0xFFFF, 2), count: count).flatMap(\.self) }
        var table = Array("mft2".utf8) + big(0, 4) + [4, 3, 2, 0]
        for place in 0..<9 { table += big(place % 4 == 0 ? 0x1_0000 : 0, 4) }
        table += big(2, 2) + big(2, 2) + line(4)
        // All sixteen meetings of inks; the last one, black, counts fastest.
        for inks in 0..<16 {
            let (cyan, magenta, yellow) = (inks & 8 != 0, inks & 4 != 0, inks & 2 != 0)
            let lab = inks & 1 != 0 ? (0, 0, 0) : color(red: !yellow, green: !magenta, blue: !cyan)
            table += [Int(lab.0 * 652.8), Int((lab.1 + 128) * 256), Int((lab.2 + 128) * 256)].flatMap { big($0, 2) }
        }
        return profile(kind: "prtr", colors: "CMYK", connection: "Lab ", tags: [("wtpt", whitePoint), ("A2B0", table + line(3))])
    }

    /// The corners of sRGB in CIE Lab of light D50.
    private static func color(red: Bool, green: Bool, blue: Bool) -> (Double, Double, Double) {
        switch (red, green, blue) {
        case (false, false, false): (0, 0, 0)
        case (true, false, false): (54.29, 80.8, 69.89)
        case (false, true, false): (87.82, -79.28, 80.99)
        case (false, false, true): (29.57, 68.3, -112.03)
        case (true, true, false): (97.61, -15.75, 93.39)
        case (true, false, true): (60.17, 93.54, -60.5)
        case (false, true, true): (90.67, -50.66, -14.96)
        case (true, true, true): (100, 0, 0)
        }
    }

    private static let daylight = big(0xF6D6, 4) + big(0x1_0000, 4) + big(0xD32D, 4)
    private static let whitePoint = Array("XYZ ".utf8) + big(0, 4) + daylight

    private static func profile(kind: String, colors: String, connection: String, tags: [(name: String, content: [UInt8])]) -> [UInt8] {
        var (list, contents) = (big(tags.count, 4), [UInt8]())
        let start = 128 + 4 + tags.count * 12
        for tag in tags {
            list += Array(tag.name.utf8) + big(start + contents.count, 4) + big(tag.content.count, 4)
            contents += tag.content + [UInt8](repeating: 0, count: -tag.content.count & 3)
        }
        var header = big(start + contents.count, 4) + big(0, 4) + big(0x0240_0000, 4)
        header += Array((kind + colors + connection).utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
        header += [UInt8](repeating: 0, count: 28) + daylight
        return header + [UInt8](repeating: 0, count: 128 - header.count) + list + contents
    }

    private static func big(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
