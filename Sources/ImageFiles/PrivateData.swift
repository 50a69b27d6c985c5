private import PictureFormats

/// Takes out of a picture's file what it tells beside its pixels: where and when it was taken, by whom and with what.
///
/// The pixels stay, byte for byte as they are encoded; so does what they are shown by: size, colour profile, transparency, which way is
/// up.
/// What is left has nothing to take out: doing it again changes nothing.
public enum PrivateData {
    /// The file without it.
    ///
    /// - Throws: `notAPicture`, or `damaged` where nobody can tell what is pixels and what is not.
    public static func removed(from bytes: [UInt8]) throws(ImageFileError) -> [UInt8] {
        switch try ImageFormat(of: bytes) {
        case .jpeg: try jpeg(bytes)
        case .png: try png(bytes)
        case .webp: try webp(bytes)
        case .gif: try gif(bytes)
        case .heic: try HEICItems.erased(bytes)
        }
    }

    // MARK: - PNG

    /// What pixels are shown by, and the pictures of one that moves.
    private static let shownBy: Set<String> = [
        "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "cICP", "acTL", "fcTL", "fdAT",
    ]

    private static func png(_ bytes: [UInt8]) throws(ImageFileError) -> [UInt8] {
        guard bytes.starts(with: ImageFormat.pngSignature) else { throw .damaged }
        var result = Array(bytes[..<8])
        var place = 8
        while place + 8 <= bytes.count {
            let length = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let name = String(decoding: bytes[place + 4..<place + 8], as: UTF8.self)
            let end = place + 12 + length
            // The last chunk of a file that was cut off has fewer bytes than it says.
            if shownBy.contains(name) { result += bytes[place..<min(end, bytes.count)] }
            if name == "IEND" { break }
            place = end
        }
        guard place > 8, result.count > 8 else { throw .damaged }
        return result
    }

    // MARK: - WebP

    /// Flags in the first byte of the chunk that tells what a file has.
    private static let (hasEXIF, hasXMP): (UInt8, UInt8) = (0x08, 0x04)

    private static func webp(_ bytes: [UInt8]) throws(ImageFileError) -> [UInt8] {
        guard bytes.count > 20, bytes.starts(with: "RIFF".utf8), bytes[8..<12].elementsEqual("WEBP".utf8) else { throw .damaged }
        var content: [UInt8] = []
        var place = 12
        while place + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[place + 4 + $1]) << (8 * $1) }
            let end = min(place + 8 + length + length % 2, bytes.count)
            switch String(decoding: bytes[place..<place + 4], as: UTF8.self) {
            case "VP8X":
                content += bytes[place..<end]
                let flags = content.count - (end - place) + 8
                if content.indices.contains(flags) { content[flags] &= ~(hasEXIF | hasXMP) }
            case "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP": content += bytes[place..<end]
            default: break
            }
            place = end
        }
        guard !content.isEmpty else { throw .damaged }
        let length = content.count + 4
        return Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + Array("WEBP".utf8) + content
    }

    // MARK: - GIF

    private static func gif(_ bytes: [UInt8]) throws(ImageFileError) -> [UInt8] {
        guard bytes.count > 13, bytes.starts(with: "GIF".utf8) else { throw .damaged }
        var place = 13 + palette(bytes[10])
        guard place < bytes.count else { throw .damaged }
        var result = Array(bytes[..<place])
        while place < bytes.count, bytes[place] != 0x3B {
            let start = place
            switch bytes[place] {
            case 0x21:
                guard place + 2 < bytes.count else { return result }
                let isKept = bytes[place + 1] == 0xF9 || repeats(bytes, place)
                place = end(ofBlocks: place + 2, in: bytes)
                if isKept { result += bytes[start..<place] }
            case 0x2C:
                guard place + 10 < bytes.count else { return result }
                place = end(ofBlocks: place + 11 + palette(bytes[place + 9]), in: bytes)
                result += bytes[start..<place]
            default: throw .damaged
            }
        }
        return result + [0x3B]
    }

    /// How many bytes a palette has.
    private static func palette(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 * (2 << Int(flags & 7)) }

    /// Whether an extension says how often a picture moves.
    private static func repeats(_ bytes: [UInt8], _ place: Int) -> Bool {
        guard bytes[place + 1] == 0xFF, place + 14 <= bytes.count else { return false }
        return bytes[place + 3..<place + 14].elementsEqual("NETSCAPE2.0".utf8)
    }

    private static func end(ofBlocks first: Int, in bytes: [UInt8]) -> Int {
        var place = first
        while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
        return min(place + 1, bytes.count)
    }
}
