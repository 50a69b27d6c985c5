private import CPinyin
public import Typing

/// Chinese words by their sounds, out of libpinyin, which learns nothing of what is written and keeps nothing.
@safe
public final class PinyinDictionary: PhraseDictionary {
    private var library = mememe_pinyin()
    private let instance: UnsafeMutableRawPointer

    /// Loads libpinyin and its dictionary; nil where they are not installed.
    public init?() {
        var library = mememe_pinyin()
        guard let instance = unsafe mememe_pinyin_open(&library) else { return nil }
        unsafe (self.library, self.instance) = (library, instance)
        // The first sentence takes longer than others: that is over before a guest types one.
        _ = candidates(for: "nihao")
    }

    public func forget() { unsafe mememe_pinyin_forget(&library, instance) }

    public func candidates(for reading: String) -> [PhraseCandidate] {
        let count = unsafe min(mememe_pinyin_look_up(&library, instance, reading), UInt32(PhraseMethod.limit))
        let texts = (0..<count).map { unsafe mememe_pinyin_text(&library, instance, $0).map { unsafe String(cString: $0) } }
        return zip(0..<count, texts).compactMap { index, text in
            text.map { PhraseCandidate(text: $0, length: unsafe Int(mememe_pinyin_length(&library, instance, index))) }
        }
    }
}
