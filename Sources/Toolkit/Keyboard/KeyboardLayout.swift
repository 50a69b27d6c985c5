/// Which characters lie where: one language's letters, and the numbers and symbols behind them.
public struct KeyboardLayout: Equatable, Sendable {
    /// What a key does.
    public enum Action: Hashable, Sendable {
        case character(String)
        case shift, delete, commit, numbers, symbols, space, globe, hide
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
        case letters, numbers, symbols
    }

    /// The language as its speakers write it; it stands on the space bar.
    public let name: String
    /// BCP 47 code.
    public let language: String
    private let letters: [String]
    /// Letters that hide behind others, by the lower-case base letter.
    private let variants: [String: String]

    /// - Parameters:
    ///   - letters: three rows of lower-case letters.
    ///   - variants: for each base letter, what a long press offers.
    public init(name: String, language: String, letters: [String], variants: [String: String]) {
        precondition(letters.count == 3, "a keyboard has three rows of letters")
        (self.name, self.language, self.letters, self.variants) = (name, language, letters, variants)
    }

    /// What a long press on a character offers, the character itself first; empty when it hides nothing.
    public func variants(of character: String) -> [String] {
        guard let more = variants[character.lowercased()] ?? Self.punctuation[character] else { return [] }
        return [character.lowercased()] + more.map(String.init)
    }

    private static let punctuation = [
        "!": "¡", "?": "¿", ".": "…,", "'": "\"’“”", "-": "–—•", "$": "€£¥¢", "/": "\\", "&": "§", "0": "°",
    ]

    private static let numberRows = ["1234567890", "-/:;()$&@\"", "#%*+=,"]
    private static let symbolRows = ["[]{}#%^*+=", "_\\|~<>€£¥•", "§°¿¡«»"]

    /// The four rows of a layer.
    ///
    /// - Parameter hasGlobe: whether there is another language to switch to.
    public func rows(_ layer: Layer, hasGlobe: Bool) -> [Row] {
        let characters = layer == .letters ? letters : layer == .numbers ? Self.numberRows : Self.symbolRows
        func keys(_ text: String) -> [Key] { text.map { Key(.character(String($0))) } }
        let side: Key = layer == .letters ? Key(.shift) : Key(.symbols, units: 1.5)
        let third =
            layer == .letters
            ? [side] + keys(characters[2] + "!?") + [side] : [side] + keys(characters[2] + "!?") + [Key(.symbols, units: 1.5)]
        let second = keys(characters[1])
        let isFull = characters[1].count >= characters[0].count
        return [
            Row(keys: keys(characters[0]) + [Key(.delete)], indent: 0),
            Row(keys: second + [Key(.commit, units: isFull ? 1.6 : 2)], indent: isFull ? 0 : 0.5),
            Row(keys: third, indent: 0),
            Row(
                keys: [Key(.numbers, units: 1.5)] + (hasGlobe ? [Key(.globe)] : []) + [Key(.space, units: hasGlobe ? 5.6 : 6.6)]
                    + keys("'.") + [Key(.hide)], indent: 0),
        ]
    }
}

extension KeyboardLayout {
    public static let english = KeyboardLayout(
        name: "English", language: "en", letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
        variants: latinVariants)

    public static let german = KeyboardLayout(
        name: "Deutsch", language: "de", letters: ["qwertzuiopü", "asdfghjklöä", "yxcvbnmß"], variants: latinVariants)

    public static let french = KeyboardLayout(
        name: "Français", language: "fr", letters: ["azertyuiop", "qsdfghjklm", "wxcvbnéè"], variants: latinVariants)

    public static let spanish = KeyboardLayout(
        name: "Español", language: "es", letters: ["qwertyuiop", "asdfghjklñ", "zxcvbnm"], variants: latinVariants)

    /// In the order in which the globe key goes through them.
    public static let all = [english, german, french, spanish]

    private static let latinVariants = [
        "a": "àáâäæãåā", "c": "çćč", "e": "èéêëēėę", "i": "ìíîïī", "l": "ł", "n": "ñń", "o": "òóôöœøõ", "s": "ßśš", "u": "ùúûüū", "y": "ÿý",
        "z": "žźż",
    ]
}
