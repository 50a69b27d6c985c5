/// Hiragana of Latin letters, as Japanese keyboards make them.
enum RomajiKana {
    /// Each consonant's kana with a, i, u, e and o; gaps are kept with an underscore.
    private static let rows: [String: String] = [
        "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの", "h": "はひふへほ", "m": "まみむめも",
        "y": "や_ゆ_よ", "r": "らりるれろ", "w": "わ___を", "g": "がぎぐげご", "z": "ざじずぜぞ", "d": "だぢづでど", "b": "ばびぶべぼ",
        "p": "ぱぴぷぺぽ", "x": "ぁぃぅぇぉ", "l": "ぁぃぅぇぉ", "xy": "ゃ_ゅ_ょ", "ly": "ゃ_ゅ_ょ",
    ]
    /// Consonants that a small vowel follows: the kana before it, and which small ones there are.
    private static let glides: [String: (kana: String, small: String)] = [
        "ky": ("き", "ゃぃゅぇょ"), "sy": ("し", "ゃぃゅぇょ"), "ty": ("ち", "ゃぃゅぇょ"), "cy": ("ち", "ゃぃゅぇょ"), "ny": ("に", "ゃぃゅぇょ"),
        "hy": ("ひ", "ゃぃゅぇょ"), "my": ("み", "ゃぃゅぇょ"), "ry": ("り", "ゃぃゅぇょ"), "gy": ("ぎ", "ゃぃゅぇょ"), "zy": ("じ", "ゃぃゅぇょ"),
        "jy": ("じ", "ゃぃゅぇょ"), "dy": ("ぢ", "ゃぃゅぇょ"), "by": ("び", "ゃぃゅぇょ"), "py": ("ぴ", "ゃぃゅぇょ"), "sh": ("し", "ゃ*ゅぇょ"),
        "ch": ("ち", "ゃ*ゅぇょ"), "j": ("じ", "ゃ*ゅぇょ"), "f": ("ふ", "ぁぃ*ぇぉ"), "v": ("ゔ", "ぁぃ*ぇぉ"), "ts": ("つ", "ぁぃ*ぇぉ"),
        "th": ("て", "ゃぃゅぇょ"), "dh": ("で", "ゃぃゅぇょ"),
    ]
    private static let others = ["xtu": "っ", "ltu": "っ", "xtsu": "っ", "ltsu": "っ", "wi": "うぃ", "we": "うぇ", "n'": "ん"]

    /// Every spelling with its kana.
    private static let table: [String: String] = {
        var table = others
        for (consonant, kana) in rows {
            for (vowel, letter) in zip("aiueo", kana) where letter != "_" { table[consonant + String(vowel)] = String(letter) }
        }
        for (consonant, glide) in glides {
            for (vowel, small) in zip("aiueo", glide.small) {
                table[consonant + String(vowel)] = glide.kana + (small == "*" ? "" : String(small))
            }
        }
        return table
    }()

    /// The reading with one more letter, which may complete a kana.
    static func appending(_ key: Character, to reading: String) -> String {
        let tail = String(reading.reversed().prefix { $0.isASCII }.reversed())
        let kana = String(reading.dropLast(tail.count))
        let letters = tail + String(key)
        if let whole = table[letters] { return kana + whole }
        guard let last = tail.last, tail.count == 1, key.isASCII else { return kana + letters }
        // A consonant that is typed twice is held; "n" before another one is a sound of its own.
        if last == "n", key != "y" { return kana + "ん" + (key == "n" ? "" : String(key)) }
        if last == key, last.isLetter, !"aiueo".contains(last) { return kana + "っ" + String(key) }
        return kana + letters
    }

    /// The reading as it is looked up: an "n" at the end can only be the sound of its own.
    static func finished(_ reading: String) -> String { reading.hasSuffix("n") ? reading.dropLast() + "ん" : reading }

    /// The same sounds in katakana.
    static func katakana(_ hiragana: String) -> String {
        String(
            String.UnicodeScalarView(
                hiragana.unicodeScalars.map { scalar in
                    (0x3041...0x3096).contains(scalar.value) ? Unicode.Scalar(scalar.value + 0x60) ?? scalar : scalar
                }))
    }
}
