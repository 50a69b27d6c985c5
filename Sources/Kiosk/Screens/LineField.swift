internal import Devices
internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// One line to be typed; what is typed here is kept nowhere else.
final class LineField: View, TextInput {
    /// What is typed into it.
    struct Purpose {
        var identifier: String
        /// What is spoken.
        var label: String
        /// An example, while nothing is typed.
        var placeholder: String
        /// How many characters there may be.
        var longest: Int
        var allowsBlanks = true

        /// As long as the longest address there is (RFC 5321 4.5.3.1). No address has a blank; one that follows a word is the keyboard's
        /// doing.
        static var address: Purpose {
            Purpose(
                identifier: "mail.address", label: localized("E-mail address"), placeholder: localized("name@example.com"), longest: 254,
                allowsBlanks: false)
        }
    }

    private let purpose: Purpose
    private var history = EditingHistory()
    private(set) var isFocused = false
    var onChange: () -> Void = {}
    /// Called after every change of the text, the caret or the selection.
    var onEditingChange: () -> Void = {}
    /// Takes a key of a real keyboard before the field does, where it is part of a composition; false leaves it to the field.
    var onCommand: (EditingCommand) -> Bool = { _ in false }
    /// Called when Return was pressed.
    var onCommit: () -> Void = {}
    /// Called on a tap, to be typed into.
    var onTap: () -> Void = {}

    init(_ surroundings: Surroundings, _ purpose: Purpose) {
        self.purpose = purpose
        super.init(surroundings)
        add(
            TapRecognizer { [weak self] in
                self?.onTap()
                self?.placeCaret(at: $0)
            })
    }

    private var editing: TextEditing { history.current }

    var text: String {
        get { editing.text }
        set {
            history = EditingHistory(TextEditing(newValue))
            changed()
        }
    }

    // MARK: - Editing

    private func changed() {
        setNeedsDisplay()
        onChange()
        onEditingChange()
    }

    @discardableResult
    private func edit<Result>(_ kind: EditingHistory.Kind, _ body: (inout TextEditing) -> Result) -> Result {
        var next = editing
        let result = body(&next)
        history.edit(kind, to: next)
        changed()
        return result
    }

    func insert(_ addition: String) -> Bool {
        let letters = accepted(addition)
        guard !letters.isEmpty, text.count + letters.count <= purpose.longest else { return false }
        edit(.typing) { $0.insert(letters) }
        return true
    }

    private func accepted(_ text: String) -> String {
        text.filter { purpose.allowsBlanks ? !$0.isNewline : !$0.isWhitespace }
    }

    func deleteBackward() -> Bool { edit(.deleting) { $0.deleteBackward() } }
    func deleteWordBackward() { edit(.single) { $0.deleteWordBackward() } }
    func text(beforeCaret count: Int) -> String { String(text.prefix(editing.caret).suffix(count)) }

    func replace(beforeCaret count: Int, with text: String) -> Bool {
        let letters = accepted(text)
        edit(.typing) {
            $0.moveCaret(to: $0.caret - count, selecting: true)
            $0.insert(letters)
        }
        return true
    }

    func compose(_ finished: String, marked: String) -> Bool {
        var next = editing
        next.compose(accepted(finished), marked: accepted(marked))
        guard next.text.count <= purpose.longest else { return false }
        history.edit(.composing, to: next)
        changed()
        return true
    }

    var markedText: String { editing.markedText }
    func unmark() { if !markedText.isEmpty { move { $0.unmark() } } }

    func moveCaret(by characters: Int) { move { $0.moveCaret(by: characters) } }
    func commit() { onCommit() }

    private func move(_ body: (inout TextEditing) -> Void) {
        var next = editing
        body(&next)
        history.move(to: next)
        setNeedsDisplay()
        onEditingChange()
    }

    private func move(_ direction: EditingCommand.Move, _ selecting: Bool) {
        move {
            switch direction {
            case .left: $0.moveCaret(by: -1, selecting: selecting)
            case .right: $0.moveCaret(by: 1, selecting: selecting)
            case .wordLeft: $0.moveCaret(to: $0.wordStart(before: $0.caret), selecting: selecting)
            case .wordRight: $0.moveCaret(to: $0.wordEnd(after: $0.caret), selecting: selecting)
            case .toStart: $0.moveCaret(to: 0, selecting: selecting)
            case .toEnd: $0.moveCaret(to: $0.text.count, selecting: selecting)
            }
        }
    }

