internal import Drawing
internal import Geometry
internal import Memes
internal import Text
internal import Toolkit

/// One destination of the share sheet.
final class ShareTile: View {
    private let destination: any ShareDestination
    private var availability: ShareAvailability { didSet { if availability != oldValue { setNeedsDisplay() } } }
    private var isFollowing = false
    /// Whether the meme went there already, which its second line says then.
    private let isDone: Bool
    private var press = 0.0 {
        didSet {
            setNeedsDisplay()
            scale = surroundings.reducesMotion ? 1 : 1 - 0.03 * press
        }
    }

    /// - Parameter isDone: whether the meme went there already.
    init(_ surroundings: Surroundings, _ destination: any ShareDestination, isDone: Bool, onTap: @escaping () -> Void) {
        self.destination = destination
        self.isDone = isDone
        availability = destination.availability
        super.init(surroundings)
        add(
            PressRecognizer(
                highlight: { [weak self] in self?.setPressed($0) },
                action: { [weak self] in if self?.isReady == true { onTap() } }))
    }

    private var isReady: Bool { if case .ready = availability { true } else { false } }

    /// What to expect, or what would help; or that it is done.
    private var words: String {
        switch availability {
        case .ready where isDone: DestinationWords(of: destination.identifier).shown
        case .ready(let words), .unavailable(let words): words
        }
    }

    override func didAttach() {
        isFollowing = true
        destination.onAvailabilityChange = { [weak self] in self?.follow() }
        follow()
    }

    override func willDetach() {
        super.willDetach()
        stopFollowing()
    }

    /// Leaves the destination's changes to somebody else from now on.
    func stopFollowing() {
        guard isFollowing else { return }
        isFollowing = false
        destination.onAvailabilityChange = nil
    }

    private func follow() { availability = destination.availability }

    private func setPressed(_ isPressed: Bool) {
        guard isReady else { return }
        let (from, to) = (press, isPressed ? 1.0 : 0)
        surroundings.animator.animate(.milliseconds(isPressed ? 80 : 160), .linear) { [weak self] in
            self?.press = from + (to - from) * $0
        }
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, radius: metrics.px(20), theme.surface2.mixed(press, toward: theme.surface3))
        if let outline = theme.outline { painter.stroke(bounds, radius: metrics.px(20), width: metrics.px(2), outline) }
        let title = self.title
        let lines = title.size.height + layout(words, .small).size.height
        let gap = metrics.px(title.lines.count > 1 ? 8 : metrics.pick(16, compact: 12, tall: 16))
        // What says the same in a picture gives way to words.
        let room = frame.height - lines - gap - 2 * metrics.px(10)
        let side = max(0, min(metrics.px(title.lines.count > 1 ? 48 : metrics.pick(72, compact: 56, tall: 92)), room))
        let top = (frame.height - side - gap - lines) / 2
        if side >= metrics.px(20) { drawIcon(in: Rect(x: (frame.width - side) / 2, y: top, width: side, height: side), on: painter) }
        draw(title, isReady ? theme.label : theme.label2, top: top + side + gap, on: painter)
        drawWords(top: top + side + gap + title.size.height, on: painter)
    }

    private func drawWords(top: Int, on painter: Painter) {
        let layout = layout(words, .small)
        guard isDone, isReady else { return draw(layout, theme.label2, top: top, on: painter) }
        let side = metrics.px(18)
        let x = (frame.width - side - metrics.px(6) - layout.size.width) / 2
        let check = surroundings.icons.mask("check", side: side)
        painter.fill(mask: check, at: Point(x: x, y: top + (layout.size.height - side) / 2), theme.success)
        surroundings.text.draw(layout, at: Point(x: x + side + metrics.px(6), y: top), theme.success, on: painter)
    }

    private func drawIcon(in rect: Rect, on painter: Painter) {
        let radius = metrics.px(metrics.pick(20, compact: 16, tall: 26))
        let side = min(metrics.px(metrics.pick(38, compact: 30, tall: 48)), rect.width * 8 / 10)
        let mask = surroundings.icons.mask(destination.symbol, side: side)
        let place = rect.centered(mask.size).origin
        guard isReady else {
            painter.stroke(rect, radius: radius, width: metrics.px(2), dash: (metrics.px(6), metrics.px(4)), theme.control)
            return painter.fill(mask: mask, at: place, theme.label3)
        }
        painter.fill(rect, radius: radius, theme.accent)
        if let edge = theme.accentEdge { painter.stroke(rect, radius: radius, width: metrics.px(2), edge) }
        painter.fill(mask: mask, at: place, theme.onAccent)
    }

    private func layout(_ text: String, _ token: TypeToken, lines: Int = 1, least: Double = 0.7) -> TextLayout {
        surroundings.fittedLayout(text, token, width: frame.width - metrics.px(16), lines: lines, alignment: .center, least: least)
    }

    /// Small panels have tiles that are narrower than some titles.
    private var title: TextLayout {
        let line = layout(destination.title, .head, least: 1)
        return line.isTruncated ? layout(destination.title, .head, lines: 2) : line
    }

    override var isCut: Bool { title.isTruncated || layout(words, .small).isTruncated }

    private func draw(_ layout: TextLayout, _ color: Color, top: Int, on painter: Painter) {
        surroundings.text.draw(layout, at: Point(x: (frame.width - layout.size.width) / 2, y: top), color, on: painter)
    }

    override var accessibility: Accessibility? {
        Accessibility(
            .button, identifier: "share.\(destination.identifier)", label: "\(destination.title), \(words)", isEnabled: isReady)
    }
}
