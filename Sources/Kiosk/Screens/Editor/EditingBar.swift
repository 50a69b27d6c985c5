internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// The bar above the keyboard: which caption is typed, its font, undo, redo and clear.
final class EditingBar: View {
    private let choice: SegmentedControl
    private let fontButton: Button
    private let clearButton: Button
    private let undoButton: Button
    private let redoButton: Button

    /// What the bar asks of the editor.
    struct Actions {
        var choose: (Caption.Edge) -> Void = { _ in }
        var font: () -> Void = {}
        var clear: () -> Void = {}
        var undo: () -> Void = {}
        var redo: () -> Void = {}
    }

    init(_ surroundings: Surroundings, _ actions: Actions) {
        choice = SegmentedControl(
            surroundings, [("editor.edit-top", "Top text"), ("editor.edit-bottom", "Bottom text")]
        ) { actions.choose($0 == 0 ? .top : .bottom) }
        let style = ButtonStyle(.filled, .tool)
        fontButton = Button(surroundings, "editor.edit-font", title: "Font", icon: "font", style: style, action: actions.font)
        clearButton = Button(surroundings, "editor.clear", title: "Clear", icon: "backspace", style: style, action: actions.clear)
        let round = ButtonStyle(.filled, .tool, padding: 13)
        undoButton = Button(surroundings, "editor.undo", icon: "retake", style: round, action: actions.undo)
        undoButton.spokenLabel = "Undo"
        redoButton = Button(surroundings, "editor.redo", icon: "rotate", style: round, action: actions.redo)
        redoButton.spokenLabel = "Redo"
        super.init(surroundings)
        isOpaque = true
        for view in [choice, undoButton, redoButton, fontButton, clearButton] as [View] { add(view) }
    }

    /// Says what there is to undo, to do again and to clear.
    func adopt(_ history: EditingHistory) {
        undoButton.isEnabled = history.canUndo
        redoButton.isEnabled = history.canRedo
        clearButton.isEnabled = !history.current.text.isEmpty
    }

    /// The height of the bar on this panel, in pixels.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 88)) }

    func select(_ edge: Caption.Edge) { choice.select(edge == .top ? 0 : 1) }

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 60))
        let y = (frame.height + metrics.hairline - height) / 2
        choice.frame = Rect(x: margin, y: y, width: choice.preferredWidth, height: height)
        var right = frame.width - margin
        let gap = metrics.px(metrics.pick(12, compact: 8, tall: 12))
        let buttons = [clearButton, fontButton, redoButton, undoButton]
        // Where not all fit, what was undone can't be done again by a finger.
        let needed = buttons.reduce(choice.frame.right + margin) { $0 + $1.preferredWidth + gap }
        redoButton.isHidden = needed > frame.width
        for button in buttons where !button.isHidden {
            let width = button.preferredWidth
            button.frame = Rect(x: right - width, y: y, width: width, height: height)
            right -= width + gap
        }
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
        painter.fill(Rect(x: 0, y: frame.height - metrics.hairline, width: frame.width, height: metrics.hairline), theme.line)
    }
}
