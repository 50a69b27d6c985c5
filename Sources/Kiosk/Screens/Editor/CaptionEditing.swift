internal import Memes
internal import Toolkit

/// How a caption is edited, by keys, fingers and the menu alike.
extension CaptionField {
    /// How many characters a caption may have at most; most photos are full before, when three lines have reached the smallest size.
    static let longest = 150
    /// How many scalars they may have together, so that marks can't be piled up without end.
    static let mostScalars = 600

    // MARK: - Changes

    /// Edits the text in a way that never makes it longer.
    @discardableResult
    func change<Result>(_ kind: EditingHistory.Kind, _ edit: (inout TextEditing) -> Result) -> Result {
        var changed = editing
        let result = edit(&changed)
        history.edit(kind, to: changed)
        edited()
        return result
    }

    /// Types or pastes where the caret is; false when there is no room, which is shown.
    ///
    /// - Parameter count: how many characters before the caret are replaced as well.
    func replaceSelection(with addition: String, _ kind: EditingHistory.Kind, widenedBy count: Int = 0) -> Bool {
        var changed = editing
        if count > 0 { changed.moveCaret(to: changed.caret - count, selecting: true) }
        changed.insert(addition)
        guard hasRoom(for: changed.text) else {
            shake()
            onFull()
            return false
        }
        history.edit(kind, to: changed)
        edited()
        return true
    }

    /// Puts finished text and what is still being composed in the place of what was; false when there is no room, which is shown.
    func compose(_ finished: String, marked: String) -> Bool {
        var changed = editing
        changed.compose(finished, marked: marked)
        guard hasRoom(for: changed.text) else {
            shake()
            onFull()
            return false
        }
        history.edit(.composing, to: changed)
        edited()
        return true
    }

    private func hasRoom(for changed: String) -> Bool {
        // What was too long already may at least get shorter.
        if changed.unicodeScalars.count < text.unicodeScalars.count { return true }
        guard changed.count <= Self.longest, changed.unicodeScalars.count <= Self.mostScalars else { return false }
        // Blanks at an end take no room by themselves: there has to be some for a letter beyond them.
        let before = changed.first?.isWhitespace == true ? "i" : ""
        let behind = changed.last?.isWhitespace == true ? "i" : ""
        return !layout(of: before + changed + behind).isBeyondFloor
    }

    private func edited() {
        wantsMenu = false
        textChanged()
        showCaret()
        onChange()
        onEditingChange()
    }

    /// Puts a text in the place of all there is; false when there is no room for it, and then nothing changes.
    func replaceAll(with text: String) -> Bool {
        guard hasRoom(for: text) else { return false }
        change(.single) {
            $0.selectAll()
            $0.insert(text)
        }
        return true
    }

    /// Removes everything.
    func clear() { change(.single) { $0 = TextEditing() } }

    func undo() {
        history.undo()
        edited()
    }

    func redo() {
        history.redo()
        edited()
    }

    // MARK: - Caret and selection

    /// Moves the caret or the selection.
    func move(_ edit: (inout TextEditing) -> Void) {
        var moved = editing
        edit(&moved)
        history.move(to: moved)
        isCaretBeforeNext = false
        setNeedsDisplay()
        showCaret()
        onEditingChange()
    }

    /// Moves the caret as it is seen: towards the right for a positive number, which is backward in what reads from right to left.
    func move(by characters: Int, selecting: Bool) {
        wantsMenu = false
        let step = readsRightToLeft ? -characters : characters
        move { $0.moveCaret(by: step, selecting: selecting) }
    }

    private func moveByWord(_ direction: Int, selecting: Bool) {
        let isForward = (direction > 0) != readsRightToLeft
        move { $0.moveCaret(to: isForward ? $0.wordEnd(after: $0.caret) : $0.wordStart(before: $0.caret), selecting: selecting) }
    }

    private func move(_ move: EditingCommand.Move, selecting: Bool) {
        wantsMenu = false
        switch move {
        case .left: self.move(by: -1, selecting: selecting)
        case .right: self.move(by: 1, selecting: selecting)
        case .wordLeft: moveByWord(-1, selecting: selecting)
        case .wordRight: moveByWord(1, selecting: selecting)
        case .toStart: self.move { $0.moveCaret(to: 0, selecting: selecting) }
        case .toEnd: self.move { $0.moveCaret(to: $0.text.count, selecting: selecting) }
        }
    }

    /// Selects everything and offers what can be done with it.
    func selectAll() {
        wantsMenu = true
        move { $0.selectAll() }
    }

    // MARK: - Clipboard

    func copy() {
        guard editing.hasSelection else { return }
        memory?.clipboard = editing.selectedText
        wantsMenu = false
        onEditingChange()
    }

    func cut() {
        guard editing.hasSelection else { return }
        memory?.clipboard = editing.selectedText
        change(.single) { $0.deleteBackward() }
    }

    func paste() {
        guard let text = memory?.clipboard, !text.isEmpty else { return }
        _ = replaceSelection(with: text, .single)
    }

    /// What can be done with the text now, as the menu shows it.
    var menuItems: [EditMenu.Item] {
        var items: [EditMenu.Item] = []
        if editing.hasSelection { items += [.cut, .copy] }
        if memory?.clipboard.isEmpty == false { items.append(.paste) }
        if !text.isEmpty, editing.selection.count < text.count { items.append(.selectAll) }
        return items
    }

    func perform(_ item: EditMenu.Item) {
        switch item {
        case .cut: cut()
        case .copy: copy()
        case .paste: paste()
        case .selectAll: selectAll()
        }
    }

    // MARK: - Keys

    /// Does what a key of a real keyboard means.
    func perform(_ command: EditingCommand) -> Bool {
        switch command {
        case .insert(let text): _ = insert(text)
        case .commit: commit()
        case .move(let direction, let selecting): move(direction, selecting: selecting)
        case .deleteBackward: _ = deleteBackward()
        case .deleteForward: _ = change(.deleting) { $0.deleteForward() }
        case .deleteWordBackward: deleteWordBackward()
        case .deleteWordForward: change(.single) { $0.deleteWordForward() }
        case .selectAll: move { $0.selectAll() }
        case .cut: cut()
        case .copy: copy()
        case .paste: paste()
        case .undo: undo()
        case .redo: redo()
        }
        return true
    }
}
