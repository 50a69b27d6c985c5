private import CKakasi

/// How Japanese words are pronounced, out of KAKASI's dictionary: eSpeak reads kana only, and says "Chinese letter" to all the others.
@safe
struct KanaReading: Sendable {
    private var functions = mememe_kakasi()

    /// Nil where KAKASI or its dictionary is not installed.
    init?() {
        guard unsafe mememe_kakasi_load(&functions) else { return nil }
    }

    /// A text with hiragana in the place of each word that is written with Chinese characters.
    mutating func reading(of text: String) -> String {
        var result = String.UnicodeScalarView()
        var word = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar.isJapanese, word.count < Self.longestWord {
                word.append(scalar)
            } else {
                result += reading(ofWord: word)
                word = String.UnicodeScalarView()
                if scalar.isJapanese { word.append(scalar) } else { result.append(scalar) }
            }
        }
        return String(result + reading(ofWord: word))
    }

    /// C of the 1990s gets nothing but what is in its dictionary, and not more at once than a line.
    private static let longestWord = 80
    /// Bytes for the reading of a word: no character is read in more than eight kana of three bytes.
    private static let room = longestWord * 8 * 3 + 1

    private mutating func reading(ofWord word: String.UnicodeScalarView) -> String.UnicodeScalarView {
        guard word.contains(where: \.isIdeograph) else { return word }
        var room = [CChar](repeating: 0, count: Self.room)
        guard unsafe mememe_kakasi_read(&functions, String(word), &room, room.count) else { return word }
        return String(decoding: room.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).unicodeScalars
    }
}

extension Unicode.Scalar {
    /// The Chinese characters of Japan's standards, and the sign that repeats one.
    fileprivate var isIdeograph: Bool { (0x4E00...0x9FA0).contains(value) || value == 0x3005 }

    /// With the kana that belong to a word.
    fileprivate var isJapanese: Bool {
        isIdeograph || (0x3041...0x3093).contains(value) || (0x30A1...0x30F6).contains(value) || value == 0x30FC
    }
}
