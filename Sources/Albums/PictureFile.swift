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

    private static let endings: Set<String> = ["jpg", "jpeg", "jpe", "png", "webp", "gif", "heic", "heif"]

    static func verdict(name: String) -> Verdict {
        if name.hasPrefix(".") { return .other }
        guard let dot = name.lastIndex(of: ".") else { return .unknown }
        return endings.contains(name[name.index(after: dot)...].lowercased()) ? .picture : .other
    }
}
