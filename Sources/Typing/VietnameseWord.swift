/// A syllable of Vietnamese as letters, of which the vowels have shapes and one of them a tone.
struct VietnameseWord: Equatable {
    /// The six tones, in the order in which `vowels` has them.
    enum Tone: Int {
        case level, acute, grave, hook, tilde, dot

        /// The tone that a key of Telex writes; nil for other keys.
        init?(key: Character) {
            guard let place = "sfrxj".firstIndex(of: key) else { return nil }
            self.init(rawValue: "sfrxj".distance(from: "sfrxj".startIndex, to: place) + 1)
        }
    }

    /// What a key did to the word.
    enum Change {
        case made, takenBack
    }

    /// A letter without its tone.
    private struct Letter: Equatable {
        /// Lower-case.
        var base: Character
        var isUpper: Bool
        var isVowel: Bool { VietnameseWord.vowels[base] != nil }
    }

    private var letters: [Letter] = []
    private(set) var tone = Tone.level

    /// Each vowel with its six tones.
    private static let vowels: [Character: [Character]] = Dictionary(
        uniqueKeysWithValues: [
            "aáàảãạ", "ăắằẳẵặ", "âấầẩẫậ", "eéèẻẽẹ", "êếềểễệ", "iíìỉĩị", "oóòỏõọ", "ôốồổỗộ", "ơớờởỡợ", "uúùủũụ", "ưứừửữự", "yýỳỷỹỵ",
        ].map { row in (Array(row)[0], Array(row)) })
    private static let circumflexes: [Character: Character] = ["a": "â", "e": "ê", "o": "ô"]
    private static let horns: [Character: Character] = ["a": "ă", "o": "ơ", "u": "ư"]
    /// The plain letter under a shape.
    private static let plain: [Character: Character] = ["ă": "a", "â": "a", "ê": "e", "ô": "o", "ơ": "o", "ư": "u", "đ": "d"]

    var isEmpty: Bool { letters.isEmpty }
    var hasTone: Bool { tone != .level }

    /// The word as it is written.
    var text: String {
        let carrier = hasTone ? toneIndex : nil
        return String(
            letters.enumerated().map { index, letter in
                let row = Self.vowels[letter.base]
                let written = index == carrier ? row?[tone.rawValue] ?? letter.base : letter.base
                return letter.isUpper ? Character(written.uppercased()) : written
            })
    }

    /// Adds a letter; one with a tone brings it.
    mutating func append(_ character: Character) {
        let lower = Character(character.lowercased())
        let isUpper = character.isUppercase
        for (base, row) in Self.vowels {
            guard let place = row.firstIndex(of: lower), let found = Tone(rawValue: place), found != .level else { continue }
            letters.append(Letter(base: base, isUpper: isUpper))
            tone = found
            return
        }
        letters.append(Letter(base: lower, isUpper: isUpper))
    }

    mutating func removeLast() {
        guard !letters.isEmpty else { return }
        if toneIndex == letters.count - 1 { tone = .level }
        letters.removeLast()
    }

    /// Gives the word a tone; false without a vowel that could have it.
    mutating func set(_ tone: Tone) -> Bool {
        guard toneIndex != nil else { return false }
        self.tone = tone
        return true
    }

    // MARK: - Shapes

    /// Puts a roof on the last such vowel, or takes it off; nil where there is none.
    mutating func toggleCircumflex(on vowel: Character) -> Change? {
        guard let index = nucleus.last(where: { (Self.plain[letters[$0].base] ?? letters[$0].base) == vowel }),
            let roofed = Self.circumflexes[vowel]
        else { return nil }
        let isBack = letters[index].base == roofed
        letters[index].base = isBack ? vowel : roofed
        return isBack ? .takenBack : .made
    }

    /// Puts horns or a breve on the vowels that take one, or takes them off; nil where there is none.
    mutating func toggleHorn() -> Change? {
        let places = hornPlaces
        guard !places.isEmpty else { return nil }
        let isBack = places.allSatisfy { Self.horns.values.contains(letters[$0].base) }
        for index in places {
            let plain = Self.plain[letters[index].base] ?? letters[index].base
            letters[index].base = isBack ? plain : Self.horns[plain] ?? plain
        }
        return isBack ? .takenBack : .made
    }

    /// "uo" takes two horns, "ua" one on the first letter; otherwise the last vowel that can.
    private var hornPlaces: [Int] {
        let able = nucleus.filter { Self.horns[Self.plain[letters[$0].base] ?? letters[$0].base] != nil }
        func plain(_ index: Int) -> Character { Self.plain[letters[index].base] ?? letters[index].base }
        for (first, second) in zip(able, able.dropFirst()) where second == first + 1 && plain(first) == "u" {
            if plain(second) == "o" { return [first, second] }
            if plain(second) == "a" { return [first] }
        }
        return able.suffix(1)
    }

    /// Strikes the first "d" through, or takes the stroke away; nil where the word begins with another letter.
    mutating func toggleStroke() -> Change? {
        guard let first = letters.first, first.base == "d" || first.base == "đ" else { return nil }
        letters[0].base = first.base == "d" ? "đ" : "d"
        return first.base == "đ" ? .takenBack : .made
    }

    // MARK: - The tone's place

    /// The last vowels beside each other, without the "u" of "qu" and the "i" of "gi", which belong to the consonant.
    private var nucleus: [Int] {
        guard let last = letters.lastIndex(where: \.isVowel) else { return [] }
        var first = last
        while first > 0, letters[first - 1].isVowel { first -= 1 }
        let isGlide = first > 0 && first < last && ["qu", "gi"].contains(String([letters[first - 1].base, letters[first].base]))
        return Array((isGlide ? first + 1 : first)...last)
    }

    /// Which letter carries the tone, as most books are printed: the vowel with a shape of its own; else the first of two at the end of
    /// a word ("hòa"), the second before a consonant ("hoàn"), the middle one of three.
    private var toneIndex: Int? {
        let places = nucleus
        guard let last = places.last else { return nil }
        if let shaped = places.last(where: { Self.plain[letters[$0].base] != nil }) { return shaped }
        switch places.count {
        case 1: return last
        case 2: return last < letters.count - 1 ? places[1] : places[0]
        default: return places[1]
        }
    }
}
