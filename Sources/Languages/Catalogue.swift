private import CCatalogues

/// The translations into one language, as a file of GNU gettext has them (PO).
public struct Catalogue: Sendable {
    private let translations: [String: [String]]
    private let plural: PluralRule

    /// What joins a meaning and a key in the table, as in gettext's compiled catalogues (U+0004 END OF TRANSMISSION).
    private static let joint = "\u{4}"

    /// Reads a catalogue; entries that are marked as fuzzy, or that nobody has translated yet, are left out.
    ///
    /// - Returns: nil when the header names no rule for plurals that is understood.
    public init?(po bytes: some Collection<UInt8>) {
        var entries: [String: [String]] = [:]
        var rule: PluralRule?
        for entry in POReader(bytes).entries {
            if entry.key.isEmpty { rule = PluralRule(header: entry.translations.first ?? "") }
            if entry.isFuzzy || entry.translations.contains("") || entry.translations.isEmpty { continue }
            entries[entry.meaning.map { $0 + Self.joint + entry.key } ?? entry.key] = entry.translations
        }
        guard let rule else { return nil }
        (translations, plural) = (entries, rule)
    }

    /// The product's own one; nil for a language that needs none.
    static func ofProduct(_ language: Language) -> Catalogue? {
        var size = 0
        guard let start = unsafe mememe_catalogue(language.id, &size) else { return nil }
        guard let catalogue = unsafe Catalogue(po: UnsafeBufferPointer(start: start, count: size)) else {
            preconditionFailure("the catalogue of \(language.id) has no rule for plurals")
        }
        return catalogue
    }

    func translation(of key: String, meaning: String? = nil) -> String? {
        translations[meaning.map { $0 + Self.joint + key } ?? key]?.first
    }

    func translation(of one: String, or other: String, count: Int) -> String? {
        guard let forms = translations[one] else { return nil }
        return forms[min(plural.form(of: count), forms.count - 1)]
    }
}