    /// Keys of a real keyboard; nothing is cut or copied, since what is typed here is kept nowhere.
    func handle(_ key: KeyEvent) -> Bool {
        guard let command = EditingCommand(key) else { return false }
        if onCommand(command) { return true }
        switch command {
        case .insert(let text): _ = insert(text)
        case .commit: commit()
        case .move(let direction, let selecting): move(direction, selecting)
        case .deleteBackward: _ = deleteBackward()
        case .deleteForward: _ = edit(.deleting) { $0.deleteForward() }
        case .deleteWordBackward: deleteWordBackward()
        case .deleteWordForward: edit(.single) { $0.deleteWordForward() }
        case .selectAll: move { $0.selectAll() }
        case .undo: history.undo()
        case .redo: history.redo()
        case .cut, .copy, .paste: return false
        }
        changed()
        return true
    }

    func didGainFocus() {
        isFocused = true
        setNeedsDisplay()
    }

    func didLoseFocus() {
        isFocused = false
        unmark()
        setNeedsDisplay()
    }

    // MARK: - Looks

    private var inset: Int { metrics.px(16) }
    private var layoutOfText: TextLayout { surroundings.text.layout(text, metrics.font(.guide)) }

    /// Addresses and names of any script are typed here, and a caret knows only left and right.
    override var keepsDirection: Bool { true }

    /// Whether lines begin at the right edge.
    private var beginsAtRight: Bool { superview?.isMirrored == true }

    /// Where the caret stands in the text, or beside the example.
    private func caretX(_ layout: TextLayout) -> Int {
        text.isEmpty ? (beginsAtRight ? layout.size.width : 0) : layout.caretX(at: editing.caret)
    }

    /// Where the text's left end is: at the leading edge, or as far off it that the caret is seen.
    private func left(_ layout: TextLayout) -> Int {
        let (caret, room) = (caretX(layout), frame.width - 2 * inset - metrics.px(4))
        return inset + (beginsAtRight ? max(room - layout.size.width, -caret) : -max(0, caret - room))
    }

    private func placeCaret(at place: Point) {
        let layout = layoutOfText
        let x = place.x - left(layout)
        let offsets = 0...text.count
        move { $0.moveCaret(to: offsets.min { abs(layout.caretX(at: $0) - x) < abs(layout.caretX(at: $1) - x) } ?? 0) }
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(14)
        painter.fill(bounds, radius: radius, theme.surface2)
        painter.stroke(bounds, radius: radius, width: metrics.px(isFocused ? 3 : 2), isFocused ? theme.accentText : theme.control)
        painter.within(bounds.inset(by: Insets(left: inset / 2, right: inset / 2))) { drawText(on: painter) }
    }

    private func drawText(on painter: Painter) {
        let font = metrics.font(.guide)
        let layout = text.isEmpty ? surroundings.text.layout(purpose.placeholder, font) : layoutOfText
        let capHeight = surroundings.text.metrics(font).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        let left = left(layout)
        let height = Int((capHeight * 1.7).rounded())
        let top = (frame.height - height) / 2
        if isFocused, editing.hasSelection {
            let (start, end) = (layout.caretX(at: editing.selection.lowerBound), layout.caretX(at: editing.selection.upperBound))
            let marked = Rect(left: left + min(start, end), top: top, right: left + max(start, end), bottom: top + height)
            painter.fill(marked, radius: metrics.px(3), theme.accent.opacity(0.6))
        }
        // The caret stands before what is only an example.
        let clearance = text.isEmpty && isFocused ? metrics.px(6) : 0
        let place = Point(x: left + (beginsAtRight ? -clearance : clearance), y: baseline - layout.firstBaseline)
        surroundings.text.draw(layout, at: place, text.isEmpty ? theme.label3 : theme.label, on: painter)
        guard isFocused, !editing.hasSelection else { return }
        if !editing.marked.isEmpty {
            let ends = [layout.caretX(at: editing.marked.lowerBound), layout.caretX(at: editing.marked.upperBound)].sorted()
            let line = Rect(x: left + ends[0], y: baseline + metrics.px(4), width: ends[1] - ends[0], height: metrics.px(2))
            painter.fill(line, theme.accentText)
        }
        let caret = Rect(x: left + caretX(layout), y: top, width: metrics.px(3), height: height)
        painter.fill(caret, radius: metrics.px(1.5), theme.accentText)
    }

    override var accessibility: Accessibility? {
        var element = Accessibility(.textfield, identifier: purpose.identifier, label: purpose.label, value: text)
        element.placeholder = purpose.placeholder
        element.isFocused = isFocused
        return element
    }
}
