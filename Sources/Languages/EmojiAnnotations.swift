private import CCatalogues

/// What Unicode's CLDR calls emoji in a language, and the words that they are searched by.
public enum EmojiAnnotations {
    /// The lines of a language, in the form that the resource says it has; English for a language without a file.
    public static func lines(in language: Language) -> String {
        var size = 0
        guard let start = unsafe mememe_emoji_names(language.id, &size) ?? mememe_emoji_names(Language.english.id, &size) else { return "" }
        return unsafe String(decoding: UnsafeBufferPointer(start: start, count: size), as: UTF8.self)
    }
}
