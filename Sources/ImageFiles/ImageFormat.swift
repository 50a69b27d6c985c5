/// Recognises a picture by its first bytes; names of files are not believed.
enum ImageFormat {
    case jpeg, png, webp, gif, heic

    /// - Throws: `notAPicture` where the bytes begin none of them, give or take a damaged byte or two of a longer signature.
    init(of bytes: [UInt8]) throws(ImageFileError) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if Self.agreement(bytes, PNGMending.signature + [0, 0, 0, 13] + Array("IHDR".utf8)) >= 10 {
            self = .png
        } else if Self.agreement(bytes, Array("RIFF".utf8)) + Self.agreement(Array(bytes.dropFirst(8).prefix(4)), Array("WEBP".utf8)) >= 6 {
            self = .webp
        } else if Self.agreement(bytes, Array("GIF89a".utf8)) >= 4 {
            self = .gif
        } else if Self.isHEIC(bytes) {
            self = .heic
        } else {
            throw .notAPicture
        }
    }

    /// How many bytes are what they are in a signature.
    private static func agreement(_ bytes: [UInt8], _ signature: [UInt8]) -> Int {
        zip(bytes, signature).count { $0 == $1 }
    }

    /// Whether the file's first box names a brand of the format (ISO/IEC 23008-12).
    static func isHEIC(_ bytes: [UInt8]) -> Bool {
        guard bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
        let brand = String(decoding: bytes[8..<12], as: UTF8.self)
        return ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(brand)
    }
}
