/// Which characters lie where: one language's letters, and the numbers and symbols behind them.
public struct KeyboardLayout: Equatable, Sendable {
    /// What a key does.
    public enum Action: Hashable, Sendable {
        case character(String)
        case shift, delete, commit, numbers, symbols, emoji, space, globe, hide
    }

    /// One key: what it does and how wide it is.
    public struct Key: Equatable, Sendable {
        public let action: Action
        /// The width in units of a letter key.
        public let units: Double

        init(_ action: Action, units: Double = 1) {
            self.action = action
            self.units = units
        }
    }

    /// Keys beside each other.
    public struct Row: Equatable, Sendable {
        public let keys: [Key]
        /// How far the row starts from the edge, in letter keys.
        public let indent: Double
    }

    /// Which characters the keys have.
    public enum Layer: Hashable, Sendable {
        case letters, numbers, symbols, emoji
        /// Letters with which emoji are searched.
        case emojiSearch
    }

    /// What Shift makes of the letters.
    public enum SecondLevel: Equatable, Sendable {
        /// Their capitals, where the script has some; for letters whose capital is not Unicode's usual one, that capital.
        case capitals([String: String] = [:])
        /// Other letters, in rows like those of the letters.
        case letters([String])
        /// Nothing: there is no Shift, since an input method makes another script of the letters.
        case none
    }

    /// The language as its speakers write it; it stands on the space bar.
    public let name: String
    /// BCP 47 code.
    public let language: String
    /// Three rows of characters, or four where the script has more letters than those take.
    let letters: [[String]]
    /// Characters that hide behind others, by the lower-case base character.
    private let variants: [String: String]
    /// What stands where other languages have a mark or a currency of theirs.
    private let replacements: [Character: Character]
    /// What Shift makes of letters for which it is not Unicode's capital.
    private let shifted: [String: String]
    /// What stands on the key that leads back to the letters: the first of them.
    public let alphabet: String
    /// What two spaces after a word make of the first of them; nil where the language ends sentences without a mark and a space.
    public let sentenceEnd: String?
    /// Whether Shift writes capitals.
    public let hasCase: Bool
    /// Whether there is a Shift key.
    let hasShift: Bool

    /// - Parameters:
    ///   - letters: three or four rows of lower-case letters, from left to right as the keys lie; with blanks between them where a key
    ///     has more than one.
    ///   - shift: what Shift makes of the letters.
    ///   - variants: for each base character, what a long press offers.
    ///   - replacements: for marks of the usual layers, what the language has instead.
    ///   - alphabet: the first letters, for the key that leads back to them.
    ///   - sentenceEnd: what two spaces after a word make of the first of them.
    // rule lifted (parameters): a layout is these tables, and most languages need only three of them
    public init(
        name: String, language: String, letters: [String], shift: SecondLevel = .capitals(), variants: [String: String],
        replacements: [Character: Character] = [:], alphabet: String = "ABC", sentenceEnd: String? = "."
    ) {
        precondition((3...4).contains(letters.count), "a keyboard has three or four rows of letters")
        (self.name, self.language, self.variants) = (name, language, variants)
        self.letters = letters.map { Self.characters($0) }
        (self.replacements, self.alphabet, self.sentenceEnd) = (replacements, alphabet, sentenceEnd)
        switch shift {
        case .capitals(let own):
            shifted = own
            hasCase = self.letters.joined().contains { $0.uppercased() != $0 }
            hasShift = hasCase
        case .letters(let rows):
            let others = rows.flatMap { Self.characters($0) }
            precondition(others.count == self.letters.joined().count, "Shift has a letter for every key")
            shifted = Dictionary(uniqueKeysWithValues: zip(self.letters.joined(), others))
            (hasCase, hasShift) = (false, true)
        case .none:
            (shifted, hasCase, hasShift) = ([:], false, false)
        }
    }

    /// What stands on the keys of a row. Marks have keys of their own, though they join what is before them.
    private static func characters(_ row: String) -> [String] {
        let scalars = row.unicodeScalars
        // A mark joins a blank before it to one character.
        return scalars.contains(" ") ? scalars.split(separator: " ").map { String($0) } : scalars.map { String($0) }
    }

    /// Whether the language is written in Latin letters, in which addresses are, and emoji searched.
    var isLatin: Bool { alphabet.unicodeScalars.allSatisfy(\.isASCII) }

    /// The letter as Shift writes it: one letter, and so the capital ß (U+1E9E) rather than SS, as German keyboards have it since 2018
    /// (DIN 2137-01).
    public func capital(of letter: String) -> String {
        if let own = shifted[letter] { return own }
        guard hasCase else { return letter }
        return letter == "ß" ? "ẞ" : letter.uppercased()
    }

    /// What a long press on a character offers, the character itself first; empty when it hides nothing.
    public func variants(of character: String) -> [String] {
        guard let more = variants[character.lowercased()] ?? Self.punctuation[character] else { return [] }
        // Marks would join each other to one character.
        let isMarks = more.unicodeScalars.allSatisfy { $0.properties.generalCategory == .nonspacingMark }
        return [character.lowercased()] + (isMarks ? more.unicodeScalars.map { String($0) } : more.map { String($0) })
    }

