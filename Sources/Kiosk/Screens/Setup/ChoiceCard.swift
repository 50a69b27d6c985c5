internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// One of several answers: words or an icon on a card, with a ring when it is the chosen one.
final class ChoiceCard: View {
    enum Face: Equatable {
        case words(String)
        case icon(String)
    }

    private let face: Face
    var identifier: String
    /// What is spoken where an icon stands.
    private let spokenLabel: String
    var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
    var onTap: () -> Void = {}

    init(_ surroundings: Surroundings, _ identifier: String, _ face: Face, label: String) {
        (self.identifier, self.face, spokenLabel) = (identifier, face, label)
        super.init(surroundings)
        touchOutset = 4
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: { [weak self] in self?.onTap() }))
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(14)
        painter.fill(bounds, radius: radius, isChosen || isPressed ? theme.surface3 : theme.surface2)
        if let outline = theme.outline { painter.stroke(bounds, radius: radius, width: metrics.px(2), outline) }
        if isChosen { painter.stroke(bounds, radius: radius, width: metrics.px(3), theme.label) }
        switch face {
        case .icon(let name):
            let mask = surroundings.icons.mask(name, side: min(metrics.px(56), bounds.size.shortSide * 6 / 10))
            painter.fill(mask: mask, at: bounds.centered(mask.size).origin, theme.label)
        case .words(let words):
            let layout = layout(words)
            let capHeight = surroundings.text.metrics(layout.font).capHeight
            let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
            let place = Point(x: (frame.width - layout.size.width) / 2, y: baseline - layout.firstBaseline)
            surroundings.text.draw(layout, at: place, theme.label, on: painter)
        }
    }

    private func layout(_ words: String) -> TextLayout {
        let box = TextBox(maximumWidth: frame.width - metrics.px(8), maximumLines: 1)
        var font = metrics.font(.rowTitle)
        let usual = surroundings.text.layout(words, font, in: box)
        guard usual.isTruncated else { return usual }
        font.size *= 0.8
        return surroundings.text.layout(words, font, in: box)
    }

    override var isCut: Bool {
        if case .words(let words) = face { layout(words).isTruncated } else { false }
    }

    override var accessibility: Accessibility? {
        Accessibility(.button, identifier: identifier, label: spokenLabel, isSelected: isChosen)
    }
}
