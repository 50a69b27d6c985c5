/// Tells files that are pictures from those that are not, by the cheapest means that is right.
///
/// The rule: what ends in .jpg, .jpeg, .jpe, .png, .webp, .gif, .heic or .heif is a picture, whatever is in it; if it can't be decoded it
/// is shown as a picture that can't be read. What has no ending at all is a picture if its first bytes are those of a file of these kinds.
/// Everything else is none. Hidden files never are.
enum PictureFile {
    /// What the name says.
    enum Verdict: Equatable {
        case picture, other
        /// The first bytes have to be looked at.
        case unknown
    }

    /// How many bytes of a file `isPicture(startingWith:)` needs.
    static let signatureLength = 12
    private static let endings: Set<String> = ["jpg", "jpeg", "jpe", "png", "webp", "gif", "heic", "heif"]

    static func verdict(name: String) -> Verdict {
        if name.hasPrefix(".") { return .other }
        guard let dot = name.lastIndex(of: ".") else { return .unknown }
        return endings.contains(name[name.index(after: dot)...].lowercased()) ? .picture : .other
    }

    /// Whether a file that starts with these bytes is a JPEG, PNG, WebP, GIF or HEIC file.
    static func isPicture(startingWith bytes: ArraySlice<UInt8>) -> Bool {
        bytes.starts(with: [0xFF, 0xD8, 0xFF])
            || bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            || bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8)
            || bytes.starts(with: "GIF8".utf8) || bytes.dropFirst(4).starts(with: "ftyphe".utf8)
    }
}
