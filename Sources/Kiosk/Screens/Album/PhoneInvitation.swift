internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// The cell that leads to photos from a guest's own phone; a dashed one with words where that can't be now.
final class PhoneInvitation: View {
    var availability = ShareAvailability.ready("") { didSet { if availability != oldValue { setNeedsDisplay() } } }
    var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
    }

    var isReady: Bool { if case .ready = availability { true } else { false } }

    private static var title: String { localized("From your phone") }

    /// What would help, where it can't be now.
    private var help: String? { if case .unavailable(let words) = availability { words } else { nil } }

    var spoken: String { help.map { "\(Self.title), \($0)" } ?? Self.title }

    private func layout(_ text: String, _ token: TypeToken, lines: Int) -> TextLayout {
        surroundings.fittedLayout(text, token, width: frame.width - metrics.px(20), lines: lines, alignment: .center, least: 0.7)
    }

    private var titleLayout: TextLayout { layout(Self.title, .control, lines: 2) }
    private var helpLayout: TextLayout? { help.map { layout($0, .small, lines: 2) } }

    override var isCut: Bool { titleLayout.isTruncated || helpLayout?.isTruncated == true }

    override func draw(on painter: Painter) {
        let radius = metrics.px(14)
        if isReady {
            painter.fill(bounds, radius: radius, isPressed ? theme.surface3 : theme.surface2)
        } else {
            painter.stroke(bounds, radius: radius, width: metrics.px(2), dash: (metrics.px(6), metrics.px(4)), theme.control)
        }
        let (title, help) = (titleLayout, helpLayout)
        let gap = metrics.px(10)
        let words = title.size.height + (help?.size.height ?? 0)
        let side = min(metrics.px(metrics.pick(48, compact: 36, tall: 56)), frame.height - words - gap - metrics.px(12))
        var y = (frame.height - side - gap - words) / 2
        let mask = surroundings.icons.mask("phone", side: max(side, 1))
        painter.fill(mask: mask, at: Point(x: (frame.width - side) / 2, y: y), isReady ? theme.label : theme.label3)
        y += side + gap
        for (text, ink) in [(title, isReady ? theme.label : theme.label2), (help, theme.label2)] {
            guard let text else { continue }
            surroundings.text.draw(text, at: Point(x: (frame.width - text.size.width) / 2, y: y), ink, on: painter)
            y += text.size.height
        }
    }
}
