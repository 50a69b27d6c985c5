/// A language that the interface speaks.
public struct Language: Hashable, Sendable, Identifiable {
    /// Which way lines of it are read, and with them the whole layout.
    public enum Direction: Sendable {
        case leftToRight, rightToLeft
    }

    /// A BCP 47 code such as "de" or "zh-Hans".
    public let id: String
    /// The language as its speakers write it.
    public let name: String
    public let direction: Direction

    private init(_ id: String, _ name: String, _ direction: Direction = .leftToRight) {
        (self.id, self.name, self.direction) = (id, name, direction)
    }

    /// What the sources are written in, so that there is no catalogue of it.
    public static let english = Language("en", "English")

    /// What no guest chooses: English with marks on its letters and 40 % longer, which shows tests what is cut and what has no translation.
    public static let pseudo = Language("en-XA", "Ƥŝéûðö")

    /// All that there is a catalogue of, and English, in the order in which they are offered.
    public static let all = [
        english, Language("de", "Deutsch"), Language("fr", "Français"), Language("es", "Español"), Language("it", "Italiano"),
        Language("pt", "Português"), Language("nl", "Nederlands"), Language("pl", "Polski"), Language("tr", "Türkçe"),
        Language("ru", "Русский"), Language("uk", "Українська"), Language("el", "Ελληνικά"), Language("he", "עברית", .rightToLeft),
        Language("ar", "العربية", .rightToLeft), Language("zh-Hans", "简体中文"), Language("ja", "日本語"), Language("ko", "한국어"),
    ]

    /// The language with a code; nil for one that the interface does not speak.
    public init?(_ id: String) {
        guard let known = (Language.all + [.pseudo]).first(where: { $0.id == id }) else { return nil }
        self = known
    }

    /// The first of a reader's wishes that the interface speaks, such as a browser's `Accept-Language` has them; nil when it speaks none.
    ///
    /// - Parameter codes: BCP 47 codes, the dearest first; "de-AT" is content with "de", and every Chinese with simplified characters.
    public static func best(of codes: some Sequence<Substring>) -> Language? {
        for code in codes {
            let main = code.prefix { $0 != "-" }.lowercased()
            if let found = all.first(where: { $0.id.lowercased() == code.lowercased() || $0.id.prefix { $0 != "-" } == main }) {
                return found
            }
        }
        return nil
    }
}
