private import Glibc

/// Knows which file holds which typeface, and which faces help out when a typeface lacks a script.
///
/// Files are looked for by name at the places where Debian's packages put them, and first in a folder of the operator's. Nothing is
/// ever enumerated: asking fontconfig costs 100 ms once the Noto packages are installed.
public struct FontCatalog: Hashable, Sendable {
    /// One face in a font file.
    struct File: Hashable, Sendable {
        let path: String
        /// Which face of a collection.
        var index = 0
    }

    private let operatorFolder: String?

    /// The catalog of what is installed.
    ///
    /// - Parameter operatorFolder: a folder with font files that come before the installed ones.
    /// - Throws: `FontError.missing` when the interface's or the captions' own typeface is not there.
    public init(operatorFolder: String? = nil) throws(FontError) {
        self.operatorFolder = operatorFolder
        for typeface in [Typeface.medium, .semibold, .bold, .extraBold, .caption] where file(of: typeface) == nil {
            let wanted = Self.known[typeface]?.last
            throw .missing(file: wanted?.name ?? typeface.name, package: wanted?.package ?? "fonts-noto-core")
        }
    }

    /// Whether a typeface is installed.
    public func has(_ typeface: Typeface) -> Bool { file(of: typeface) != nil }

    /// Whether there is a font with colour pictures of emoji.
    public var hasEmoji: Bool { emoji != nil }

    /// The packages that would bring scripts which now show as boxes.
    public var missingPackages: [String] {
        Self.optional.filter { find($0) == nil }.map(\.package)
    }

    /// The file of a typeface; nil when it is not installed.
    func file(of typeface: Typeface) -> File? {
        if let files = Self.known[typeface] { return files.lazy.compactMap { find($0) }.first }
        return ["ttf", "otf"].lazy.compactMap { find(Entry(typeface.name + "." + $0, in: "", package: "")) }.first
    }

    /// The faces that come before all others when emoji are wanted.
    var emoji: File? { find(Self.emojiEntry) }

    /// The faces to try for a script that `typeface` lacks, best first.
    ///
    /// - Parameter script: the ISO 15924 code, such as "Hebr".
    func fallbacks(for script: String, like typeface: Typeface) -> [File] {
        let style = Self.styles[typeface] ?? "Bold"
        let family = ScriptFamilies.family(of: script)
        let noto = [family, "NotoSans", "NotoSansSymbols", "NotoSansSymbols2", "NotoSansMath"].compactMap(\.self).flatMap { family in
            [style, Self.widened[style] ?? "Bold", "Bold", "Regular"].map { Entry("\(family)-\($0).ttf", in: "truetype/noto", package: "") }
        }
        let others = ["Bold", "Regular"].map {
            Entry("NotoSansCJK-\($0).ttc", in: "opentype/noto", package: "fonts-noto-cjk", index: ScriptFamilies.cjkIndex(of: script))
        }
        let last = [Self.emojiEntry, Entry("DejaVuSans-Bold.ttf", in: "truetype/dejavu", package: "fonts-dejavu-core")]
        var files: [File] = []
        for file in (noto + others + last).compactMap({ find($0) }) where !files.contains(file) { files.append(file) }
        return files
    }

    private func find(_ entry: Entry) -> File? {
        let folders = [operatorFolder, entry.folder.isEmpty ? nil : "/usr/share/fonts/" + entry.folder]
        for folder in folders.compactMap(\.self) {
            let path = folder + "/" + entry.name
            if unsafe access(path, R_OK) == 0 { return File(path: path, index: entry.index) }
        }
        return nil
    }
}

extension FontCatalog {
    /// A file name, and where Debian keeps it.
    fileprivate struct Entry {
        let name: String
        /// Below /usr/share/fonts; empty for what only an operator brings.
        let folder: String
        let package: String
        let index: Int

        init(_ name: String, in folder: String, package: String, index: Int = 0) {
            (self.name, self.folder, self.package, self.index) = (name, folder, package, index)
        }
    }

    private static func inter(_ style: String) -> [Entry] { [Entry("Inter-\(style).otf", in: "opentype/inter", package: "fonts-inter")] }

    private static let known: [Typeface: [Entry]] = [
        .medium: inter("Medium"), .semibold: inter("SemiBold"), .bold: inter("Bold"), .extraBold: inter("ExtraBold"),
        .caption: [
            Entry("Impact.ttf", in: "truetype/msttcorefonts", package: "ttf-mscorefonts-installer"),
            Entry("impact.ttf", in: "", package: ""),
            Entry("NotoSans-ExtraCondensedBlack.ttf", in: "truetype/noto", package: "fonts-noto-extra"),
        ],
        .loud: inter("Black"), .headline: noto("NotoSerif-CondensedBlack"), .fancy: noto("NotoSerifDisplay-CondensedBlack"),
        .robot: noto("NotoSansMono-CondensedBlack"),
    ]

    private static func noto(_ name: String) -> [Entry] { [Entry("\(name).ttf", in: "truetype/noto", package: "fonts-noto-extra")] }

    private static let emojiEntry = Entry("NotoColorEmoji.ttf", in: "truetype/noto", package: "fonts-noto-color-emoji")

    private static let optional = [
        emojiEntry, Entry("NotoSansHebrew-Bold.ttf", in: "truetype/noto", package: "fonts-noto-core"),
        Entry("NotoSansCJK-Bold.ttc", in: "opentype/noto", package: "fonts-noto-cjk"),
    ]

    /// The style that Noto calls what looks like a typeface of ours.
    private static let styles: [Typeface: String] = [
        .medium: "Medium", .semibold: "SemiBold", .bold: "Bold", .extraBold: "ExtraBold", .caption: "ExtraCondensedBlack",
        .loud: "Black", .headline: "CondensedBlack", .fancy: "CondensedBlack", .robot: "CondensedBlack",
    ]

    /// The nearest style of families that lack the first.
    private static let widened = ["ExtraCondensedBlack": "Black", "CondensedBlack": "Black", "ExtraBold": "Black"]
}
