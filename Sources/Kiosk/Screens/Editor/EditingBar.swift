internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// The bar above the keyboard: which caption is typed, its font, undo, redo and clear.
final class EditingBar: View {
    /// Which caption is typed, in words and, for want of room, in shorter ones.
    private let choices: [SegmentedControl]
    private let fontButton: Button
    private let clearButton: Button
    private let undoButton: Button
    private let redoButton: Button
    private let actions: Actions

    /// What the bar asks of the editor.
    struct Actions {
        var choose: (Caption.Edge) -> Void = { _ in }
        var font: () -> Void = {}
        var clear: () -> Void = {}
        /// Offers the operator's next idea.
        var idea: () -> Void = {}
        var undo: () -> Void = {}
        var redo: () -> Void = {}
    }

    init(_ surroundings: Surroundings, _ actions: Actions) {
        self.actions = actions
        let short = (localized("Top", meaning: "caption"), localized("Bottom", meaning: "caption"))
        choices = [(localized("Top text"), localized("Bottom text")), short].map { top, bottom in
            SegmentedControl(surroundings, [("editor.edit-top", top), ("editor.edit-bottom", bottom)]) {
                actions.choose($0 == 0 ? .top : .bottom)
            }
        }
        let style = ButtonStyle(.filled, .tool)
        fontButton = Button(
            surroundings, "editor.edit-font", title: localized("Font"), icon: "font", style: style, action: actions.font)
        clearButton = Button(
            surroundings, Self.clear, title: localized("Clear"), icon: "backspace", style: style, action: actions.clear)
        // The arrow back turns towards where reading starts.
        let (back, on) = surroundings.isRightToLeft ? ("rotate", "retake") : ("retake", "rotate")
        let round = ButtonStyle(.filled, .tool, padding: 13)
        undoButton = Button(surroundings, "editor.undo", icon: back, style: round, action: actions.undo)
        undoButton.spokenLabel = localized("Undo")
        redoButton = Button(surroundings, "editor.redo", icon: on, style: round, action: actions.redo)
        redoButton.spokenLabel = localized("Redo")
        super.init(surroundings)
        isOpaque = true
        for view in choices + [undoButton, redoButton, fontButton, clearButton] as [View] { add(view) }
    }

    /// Says what there is to undo, to do again and to clear.
    ///
    /// - Parameter offersIdea: whether ideas take the place of Clear, since nothing of the guest's own stands in the caption.
    func adopt(_ history: EditingHistory, offersIdea: Bool) {
        undoButton.isEnabled = history.canUndo
        redoButton.isEnabled = history.canRedo
        clearButton.isEnabled = offersIdea || !history.current.text.isEmpty
        guard offersIdea != (clearButton.identifier == Self.idea) else { return }
        clearButton.identifier = offersIdea ? Self.idea : Self.clear
        clearButton.title = offersIdea ? localized("Idea") : localized("Clear")
        clearButton.icon = offersIdea ? "idea" : "backspace"
        clearButton.action = offersIdea ? actions.idea : actions.clear
        setNeedsLayout()
    }

    private static let (clear, idea) = ("editor.clear", "editor.idea")

    /// The height of the bar on this panel, in pixels.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 88)) }

    func select(_ edge: Caption.Edge) { for choice in choices { choice.select(edge == .top ? 0 : 1) } }

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 60))
        let y = (frame.height + metrics.hairline - height) / 2
        var right = frame.width - margin
        let gap = metrics.px(metrics.pick(12, compact: 8, tall: 12, narrow: 6))
        let buttons = [clearButton, fontButton, redoButton, undoButton]
        let choice = chooseWords(for: buttons, gap: gap)
        for button in buttons where !button.isHidden {
            let width = button.preferredWidth
            button.frame = Rect(x: right - width, y: y, width: width, height: height)
            right -= width + gap
        }
        choice.frame = Rect(x: margin, y: y, width: min(choice.preferredWidth, right - margin), height: height)
    }

    /// Takes away what has the least meaning until all fits: first Redo, then the words of the buttons, then half of the others.
    ///
    /// - Returns: the choice of captions that is shown.
    private func chooseWords(for buttons: [Button], gap: Int) -> SegmentedControl {
        for choice in choices { choice.isHidden = true }
        let room = frame.width - 2 * NavigationBar.margin(metrics)
        let ways = [(0, false, false), (0, false, true), (0, true, false), (1, true, false), (1, true, true)]
        for (index, isIconOnly, leavesOutRedo) in ways {
            for button in [fontButton, clearButton] {
                button.isIconOnly = isIconOnly
                button.style.padding = isIconOnly ? undoButton.style.padding : 16
            }
            redoButton.isHidden = leavesOutRedo
            let shown = buttons.filter { !$0.isHidden }
            if shown.reduce(choices[index].preferredWidth, { $0 + gap + $1.preferredWidth }) <= room || index == 1 && leavesOutRedo {
                choices[index].isHidden = false
                return choices[index]
            }
        }
        preconditionFailure("the last way is always taken")
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
        painter.fill(Rect(x: 0, y: frame.height - metrics.hairline, width: frame.width, height: metrics.hairline), theme.line)
    }
}
