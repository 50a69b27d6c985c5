/// A text that is edited, with the way back: every edit can be undone, and what was undone done again.
public struct EditingHistory: Equatable, Sendable {
    /// What an edit is to undo, which takes back edits of one kind in a row as one.
    public enum Kind: Equatable, Sendable {
        /// A key's character; a word and the blanks behind it go together.
        case typing
        /// Characters removed one by one.
        case deleting
        /// A step of a composition, which is undone whole.
        case composing
        /// An edit of its own, such as a cut.
        case single
    }

    public private(set) var current: TextEditing
    private var undone: [TextEditing] = []
    private var past: [TextEditing] = []
    private var last: Kind?

    /// How many edits can be undone.
    public static let limit = 100

    /// A text that was not edited yet.
    public init(_ current: TextEditing = TextEditing()) { self.current = current }

    public var canUndo: Bool { !past.isEmpty }
    public var canRedo: Bool { !undone.isEmpty }

    /// Makes an edit; one that leaves the text as it is only moves the caret.
    public mutating func edit(_ kind: Kind, to next: TextEditing) {
        guard next.text != current.text else { return move(to: next) }
        if !continues(kind, next) {
            past.append(current)
            if past.count > Self.limit { past.removeFirst() }
        }
        undone = []
        current = next
        last = kind
    }

    /// Whether an edit is undone together with the one before.
    private func continues(_ kind: Kind, _ next: TextEditing) -> Bool {
        guard kind == last, kind != .single, !current.hasSelection else { return false }
        if kind == .composing { return !current.marked.isEmpty }
        guard kind == .typing, next.caret > 0, current.caret > 0 else { return true }
        let (typed, before) = (next.character(before: next.caret), current.character(before: current.caret))
        return typed.isWhitespace || !before.isWhitespace
    }

    /// Moves the caret or the selection; what is typed afterwards is undone by itself.
    public mutating func move(to next: TextEditing) {
        if next != current { last = nil }
        current = next
    }

    /// Takes back the last step.
    public mutating func undo() {
        guard let before = past.popLast() else { return }
        undone.append(current)
        undone[undone.count - 1].unmark()
        current = before
        last = nil
    }

    /// Does again what was taken back last.
    public mutating func redo() {
        guard let next = undone.popLast() else { return }
        past.append(current)
        current = next
        last = nil
    }
}

extension TextEditing {
    fileprivate func character(before offset: Int) -> Character { text[text.index(text.startIndex, offsetBy: offset - 1)] }
}
