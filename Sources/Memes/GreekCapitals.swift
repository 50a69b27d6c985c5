private import Foundation

/// Capitals of Greek: without accents and breathings, with the diaeresis that a lost accent stood for.
enum GreekCapitals {
    /// A Greek letter taken apart.
    private struct Letter {
        let capital: String
        let hasAccent: Bool
        let hasDiaeresis: Bool
        let iotaCount: Int
        /// Marks that Greek knows nothing of and that stay.
        let others: String

        var isVowel: Bool { "ΑΕΗΙΟΥΩ".contains(capital) }
        /// Whether a following iota or ypsilon needs a diaeresis, to stay a vowel of its own.
        var losesAccent: Bool { isVowel && hasAccent && !hasDiaeresis }

        /// Nil for a character that does not begin with a Greek letter.
        init?(_ character: Character) {
            guard character.unicodeScalars.contains(where: isGreek) else { return nil }
            let parts = String(character).decomposedStringWithCanonicalMapping.unicodeScalars
            guard let base = parts.first, isGreek(base), base.properties.isAlphabetic else { return nil }
            capital = String(base).uppercased()
            let marks = parts.dropFirst()
            hasAccent = marks.contains { accents.contains($0) }
            hasDiaeresis = marks.contains("\u{308}")
            iotaCount = marks.count { $0 == "\u{345}" }
            others = String(String.UnicodeScalarView(marks.filter { !known.contains($0) }))
        }
    }

    /// Grave, acute, circumflex in its forms, inverted breve.
    private static let accents: Set<Unicode.Scalar> = ["\u{300}", "\u{301}", "\u{302}", "\u{303}", "\u{311}", "\u{342}"]
    /// The accents, diaeresis, iota below, and what goes without a trace: macron, breve, breathings.
    private static let known = accents.union(["\u{308}", "\u{345}", "\u{304}", "\u{306}", "\u{313}", "\u{314}", "\u{343}"])

    static func isGreek(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x370...0x3E1, 0x3F0...0x3FF, 0x1F00...0x1FFF, 0x2126: true
        default: false
        }
    }

    /// The capital of a character among its neighbours; nil when it is not Greek.
    static func capital(at index: Int, in characters: [Character]) -> String? {
        guard let letter = Letter(characters[index]) else { return nil }
        let before = index > 0 ? Letter(characters[index - 1]) : nil
        // "Or" is told apart from "the" by its accent alone.
        if letter.capital == "Η", letter.hasAccent, letter.iotaCount == 0, !letter.hasDiaeresis, isAlone(index, characters) {
            return "\u{389}" + letter.others
        }
        let isSecondVowel = letter.capital == "Ι" || letter.capital == "Υ"
        let hasDiaeresis = letter.hasDiaeresis || isSecondVowel && (before?.losesAccent ?? false)
        let mark = hasDiaeresis ? "\u{308}" : ""
        let iotas = String(repeating: "Ι", count: letter.iotaCount)
        return (letter.capital + mark + letter.others).precomposedStringWithCanonicalMapping + iotas
    }

    private static func isAlone(_ index: Int, _ characters: [Character]) -> Bool {
        !(index > 0 && characters[index - 1].isCased) && !(index + 1 < characters.count && characters[index + 1].isCased)
    }
}
