public import Devices

/// What a part of what was typed may become.
public struct PhraseCandidate: Equatable, Sendable {
    public let text: String
    /// How many characters of the reading it stands for, counted from the first, one at least.
    public let length: Int

    /// A text for the first characters of a reading.
    public init(text: String, length: Int) { (self.text, self.length) = (text, length) }
}

/// Knows words by how they sound.
public protocol PhraseDictionary: AnyObject {
    /// What a reading may become, or the beginning of it, the likeliest first.
    func candidates(for reading: String) -> [PhraseCandidate]
    /// Drops the last reading.
    func forget()
}

/// Words by their sounds: what is typed stands in the text as it is read until one of the candidates is taken for it.
public struct PhraseMethod: InputMethod {
    /// What is typed, and what a space means.
    public enum Reading: Sendable {
        /// Syllables in Latin letters; a space takes the first candidate.
        case pinyin
        /// Latin letters that become kana; a space goes on to the next candidate.
        case kana
    }

    private let kind: Reading
    private let dictionary: (any PhraseDictionary)?
    /// What was taken for the beginning of what was typed.
    private var chosen = ""
    /// The rest of what was typed.
    private var reading = ""
    private var candidates: [PhraseCandidate] = []
    private var selection: Int?

    /// - Parameter dictionary: knows the words; without one what is read stays.
    public init(_ kind: Reading, _ dictionary: (any PhraseDictionary)?) { (self.kind, self.dictionary) = (kind, dictionary) }

    public var composition: Composition {
        let rest = selection.map { candidates[$0].text + reading.dropFirst(candidates[$0].length) } ?? reading
        return Composition(marked: chosen + rest, candidates: candidates.map(\.text), selection: selection)
    }

    public mutating func reset() {
        dictionary?.forget()
        self = PhraseMethod(kind, dictionary)
    }

    public mutating func type(_ text: String) -> String? {
        guard text.count == 1, let key = text.lowercased().first, accepts(key) else { return nil }
        // What was converted is meant as it stands.
        let finished = selection == nil ? "" : composition.marked
        if selection != nil { reset() }
        reading = kind == .kana ? RomajiKana.appending(key, to: reading) : reading + String(key)
        lookUp()
        return finished
    }

    private func accepts(_ key: Character) -> Bool {
        if key.isASCII, key.isLetter { return true }
        return kind == .kana ? key == "ー" || key == "'" && !reading.isEmpty : key == "'" && !reading.isEmpty
    }

    public mutating func deleteBackward() {
        if selection != nil {
            selection = nil
        } else if reading.isEmpty {
            // The last of what was taken.
            chosen = String(chosen.dropLast())
        } else {
            reading.removeLast()
            lookUp()
        }
    }

    public mutating func typeSpace() -> String? {
        guard !candidates.isEmpty else { return nil }
        guard kind == .kana else { return choose(selection ?? 0) }
        // Where only katakana is offered, a space is more likely meant to be one.
        guard dictionary != nil else { return nil }
        selection = selection.map { ($0 + 1) % candidates.count } ?? 0
        return ""
    }

    public mutating func select(_ candidate: Int) {
        if candidates.indices.contains(candidate) { selection = candidate }
    }

    public mutating func choose(_ candidate: Int) -> String {
        guard candidates.indices.contains(candidate) else { return "" }
        let taken = candidates[candidate]
        chosen += taken.text
        reading = String(reading.dropFirst(taken.length))
        lookUp()
        guard reading.isEmpty else { return "" }
        let finished = chosen
        reset()
        return finished
    }

    /// How many candidates are offered; nobody looks further.
    public static let limit = 60

    private mutating func lookUp() {
        selection = nil
        let read = kind == .kana ? RomajiKana.finished(reading) : reading
        var found = reading.isEmpty ? [] : dictionary?.candidates(for: read) ?? []
        found = Array(found.filter { (1...max(reading.count, 1)).contains($0.length) }.prefix(Self.limit))
        // Foreign words and names are in no dictionary.
        let katakana = RomajiKana.katakana(read)
        if kind == .kana, katakana != read, !found.contains(where: { $0.text == katakana }) {
            found.insert(PhraseCandidate(text: katakana, length: reading.count), at: min(found.count, 5))
        }
        candidates = found
    }
}
