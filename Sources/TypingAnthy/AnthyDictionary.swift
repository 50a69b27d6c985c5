private import CAnthy
public import Typing

/// Japanese words by their kana, out of Anthy, which learns nothing of what is written and keeps nothing.
@safe
public final class AnthyDictionary: PhraseDictionary {
    private var library = mememe_anthy()
    private let context: UnsafeMutableRawPointer

    /// Loads Anthy and its dictionary; nil where they are not installed.
    public init?() {
        var library = mememe_anthy()
        guard let context = unsafe mememe_anthy_open(&library) else { return nil }
        unsafe (self.library, self.context) = (library, context)
    }

    public func forget() { unsafe mememe_anthy_forget(&library, context) }

    /// The whole reading at its likeliest, then what its first segment may be, then the kana themselves.
    public func candidates(for reading: String) -> [PhraseCandidate] {
        let segments = unsafe mememe_anthy_convert(&library, context, reading)
        guard segments > 0 else { return [] }
        let first = unsafe mememe_anthy_look_at(&library, context, 0)
        let whole = (0..<segments).map { text(segment: $0, 0) }.joined()
        var found = [PhraseCandidate(text: whole, length: reading.count)]
        found += (0..<first.candidates).map { PhraseCandidate(text: text(segment: 0, $0), length: Int(first.length)) }
        found.append(PhraseCandidate(text: reading, length: reading.count))
        var known: Set<String> = [""]
        return found.filter { known.insert($0.text).inserted }
    }

    private func text(segment: Int32, _ candidate: Int32) -> String {
        var bytes = [CChar](repeating: 0, count: 512)
        let isRead = unsafe mememe_anthy_read(&library, context, segment, candidate, &bytes, Int32(bytes.count))
        return isRead ? String(decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : ""
    }
}
