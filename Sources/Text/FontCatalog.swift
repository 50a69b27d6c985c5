private import Glibc

/// Knows which file holds which typeface, and which faces help out when a typeface lacks a script.
///
/// Files are looked for by name at the places where Debian's packages put them, and first in a folder of the operator's. Only Impact is
/// searched for, once, by `ImpactSearch`: asking fontconfig costs 100 ms once the Noto packages are installed.
public struct FontCatalog: Hashable, Sendable {
    /// One face in a font file.
    struct File: Hashable, Sendable {
        let path: String
        /// Which face of a collection.
        var index = 0
    }

    /// The BCP 47 code of the language that guests write in, such as "tr"; nil when nobody said.
    public let language: String?
    private let operatorFolder: String?
    /// The operator's copy of the face that memes are known for.
    private let impact: File?

    /// The catalog of what is installed.
    ///
    /// - Parameters:
    ///   - operatorFolder: a folder with font files that come before the installed ones.
    ///   - language: the language that guests write in. It chooses between the forms that Chinese characters have in China, Taiwan, Japan
    ///     and Korea where a text does not tell by itself, and how capitals are written.
    /// - Throws: `FontError.missing` when the interface's or the captions' own typeface is not there.
    public init(operatorFolder: String? = nil, language: String? = nil) throws(FontError) {
        self.operatorFolder = operatorFolder
        self.language = language
        impact = ImpactSearch.find(operatorFolder: operatorFolder)
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
        if typeface == .caption, let impact { return impact }
        if let files = Self.known[typeface] { return files.lazy.compactMap { find($0) }.first }
        return ["ttf", "otf"].lazy.compactMap { find(Entry(typeface.name + "." + $0, in: "", package: "")) }.first
    }

    /// The faces that come before all others when emoji are wanted.
    var emoji: File? { find(Self.emojiEntry) }

    /// The faces to try for a script that `typeface` lacks, best first.
    ///
    /// - Parameter script: the ISO 15924 code, such as "Hebr".
    func fallbacks(for script: String, like typeface: Typeface) -> [File] {
        var files: [File] = []
        for file in candidates(for: script, like: typeface).joined().compactMap({ find($0) }) where !files.contains(file) {
            files.append(file)
        }
        return files
    }

    /// The files that fallbacks are looked for in: for each family those of one content, best style first.
    private func candidates(for script: String, like typeface: Typeface) -> [[Entry]] {
        let style = Self.styles[typeface] ?? "Bold"
        let family = ScriptFamilies.family(of: script)
        let noto = [family, "NotoSans", "NotoSansSymbols", "NotoSansSymbols2", "NotoSansMath"].compactMap(\.self).map { family in
            [style, Self.widened[style] ?? "Bold", "Bold", "Regular"].map { Entry("\(family)-\($0).ttf", in: "truetype/noto", package: "") }
        }
        // The black weight comes with fonts-noto-cjk-extra, which is 210 MB: whoever wants it installs it.
        let others = ["Black", "Bold", "Regular"].map {
            let index = ScriptFamilies.cjkIndex(of: script, language: language)
            return Entry("NotoSansCJK-\($0).ttc", in: "opentype/noto", package: "fonts-noto-cjk", index: index)
        }
        return noto + [others, [Self.emojiEntry], [Entry("DejaVuSans-Bold.ttf", in: "truetype/dejavu", package: "fonts-dejavu-core")]]
    }

    /// The paths of all files that are opened for whatever is written, sorted; where several have the same content in other styles, the
    /// best for each typeface. A system that has no others writes the same.
    public var neededFiles: [String] {
        let groups = ScriptFamilies.scripts.flatMap { script in
            Self.styles.keys.flatMap { candidates(for: script, like: $0) }
        }
        let files = groups.compactMap { $0.lazy.compactMap { find($0) }.first } + Self.known.keys.compactMap { file(of: $0) }
        return Set(files.map(\.path)).sorted()
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
        .caption: noto("NotoSans-ExtraCondensedBlack"), .loud: inter("Black"), .headline: noto("NotoSerif-CondensedBlack"),
        .bubbly: [Entry("CherryBomb-Regular.otf", in: "opentype/cherrybomb", package: "fonts-cherrybomb")],
        .fancy: [Entry("lobster.otf", in: "opentype/lobster", package: "fonts-lobster")],
        .robot: [Entry("Px_IBM_EGA8.ttf", in: "pc", package: "fonts-pc")],
        // Offered once; memes that are kept may still have them.
        Typeface(named: "Noto Serif Display Condensed Black"): noto("NotoSerifDisplay-CondensedBlack"),
        Typeface(named: "Noto Sans Mono Condensed Black"): noto("NotoSansMono-CondensedBlack"),
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
        .loud: "Black", .headline: "CondensedBlack", .bubbly: "Black", .fancy: "CondensedBlack", .robot: "CondensedBlack",
    ]

    /// The nearest style of families that lack the first.
    private static let widened = ["ExtraCondensedBlack": "Black", "CondensedBlack": "Black", "ExtraBold": "Black"]
}
