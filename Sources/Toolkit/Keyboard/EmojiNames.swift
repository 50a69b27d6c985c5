internal import Languages

/// What emoji are called in a language, also those of several parts; by their names they are spoken and searched.
///
///     EmojiNames.standard.name(of: "😶‍🌫️")    // "face in clouds", "Gesicht in Wolken"
///     EmojiNames.standard.name(of: "👍🏼")      // "thumbs up: medium-light skin tone"
public struct EmojiNames {
    private struct Entry {
        let name: String
        /// The words of the name, and then others that the emoji is searched by.
        let words: [Substring]
        let nameWordCount: Int
    }

    /// By the emoji without picture selectors.
    private let entries: [String: Entry]

    /// Reads the form that the resource says it has.
    init(_ data: String) {
        var entries: [String: Entry] = [:]
        for line in data.split(separator: "\n") {
            let fields = line.split(separator: "\t")
            guard fields.count >= 2 else { continue }
            let name = String(fields[1])
            let words = Self.words(name)
            entries[String(fields[0])] = Entry(
                name: name, words: words + (fields.count > 2 ? Self.words(String(fields[2])) : []), nameWordCount: words.count)
        }
        self.entries = entries
    }

    /// Those of the interface's language, read when names are first wanted in it.
    @MainActor public static var standard: EmojiNames {
        let language = Interface.language
        if let kept, kept.language == language { return kept.names }
        let names = EmojiNames(EmojiAnnotations.lines(in: language))
        kept = (language, names)
        return names
    }

    @MainActor private static var kept: (language: Language, names: EmojiNames)?

    /// The name of one emoji: Unicode's short name (CLDR), with the skin tone if it has one. Where there is no such name it is what Unicode
    /// calls the parts.
    public func name(of emoji: String) -> String {
        let scalars = emoji.unicodeScalars.filter { $0 != Self.pictureSelector }
        if let entry = entries[String(scalars)] { return entry.name }
        let tones = scalars.filter(\.properties.isEmojiModifier)
        if let tone = tones.first, let entry = entries[String(scalars.filter { !$0.properties.isEmojiModifier })] {
            return "\(entry.name): \(entries[String(tone)]?.name ?? tone.properties.name?.lowercased() ?? "")"
        }
        return Self.partNames(scalars)
    }

    /// How well an emoji answers a search; nil when it doesn't. Each word of the search must begin one of the emoji's words.
    ///
    /// - Returns: 0 when the name begins with what is searched, 1 when all of it is in the name, 2 when it takes other words too.
    func rank(of emoji: String, for query: String) -> Int? {
        let wanted = Self.words(query)
        guard !wanted.isEmpty else { return nil }
        let key = String(emoji.unicodeScalars.filter { $0 != Self.pictureSelector })
        let words = entries[key]?.words ?? Self.words(name(of: emoji))
        // What is written without blanks is searched within, too.
        let places = wanted.map { wish in
            words.firstIndex { $0.hasPrefix(wish) } ?? (wish.isWrittenWithoutBlanks ? words.firstIndex { $0.contains(wish) } : nil)
        }
        guard !places.contains(nil) else { return nil }
        let nameWordCount = entries[key]?.nameWordCount ?? words.count
        if places.first == 0 { return 0 }
        return places.compactMap(\.self).allSatisfy { $0 < nameWordCount } ? 1 : 2
    }

    // MARK: - Words

    private static func words(_ text: String) -> [Substring] {
        text.lowercased().split { !($0.isLetter || $0.isNumber) }
    }

    /// What Unicode calls the parts of an emoji.
    private static func partNames(_ scalars: String.UnicodeScalarView) -> String {
        // rule lifted (untranslated): Unicode's own name of a character, which is English
        let flagLetter = "regional indicator symbol letter "
        return scalars.filter { $0 != joiner }.compactMap { $0.properties.name?.lowercased().replacing(flagLetter, with: "") }
            .joined(separator: ", ")
    }

    private static let joiner: Unicode.Scalar = "\u{200D}"
    private static let pictureSelector: Unicode.Scalar = "\u{FE0F}"
}

extension Substring {
    /// Whether words of its script follow each other without blanks: kana and Chinese characters.
    fileprivate var isWrittenWithoutBlanks: Bool {
        unicodeScalars.allSatisfy { $0.properties.isIdeographic || (0x3040...0x30FF).contains($0.value) }
    }
}
