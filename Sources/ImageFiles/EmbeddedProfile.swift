internal import CPNG
internal import Drawing
internal import Geometry

/// Colour profiles of formats that are decoded whole.
enum EmbeddedProfile {
    /// Profiles are some hundred bytes, those of printing inks some hundred kilobytes.
    static let largest = 4 << 20

    /// A PNG file's profile; empty without one.
    static func png(_ bytes: [UInt8]) -> [UInt8] {
        guard hasChunk("iCCP", bytes) else { return [] }
        let length = unsafe mememe_png_profile(bytes, bytes.count, nil, 0)
        guard length > 0, length <= largest else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: length) { buffer, filled in
            filled = unsafe mememe_png_profile(bytes, bytes.count, buffer.baseAddress, length)
        }
    }

    /// Whether a PNG file has a chunk of a kind before its picture: reading on would cost as much as decoding.
    private static func hasChunk(_ kind: String, _ bytes: [UInt8]) -> Bool {
        var position = 8
        while position + 12 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 << 8 | Int(bytes[position + $1]) }
            let name = bytes[position + 4..<position + 8]
            if name.elementsEqual(kind.utf8) { return true }
            if name.elementsEqual("IDAT".utf8) { return false }
            // A length, the name and a checksum go with what the chunk holds.
            position += length + 12
        }
        return false
    }

    /// A WebP file's profile; empty without one.
    static func webp(_ bytes: [UInt8]) -> [UInt8] {
        var position = 12
        while position + 8 <= bytes.count {
            let length = (0..<4).reduce(0) { $0 | Int(bytes[position + 4 + $1]) << (8 * $1) }
            let content = position + 8
            guard length <= bytes.count - content else { return [] }
            if bytes[position..<position + 4].elementsEqual("ICCP".utf8) { return Array(bytes[content..<content + length]) }
            position = content + length + length % 2
        }
        return []
    }

    /// The picture in sRGB.
    static func convert(_ picture: sending DecodedPicture, from profile: [UInt8]) -> sending DecodedPicture {
        if profile.isEmpty { return picture }
        // A profile of greys goes with a picture in which all components are the same, if somebody did not mix them up.
        guard let transform = ColorTransform(profile: profile, .colors) ?? ColorTransform(profile: profile, .greys) else { return picture }
        let bitmap = picture.bitmap
        let (width, wordsPerRow, height) = (bitmap.size.width, bitmap.wordsPerRow, bitmap.size.height)
        bitmap.withMutableWords { words in
            for row in 0..<height { transform.convert(&words, from: row * wordsPerRow, count: width) }
        }
        if bitmap.format == .premultiplied { bitmap.holdToAlpha() }
        return picture
    }
}
