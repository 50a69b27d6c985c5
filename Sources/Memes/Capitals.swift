/// A text in capitals, as its language writes them.
///
/// Most letters follow Unicode's full mapping (ß becomes SS, ﬁ becomes FI, ǆ becomes Ǆ). Where a language or a script differs, the rules
/// are those of the Unicode standard's SpecialCasing file and, for Greek, of the CLDR's el-Upper transform.
public enum Capitals {
    /// `text` in capitals.
    ///
    /// - Parameter language: the BCP 47 code of the language that guests write in, such as "tr"; nil follows the rules that no language
    ///   disputes. What a text tells by itself comes first: Greek letters follow Greek rules, and a text with ı, İ or ğ follows the Turkish
    ///   ones, which hold for all languages that have these letters.
    public static func of(_ text: String, language: String? = nil) -> String {
        let language = language.map { String($0.lowercased().prefix { $0.isLetter }) }
        let rule = text.unicodeScalars.contains { turkishLetters.contains($0) } ? turkish : languages[language ?? ""]
        let hasGreek = text.unicodeScalars.contains { GreekCapitals.isGreek($0) }
        guard hasGreek || rule != nil else { return text.uppercased() }
        let characters = Array(text)
        return characters.indices.map { index in
            if hasGreek, let capital = GreekCapitals.capital(at: index, in: characters) { return capital }
            return rule?(characters[index]) ?? characters[index].uppercased()
        }.joined()
    }

    private static let languages: [String: @Sendable (Character) -> String?] = [
        "tr": turkish, "az": turkish, "lt": lithuanian, "hy": armenian,
    ]

    /// The i keeps its dot: İ; the ı without one becomes I by the plain mapping.
    private static func turkish(_ character: Character) -> String? {
        guard character.unicodeScalars.first == "i" else { return nil }
        let marks = character.unicodeScalars.dropFirst().filter { $0 != dotAbove }
        return "\u{130}" + String(String.UnicodeScalarView(marks)).uppercased()
    }

    /// The dot that small letters keep under an accent goes, since capitals have none.
    private static func lithuanian(_ character: Character) -> String? {
        guard character.unicodeScalars.first?.properties.isSoftDotted == true else { return nil }
        return String(String.UnicodeScalarView(character.unicodeScalars.filter { $0 != dotAbove })).uppercased()
    }

    /// The ligature և is the word "and", which Armenia spells with yev and vew.
    private static func armenian(_ character: Character) -> String? { character == "\u{587}" ? "\u{535}\u{54E}" : nil }

    private static let turkishLetters: Set<Unicode.Scalar> = ["\u{131}", "\u{130}", "\u{11F}", "\u{11E}"]
    private static let dotAbove: Unicode.Scalar = "\u{307}"
}
