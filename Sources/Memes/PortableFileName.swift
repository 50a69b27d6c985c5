/// Names that every file system takes, those of sticks too: what memes are called wherever they are taken.
public enum PortableFileName {
    /// A longer ending, its dot included, is part of the name.
    private static let endingLimit = 8

    /// A name of no more than 100 letters, digits, hyphens, underscores and dots, and of one at least.
    public static func harmless(_ name: String) -> String {
        let (stem, ending) = parts(of: name)
        func clean(_ text: String) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") ? $0 : "-" })
        }
        let kept = clean(stem).drop { $0 == "." }.prefix(90)
        return (kept.isEmpty ? "meme" : kept) + clean(ending)
    }

    /// The name and its ending with the dot, which may be empty.
    public static func parts(of name: String) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex, name[dot...].count <= endingLimit else { return (name, "") }
        return (String(name[..<dot]), String(name[dot...]))
    }
}
