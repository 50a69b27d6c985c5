/// How a picture is stored, recognised by its first bytes; names of files are not believed.
public enum ImageFormat: Hashable, Sendable {
    case jpeg, png, webp, gif, heic

    /// How many bytes of a file are looked at.
    public static let signatureLength = 16
    /// What every PNG file begins with (ISO/IEC 15948, 5.2).
    public static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// Of the first box of a HEIC file (ISO/IEC 23008-12).
    private static let brands: Set<String> = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

    /// The format of a file that begins with these bytes, give or take a damaged byte or two of a longer signature; nil where they begin
    /// none of them.
    public init?(startingWith bytes: some Collection<UInt8>) {
        let start = Array(bytes.prefix(Self.signatureLength))
        if start.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if Self.agreement(start, Self.pngSignature + [0, 0, 0, 13] + Array("IHDR".utf8)) >= 10 {
            self = .png
        } else if Self.agreement(start, Array("RIFF".utf8)) + Self.agreement(Array(start.dropFirst(8)), Array("WEBP".utf8)) >= 6 {
            self = .webp
        } else if Self.agreement(start, Array("GIF89a".utf8)) >= 4 {
            self = .gif
        } else if Self.isHEIC(start) {
            self = .heic
        } else {
            return nil
        }
    }

    /// How many bytes are what they are in a signature.
    private static func agreement(_ bytes: [UInt8], _ signature: [UInt8]) -> Int {
        zip(bytes, signature).count { $0 == $1 }
    }

    private static func isHEIC(_ start: [UInt8]) -> Bool {
        start.count > 12 && start[4..<8].elementsEqual("ftyp".utf8) && brands.contains(String(decoding: start[8..<12], as: UTF8.self))
    }
}