    private static let punctuation = [
        "!": "¡", "?": "¿", ".": "…,:;", "'": "\"’“”„«»", "-": "–—•", "$": "€£¥¢", "€": "$£¥¢", "/": "\\", "&": "§", "0": "°",
    ]

    private static let numberRows = ["1234567890", "-/:;()$&@\"", "#%*+=,"].map { characters($0) }
    private static let symbolRows = ["[]{}#%^*+=", "_\\|~<>€£¥•", "§°¿¡«»"].map { characters($0) }

    /// The rows of characters that a layer has.
    func characters(of layer: Layer) -> [[String]] {
        switch layer {
        case .letters, .emoji, .emojiSearch: letters
        case .numbers: Self.numberRows
        case .symbols: Self.symbolRows
        }
    }

    /// The rows of a layer: one more than there are rows of characters, or the last one only where emoji stand in the place of the others.
    ///
    /// - Parameters:
    ///   - hasGlobe: whether there is another language to switch to.
    ///   - hasEmoji: whether there is a font that draws emoji.
    ///   - isNarrow: whether there is no room for more than the letters side by side.
    ///   - purpose: what is typed.
    public func rows(
        _ layer: Layer, hasGlobe: Bool, hasEmoji: Bool = true, isNarrow: Bool = false, purpose: Purpose = .text
    ) -> [Row] {
        if purpose == .address { return addressRows(layer, hasGlobe: hasGlobe, isNarrow: isNarrow) }
        if layer == .emoji { return [Row(keys: [Key(.emoji), Key(.delete), Key(.commit, units: 1.6)], indent: 0)] }
        if layer == .emojiSearch { return isNarrow ? narrowSearchRows : searchRows }
        let characters = characters(of: layer)
        let last = characters.count - 1
        let ends = (hasGlobe ? [Key(.globe)] : []) + (hasEmoji ? [Key(.emoji)] : [])
        if isNarrow {
            return characters[..<last].map { Row(keys: keys($0), indent: 0) } + [
                Row(keys: narrowThirdRow(layer, characters[last]), indent: 0),
                Row(keys: [Key(.numbers, units: 1.3)] + ends + [Key(.space), Key(.hide), Key(.commit, units: 1.9)], indent: 0),
            ]
        }
        return characters[..<(last - 2)].map { Row(keys: keys($0), indent: 0) } + [
            Row(keys: keys(characters[last - 2]) + [Key(.delete)], indent: 0), commitRow(characters[last - 1]),
            Row(keys: thirdRow(layer, keys(characters[last]) + keys("!?")), indent: 0),
            Row(
                keys: [Key(.numbers, units: 1.5)] + ends + [Key(.space, units: 6.6 - Double(ends.count))] + keys("'.") + [Key(.hide)],
                indent: 0),
        ]
    }

    /// The row that ends with Done.
    func commitRow(_ characters: [String]) -> Row {
        let isFull = characters.count >= 10
        return Row(keys: keys(characters) + [Key(.commit, units: isFull ? 1.6 : 2)], indent: isFull ? 0 : 0.5)
    }

    /// The letters below what is searched and what was found; the way back to all emoji and the space stand where Shift is otherwise.
    private var searchRows: [Row] {
        [
            Row(keys: keys(letters[0]) + [Key(.delete)], indent: 0), commitRow(letters[1]),
            Row(keys: [Key(.emoji, units: 1.5)] + keys(letters[2]) + [Key(.space, units: 2.5)], indent: 0),
        ]
    }

    /// The same where there is no room for more than the letters side by side.
    private var narrowSearchRows: [Row] {
        [
            Row(keys: keys(letters[0]), indent: 0), Row(keys: keys(letters[1]), indent: 0),
            Row(keys: [Key(.emoji)] + keys(letters[2]) + [Key(.space), Key(.delete)], indent: 0),
        ]
    }

    func keys(_ text: String) -> [Key] { keys(text.map { String($0) }) }

    func keys(_ characters: [String]) -> [Key] {
        characters.map { text in
            guard text.count == 1, let mark = text.first, let own = replacements[mark] else { return Key(.character(text)) }
            return Key(.character(String(own)))
        }
    }

    /// As on phones, Delete stands at the end of the third row, and the marks are where the numbers are.
    private func narrowThirdRow(_ layer: Layer, _ characters: [String]) -> [Key] {
        switch layer {
        case .letters: (hasShift ? [Key(.shift)] : []) + keys(characters) + [Key(.delete)]
        case .numbers: [Key(.symbols)] + keys(".,?!'").map { Key($0.action, units: 1.3) } + [Key(.delete)]
        case .symbols, .emoji, .emojiSearch: [Key(.symbols)] + keys(characters) + [Key(.delete)]
        }
    }

    /// Shift stands on both sides of the letters that have something behind it; the other layers have the way on to each other there.
    private func thirdRow(_ layer: Layer, _ keys: [Key]) -> [Key] {
        if layer == .letters { return hasShift ? [Key(.shift)] + keys + [Key(.shift)] : keys }
        return [Key(.symbols, units: 1.5)] + keys + [Key(.symbols, units: 1.5)]
    }
}
