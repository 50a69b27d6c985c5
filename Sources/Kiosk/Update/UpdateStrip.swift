internal import Drawing
internal import Geometry
internal import Toolkit

/// One sentence about an update, above everything that a guest does; the screens below keep their place.
final class UpdateStrip: View {
    private let icon: IconView
    private let label: Label
    private let notice: UpdateNotice
    private let onLeave: () -> Void
    private var timer: TimerToken?

    /// Good news is read by then.
    private static let lifetimeOfGoodNews = Duration.seconds(30)

    /// - Parameter onLeave: called when the strip has been read: by itself for good news, else by a tap; never while an update is going on.
    init(_ surroundings: Surroundings, _ notice: UpdateNotice, onLeave: @escaping () -> Void) {
        (self.notice, self.onLeave) = (notice, onLeave)
        icon = IconView(surroundings, notice.state.icon, side: 24, color: notice.state.ink)
        label = Label(surroundings, notice.sentence, .control, color: notice.state.ink, maximumLines: 4)
        label.spokenBySuperview = true
        super.init(surroundings)
        isOpaque = true
        add(icon)
        add(label)
        switch notice.state {
        case .busy: break
        case .done: timer = surroundings.timers.after(Self.lifetimeOfGoodNews, onLeave)
        case .refused, .failed: add(TapRecognizer { [weak self] _ in self?.onLeave() })
        }
    }

    override func willDetach() { surroundings.timers.cancel(timer) }

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
        case .refused, .failed: "warning"
        case .done: "check"
        }
    }

    fileprivate func ground(_ theme: Theme) -> Color {
        switch self {
        case .busy, .done: theme.accent
        case .refused, .failed: theme.dangerFill
        }
    }

    fileprivate func ink(_ theme: Theme) -> Color {
        switch self {
        case .busy, .done: theme.onAccent
        case .refused, .failed: theme.onDanger
        }
    }
}
