/// What files say about themselves.
enum MadeHere {
    static let software = "MemeMe Kiosk"
    static let sentence = "Made with MemeMe Kiosk"

    /// An EXIF segment: this software, upright, sRGB.
    static let exif: [UInt8] = {
        let name = Array(software.utf8) + [0]
        // Offsets count from the byte order's mark. The first directory has three entries, the one of EXIF's own has one.
        let (first, own) = (8, 8 + 2 + 3 * 12 + 4)
        let text = own + 2 + 12 + 4
        var bytes: [UInt8] = Array("Exif\0\0II".utf8) + little(42, 2) + little(first, 4)
        bytes += little(3, 2) + entry(0x0112, .short, 1, 1) + entry(0x0131, .text, name.count, text) + entry(0x8769, .long, 1, own)
        bytes += little(0, 4) + little(1, 2) + entry(0xA001, .short, 1, 1) + little(0, 4)
        return bytes + name
    }()

    private enum Kind: Int {
        case text = 2
        case short = 3
        case long = 4
    }

    private static func entry(_ tag: Int, _ kind: Kind, _ count: Int, _ value: Int) -> [UInt8] {
        little(tag, 2) + little(kind.rawValue, 2) + little(count, 4) + little(value, 4)
    }

    private static func little(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    /// A PNG file with a text that names the software behind its header.
    static func mark(png: [UInt8]) -> [UInt8] {
        // The signature and the header chunk have the same length in every file.
        let header = 33
        let content = Array("tEXt".utf8) + Array("Software".utf8) + [0] + Array(software.utf8)
        let chunk = big(UInt32(content.count - 4)) + content + big(CheckSum.of(content[...]))
        return Array(png[..<header]) + chunk + Array(png[header...])
    }

    private static func big(_ value: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
}
