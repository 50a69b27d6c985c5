/// The text of a field and its caret, edited by whole characters (grapheme clusters).
public struct TextEditing: Equatable, Sendable {
    public private(set) var text: String
    /// How many characters are before the caret, 0...text.count.
    public private(set) var caret: Int

    /// A text with the caret behind its last character.
    public init(_ text: String = "") {
        self.text = text
        caret = text.count
    }

    private var caretIndex: String.Index { text.index(text.startIndex, offsetBy: caret) }

    public mutating func insert(_ addition: String) {
        // A combining mark joins the character before it, so the caret follows what the whole text counts.
        let before = text[..<caretIndex] + addition
        let after = text[caretIndex...]
        caret = before.count
        text = String(before) + after
    }

    /// Removes the character before the caret; false when there is none.
    public mutating func deleteBackward() -> Bool {
        guard caret > 0 else { return false }
        let end = caretIndex
        text.removeSubrange(text.index(before: end)..<end)
        caret -= 1
        return true
    }

    /// Removes blanks before the caret and then the word before them.
    public mutating func deleteWordBackward() {
        while caret > 0, character(before: caret) == " " { _ = deleteBackward() }
        while caret > 0, character(before: caret) != " " { _ = deleteBackward() }
    }

    private func character(before offset: Int) -> Character {
        text[text.index(text.startIndex, offsetBy: offset - 1)]
    }

    public mutating func moveCaret(by characters: Int) { moveCaret(to: caret + characters) }

    public mutating func moveCaret(to offset: Int) { caret = min(max(offset, 0), text.count) }
}
