internal import Languages
internal import Memes
internal import Toolkit

extension Meme {
    /// What the meme is called where it can't be seen: its captions, or that it has none.
    var spokenWords: [String] {
        let words = captions.drawn.map { Self.spoken($0.text) }
        return words.isEmpty ? [localized("Meme without words")] : words
    }

    /// Where the meme went, in words, such as "kept" and "on a USB stick".
    var spokenDestinations: [String] { sharedTo.map { DestinationWords(of: $0).spoken } }

    /// A text with the names of its emoji in their places.
    private static func spoken(_ text: String) -> String {
        let parts = text.map { $0.isPicture ? " \(EmojiNames.standard.name(of: String($0))) " : String($0) }
        return parts.joined().split(separator: " ").joined(separator: " ")
    }
}

extension Character {
    /// Whether it is an emoji, of one part or several; digits and signs that may become one are letters by themselves.
    fileprivate var isPicture: Bool {
        unicodeScalars.contains { $0.properties.isEmojiPresentation }
            || unicodeScalars.first?.properties.isEmoji == true && unicodeScalars.contains("\u{FE0F}")
    }
}
