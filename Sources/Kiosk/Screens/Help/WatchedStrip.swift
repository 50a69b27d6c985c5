internal import Drawing
internal import Geometry
internal import Toolkit

/// Says, above everything and for as long as it is so, that somebody sees the screen from afar. A tap ends it.
final class WatchedStrip: View {
    private let icon: IconView
    private let label: Label
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, onTap: @escaping () -> Void) {
        icon = IconView(surroundings, "eye", side: 24) { $0.onAccent }
        label = Label(
            surroundings, "The staff’s helper sees this screen. Tap here to end that.", .control, color: { $0.onAccent }, maximumLines: 3)
        label.spokenBySuperview = true
        super.init(surroundings)
        isOpaque = true
        add(icon)
        add(label)
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: onTap))
    }

    /// The height that it takes on a panel of that width, in pixels.
    func height(fitting width: Int) -> Int { max(metrics.px(48), label.size(fitting: room(in: width)).height + metrics.px(20)) }

    private func room(in width: Int) -> Int {
        min(width - 2 * NavigationBar.margin(metrics) - metrics.px(24 + 12), metrics.px(720))
    }

    override func layout() {
        let (margin, side) = (NavigationBar.margin(metrics), metrics.px(24))
        icon.frame = Rect(x: margin, y: 0, width: side, height: frame.height)
        label.frame = Rect(x: margin + side + metrics.px(12), y: 0, width: room(in: frame.width), height: frame.height)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, isPressed ? theme.accentPressed : theme.accent)
    }

    override var isAlwaysUsable: Bool { true }

    override var accessibility: Accessibility? { Accessibility(.button, identifier: "remote-help", label: label.text) }
}
