private import CHangul
public import Devices

/// Korean: letters that libhangul puts together to syllables.
public struct HangulMethod: InputMethod {
    /// The keys of the syllable that is being composed, as an American keyboard calls them.
    private var keys = ""
    private var syllable = ""
    private let context: HangulContext

    /// Loads libhangul; nil where it is not installed.
    public init?() {
        guard let context = HangulContext() else { return nil }
        self.context = context
    }

    public var composition: Composition { Composition(marked: syllable) }

    public mutating func reset() { (keys, syllable) = ("", "") }

    public mutating func type(_ text: String) -> String? {
        guard text.count == 1, let letter = text.first, let key = Self.key(of: letter) else { return nil }
        let typed = keys + String(key)
        let (finished, rest) = context.compose(typed)
        keys = finished.isEmpty ? typed : context.keys(of: rest, atEndOf: typed)
        syllable = rest
        return finished
    }

    public mutating func deleteBackward() {
        guard !keys.isEmpty else { return }
        keys.removeLast()
        syllable = context.compose(keys).syllable
    }

    /// The key of a letter: itself, or where an American keyboard has the Korean one.
    private static func key(of letter: Character) -> Character? {
        if letter.isASCII { return letter.isLetter ? letter : nil }
        return keysOfLetters[letter]
    }

    private static let keysOfLetters = Dictionary(
        uniqueKeysWithValues: zip("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡㅃㅉㄸㄲㅆㅒㅖ", "qwertyuiopasdfghjklzxcvbnmQWERTOP"))
}

/// libhangul's state, which is built anew from the keys each time.
@safe
private final class HangulContext {
    private var library = mememe_hangul()
    private let context: UnsafeMutableRawPointer

    init?() {
        var library = mememe_hangul()
        guard unsafe mememe_hangul_load(&library), let context = unsafe mememe_hangul_new(&library) else { return nil }
        unsafe (self.library, self.context) = (library, context)
    }

    deinit { unsafe mememe_hangul_delete(&library, context) }

    /// What keys become: the syllables that they finish, and the one after those.
    func compose(_ keys: String) -> (finished: String, syllable: String) {
        unsafe mememe_hangul_reset(&library, context)
        var finished = ""
        for key in keys.utf8 {
            _ = unsafe mememe_hangul_process(&library, context, Int32(key))
            finished += unsafe Self.text(mememe_hangul_committed(&library, context))
        }
        return (finished, unsafe Self.text(mememe_hangul_preedit(&library, context)))
    }

    /// The last keys of some, as few as a syllable takes.
    func keys(of syllable: String, atEndOf keys: String) -> String {
        for count in 1...keys.count {
            let last = String(keys.suffix(count))
            if compose(last) == ("", syllable) { return last }
        }
        return ""
    }

    private static func text(_ characters: UnsafePointer<UInt32>?) -> String {
        guard var place = unsafe characters else { return "" }
        var text = ""
        while unsafe place.pointee != 0 {
            if let scalar = unsafe Unicode.Scalar(place.pointee) { text.unicodeScalars.append(scalar) }
            unsafe place += 1
        }
        return text
    }
}
