internal import Drawing
internal import Geometry
internal import Toolkit

/// One sentence about an update, above everything that a guest does; the screens below keep their place.
final class UpdateStrip: View {
    private let icon: IconView
    private let label: Label
    /// What it says.
    let notice: UpdateNotice

    init(_ surroundings: Surroundings, _ notice: UpdateNotice) {
        self.notice = notice
        icon = IconView(surroundings, notice.state.icon, side: 24, color: notice.state.ink)
        label = Label(surroundings, notice.sentence, .control, color: notice.state.ink, maximumLines: 2)
        label.spokenBySuperview = true
        super.init(surroundings)
        isOpaque = true
        add(icon)
        add(label)
    }

    /// The height that the sentence takes on a panel of that width, in pixels.
    func height(fitting width: Int) -> Int { max(metrics.px(48), label.size(fitting: room(in: width)).height + metrics.px(20)) }

    /// What a sentence gets: no line is longer than is read at a glance.
    private func room(in width: Int) -> Int {
        min(width - 2 * NavigationBar.margin(metrics) - metrics.px(24 + 12), metrics.px(720))
    }

    override func layout() {
        let (margin, side) = (NavigationBar.margin(metrics), metrics.px(24))
        icon.frame = Rect(x: margin, y: 0, width: side, height: frame.height)
        label.frame = Rect(x: margin + side + metrics.px(12), y: 0, width: room(in: frame.width), height: frame.height)
    }

    override func draw(on painter: Painter) { painter.fill(bounds, notice.state.ground(theme)) }

    override var accessibility: Accessibility? { Accessibility(.toast, identifier: "update", label: notice.sentence) }
}

extension UpdateNotice.State {
    /// The name of the icon before the words.
    fileprivate var icon: String {
        switch self {
        case .busy: "retake"
        case .refused: "warning"
        case .done: "check"
        }
    }

    fileprivate func ground(_ theme: Theme) -> Color {
        switch self {
        case .busy, .done: theme.accent
        case .refused: theme.dangerFill
        }
    }

    fileprivate func ink(_ theme: Theme) -> Color {
        switch self {
        case .busy, .done: theme.onAccent
        case .refused: theme.onDanger
        }
    }
}
