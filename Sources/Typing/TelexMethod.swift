public import Devices

/// Vietnamese by Telex: letters that are typed twice, or w behind them, become others, and s, f, r, x and j behind a vowel are its tone.
///
/// A key that is typed once more takes back what it did, and the rest of the word is typed as it is.
public struct TelexMethod: InputMethod {
    private var word = VietnameseWord()
    /// Whether something was taken back, so that letters stay letters until the word ends.
    private var isLiteral = false
    /// Whether the last letter is a "w" that became "ư" by itself.
    private var isHornAlone = false

    public init() {}

    public var composition: Composition { Composition(marked: word.text) }

    public mutating func reset() { self = TelexMethod() }

    public mutating func deleteBackward() {
        word.removeLast()
        (isLiteral, isHornAlone) = (isLiteral && !word.isEmpty, false)
    }

    public mutating func type(_ text: String) -> String? {
        // A letter whose capital is two, such as "ß", is none of Vietnamese.
        guard text.count == 1, let key = text.first, key.isLetter, key.lowercased().uppercased().count == 1 else { return nil }
        let wasHornAlone = isHornAlone
        isHornAlone = false
        if isLiteral || !act(Character(key.lowercased()), key, wasHornAlone: wasHornAlone) { word.append(key) }
        return ""
    }

    /// Does what a key does beyond being a letter; false where it is one.
    private mutating func act(_ lower: Character, _ key: Character, wasHornAlone: Bool) -> Bool {
        if let tone = VietnameseWord.Tone(key: lower) { return setTone(tone, key) }
        switch lower {
        case "z": return word.hasTone && word.set(.level)
        case "w" where wasHornAlone:
            word.removeLast()
            takeBack(key)
        case "w": return setHorn(key)
        case "a", "e", "o":
            guard let change = word.toggleCircumflex(on: lower) else { return false }
            if change == .takenBack { takeBack(key) }
        case "d":
            guard let change = word.toggleStroke() else { return false }
            if change == .takenBack { takeBack(key) }
        default: return false
        }
        return true
    }

    private mutating func setTone(_ tone: VietnameseWord.Tone, _ key: Character) -> Bool {
        guard word.tone == tone else { return word.set(tone) }
        _ = word.set(.level)
        takeBack(key)
        return true
    }

    private mutating func setHorn(_ key: Character) -> Bool {
        switch word.toggleHorn() {
        case .made: return true
        case .takenBack: takeBack(key)
        case nil:
            word.append(key.isUppercase ? "Ư" : "ư")
            isHornAlone = true
        }
        return true
    }

    private mutating func takeBack(_ key: Character) {
        isLiteral = true
        word.append(key)
    }
}
