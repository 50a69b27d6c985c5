internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// Rides on the keyboard: which caption is typed, its font, and a way to start over.
final class EditingBar: View {
    private let choice: SegmentedControl
    private let fontButton: Button
    private let clearButton: Button

    init(
        _ surroundings: Surroundings, onChoose: @escaping (Caption.Edge) -> Void, onFont: @escaping () -> Void,
        onClear: @escaping () -> Void
    ) {
        choice = SegmentedControl(
            surroundings, [("editor.edit-top", "Top text"), ("editor.edit-bottom", "Bottom text")]
        ) { onChoose($0 == 0 ? .top : .bottom) }
        let style = ButtonStyle(.filled, .tool)
        fontButton = Button(surroundings, "editor.edit-font", title: "Font", icon: "font", style: style, action: onFont)
        clearButton = Button(surroundings, "editor.clear", title: "Clear", icon: "backspace", style: style, action: onClear)
        super.init(surroundings)
        isOpaque = true
        for view in [choice, fontButton, clearButton] as [View] { add(view) }
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
        for button in [clearButton, fontButton] {
            let width = button.preferredWidth
            button.frame = Rect(x: right - width, y: y, width: width, height: height)
            right -= width + metrics.px(12)
        }
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
        painter.fill(Rect(x: 0, y: frame.height - metrics.hairline, width: frame.width, height: metrics.hairline), theme.line)
    }
}
