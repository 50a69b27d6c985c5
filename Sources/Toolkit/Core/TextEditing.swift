/// The text of a field with its caret and selection, edited by whole characters (grapheme clusters).
public struct TextEditing: Equatable, Sendable {
    public private(set) var text: String
    /// How many characters are before the caret, 0...text.count; the end of the selection that moves.
    public private(set) var caret: Int
    /// The end of the selection that stays; equal to the caret when nothing is selected.
    public private(set) var anchor: Int
    /// How many characters before the caret are still being composed.
    private var markedCount = 0

    /// A text with the caret behind its last character.
    public init(_ text: String = "") {
        self.text = text
        caret = text.count
        anchor = caret
    }

    /// Offsets of the selected characters; empty at the caret when nothing is selected.
    public var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
    public var hasSelection: Bool { caret != anchor }
    public var selectedText: String { String(text[indices(selection)]) }

    private func index(_ offset: Int) -> String.Index { text.index(text.startIndex, offsetBy: offset) }

    private func indices(_ offsets: Range<Int>) -> Range<String.Index> { index(offsets.lowerBound)..<index(offsets.upperBound) }

    /// Offsets of the characters that are still being composed; empty where nothing is.
    public var marked: Range<Int> { caret - markedCount..<caret }
    public var markedText: String { String(text[indices(marked)]) }

    // MARK: - Editing

    /// Puts finished text, and behind it what is still being composed, in the place of what was composed before, or of the selection.
    public mutating func compose(_ finished: String, marked: String) {
        if markedCount > 0 { moveCaret(to: caret - markedCount, selecting: true) }
        insert(finished + marked)
        // It may have joined the character before it.
        markedCount = min(marked.count, caret)
    }

    /// Makes what was composed a text like any other.
    public mutating func unmark() { markedCount = 0 }

    /// Puts a text in the place of the selection.
    public mutating func insert(_ addition: String) {
        // A combining mark joins the character before it, so the caret follows what the whole text counts.
        let before = text[..<index(selection.lowerBound)] + addition
        let after = text[index(selection.upperBound)...]
        let offset = before.count
        text = String(before) + after
        moveCaret(to: offset)
    }

    /// Removes the selection, or the character before the caret; false when there is neither.
    public mutating func deleteBackward() -> Bool { remove(hasSelection ? selection : max(caret - 1, 0)..<caret) }

    /// Removes the selection, or the character behind the caret; false when there is neither.
    public mutating func deleteForward() -> Bool { remove(hasSelection ? selection : caret..<min(caret + 1, text.count)) }

    /// Removes the selection, or the word before the caret with the blanks behind it.
    public mutating func deleteWordBackward() { _ = remove(hasSelection ? selection : wordStart(before: caret)..<caret) }

    /// Removes the selection, or the word behind the caret with the blanks before it.
    public mutating func deleteWordForward() { _ = remove(hasSelection ? selection : caret..<wordEnd(after: caret)) }

    private mutating func remove(_ offsets: Range<Int>) -> Bool {
        guard !offsets.isEmpty else { return false }
        text.removeSubrange(indices(offsets))
        // What stood on both sides may have become one character.
        moveCaret(to: offsets.lowerBound)
        return true
    }

    // MARK: - Moving

    /// Moves the caret; a selection is given up first, which takes the caret to the end of it that lies in that direction.
    public mutating func moveCaret(by characters: Int, selecting: Bool = false) {
        if hasSelection, !selecting, characters != 0 {
            let rest = characters > 0 ? characters - 1 : characters + 1
            moveCaret(to: (characters > 0 ? selection.upperBound : selection.lowerBound) + rest)
        } else {
            moveCaret(to: caret + characters, selecting: selecting)
        }
    }

    /// Moves the caret to an offset, held to what there is.
    ///
    /// - Parameter selecting: whether the selection's other end stays where it is.
    public mutating func moveCaret(to offset: Int, selecting: Bool = false) {
        markedCount = 0
        caret = min(max(offset, 0), text.count)
        if !selecting { anchor = caret }
    }

    /// Selects characters, with the caret at their end.
    public mutating func select(_ offsets: Range<Int>) {
        moveCaret(to: offsets.lowerBound)
        moveCaret(to: offsets.upperBound, selecting: true)
    }

    /// Selects everything, with the caret at the end.
    public mutating func selectAll() { select(0..<text.count) }

    /// Selects the word at a character, or the blanks or signs that it belongs to.
    public mutating func selectWord(at offset: Int) {
        let characters = Array(text)
        guard !characters.isEmpty else { return }
        let middle = min(max(offset, 0), characters.count - 1)
        let kind = Kind(characters[middle])
        var (start, end) = (middle, middle + 1)
        if kind != .sign {
            while start > 0, Kind(characters[start - 1]) == kind { start -= 1 }
            while end < characters.count, Kind(characters[end]) == kind { end += 1 }
        }
        select(start..<end)
    }

    // MARK: - Words

    /// What a character is to the search for words: much of Unicode's rule (UAX 29) without its dictionaries.
    private enum Kind {
        case blank, word, sign

        init(_ character: Character) {
            if character.isWhitespace {
                self = .blank
            } else if character.isLetter || character.isNumber || "'’׳״".contains(character) {
                self = .word
            } else {
                self = .sign
            }
        }
    }

    /// Where the word begins that a step by words towards the beginning reaches.
    public func wordStart(before offset: Int) -> Int {
        let kinds = text.map(Kind.init)
        var place = min(offset, kinds.count)
        while place > 0, kinds[place - 1] == .blank { place -= 1 }
        guard place > 0 else { return 0 }
        let kind = kinds[place - 1]
        while place > 0, kinds[place - 1] == kind { place -= 1 }
        return place
    }

    /// Where the word ends that a step by words towards the end reaches.
    public func wordEnd(after offset: Int) -> Int {
        let kinds = text.map(Kind.init)
        var place = max(offset, 0)
        while place < kinds.count, kinds[place] == .blank { place += 1 }
        guard place < kinds.count else { return kinds.count }
        let kind = kinds[place]
        while place < kinds.count, kinds[place] == kind { place += 1 }
        return place
    }
}
