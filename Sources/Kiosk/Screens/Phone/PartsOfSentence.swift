/// Sentences of which some words stand out, so that translators see them whole.
extension MixedLabel.Part {
    // Around words that stand out stand characters that no language has (private use), until the sentence is taken apart.
    private static let begin: Unicode.Scalar = "\u{E000}"
    private static let end: Unicode.Scalar = "\u{E001}"
    /// What a message puts around words of the other direction (UAX #9), which is nothing to parts that are drawn one by one.
    private static let isolates: [Unicode.Scalar] = ["\u{2068}", "\u{2069}"]

    /// Words that stand out in the sentence that they are put into.
    static func standingOut(_ words: String) -> String { "\(begin)\(words)\(end)" }

    /// The parts of a sentence that holds words such as `standingOut` returns.
    static func parts(of sentence: String) -> [MixedLabel.Part] {
        let pieces = sentence.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == begin || $0 == end }
        return pieces.enumerated().compactMap { index, scalars in
            // Every second piece stands between the two characters.
            if index % 2 == 1 { return .strong(String(scalars)) }
            let words = String(String.UnicodeScalarView(scalars.filter { !isolates.contains($0) }))
            return words.isEmpty ? nil : .plain(words)
        }
    }
}
