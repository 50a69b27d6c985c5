internal import Drawing
internal import Geometry
internal import Toolkit

/// A row that does something when it is tapped.
final class ActionRow: OperatorRow {
    private let identifier: String
    private let icon: IconView
    private let title: Label
    private let detail: Label
    private let arrow: IconView?
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
    var action: () -> Void = {}

    /// - Parameters:
    ///   - detail: a quiet second line.
    ///   - leadsOn: whether it opens something rather than doing it.
    // rule lifted (parameters): a row is its identifier, face and kind
    init(
        _ surroundings: Surroundings, _ identifier: String, icon: String, title: String, detail: String = "", leadsOn: Bool = false,
        isDangerous: Bool = false
    ) {
        self.identifier = identifier
        let color: (Theme) -> Color = isDangerous ? { $0.danger } : { $0.label }
        self.icon = IconView(surroundings, icon, side: 26, color: color)
        self.title = Label(surroundings, title, .control, color: color)
        self.detail = Label(surroundings, detail, .small, color: { $0.label2 }, maximumLines: 3)
        arrow = leadsOn ? IconView(surroundings, "forward", side: 22) { $0.label3 } : nil
        super.init(surroundings)
        for label in [self.title, self.detail] { label.spokenBySuperview = true }
        for view in [self.icon, self.title, self.detail, arrow].compactMap(\.self) as [View] { add(view) }
        let press = PressRecognizer(
            highlight: { [weak self] in self?.isPressed = $0 }, action: { [weak self] in self?.action() })
        press.isInList = true
        add(press)
    }

    /// The quiet second line.
    var detailText: String {
        get { detail.text }
        set {
            detail.text = newValue
            heightChanged()
        }
    }

    private func textWidth(_ width: Int) -> Int {
        width - Self.textLeft(metrics) - Self.inset(metrics) - (arrow == nil ? 0 : metrics.px(32))
    }

    private func detailHeight(_ width: Int) -> Int { detail.text.isEmpty ? 0 : detail.size(fitting: textWidth(width)).height }

    override func height(fitting width: Int) -> Int {
        max(Self.height(metrics), detail.text.isEmpty ? 0 : metrics.px(22) + metrics.lineHeight(title.token) + detailHeight(width))
    }

    override func layout() {
        let (left, side, width) = (Self.textLeft(metrics), Self.iconSide(metrics), textWidth(frame.width))
        let (line, below) = (metrics.lineHeight(title.token), detailHeight(frame.width))
        icon.frame = Rect(x: Self.inset(metrics), y: 0, width: side, height: frame.height)
        let top = (frame.height - line - below) / 2
        title.frame = Rect(x: left, y: top, width: width, height: line)
        detail.frame = Rect(x: left, y: top + line, width: width, height: below)
        let arrowSide = metrics.px(22)
        arrow?.frame = Rect(x: frame.width - Self.inset(metrics) - arrowSide, y: 0, width: arrowSide, height: frame.height)
    }

    override func draw(on painter: Painter) {
        guard isPressed else { return }
        painter.fill(bounds.inset(by: metrics.px(4)), radius: metrics.px(16), theme.surface2)
    }

    override var cornerRadius: Double { 20 }

    override var accessibility: Accessibility? {
        let words = detail.text.isEmpty ? title.text : "\(title.text), \(detail.text)"
        return Accessibility(.button, identifier: identifier, label: words)
    }
}
