internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// One section in the list beside or above what it shows.
final class SectionItem: View {
    let section: OperatorSection
    private let icon: IconView
    private let title: Label
    var isChosen = false { didSet { if isChosen != oldValue { recolour() } } }
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, _ section: OperatorSection, action: @escaping () -> Void) {
        self.section = section
        icon = IconView(surroundings, section.icon, side: 26)
        title = Label(surroundings, section.title, .control)
        title.spokenBySuperview = true
        super.init(surroundings)
        add(icon)
        add(title)
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: action))
        recolour()
    }

    private func recolour() {
        let isChosen = isChosen
        icon.color = { isChosen ? $0.label : $0.label2 }
        title.color = { isChosen ? $0.label : $0.label2 }
        setNeedsDisplay()
    }

    override func layout() {
        let side = metrics.px(26)
        if metrics.layoutClass == .tall {
            let line = metrics.lineHeight(.tab)
            let gap = metrics.px(6)
            let top = (frame.height - side - gap - line) / 2
            (title.token, title.alignment) = (.tab, .center)
            icon.frame = Rect(x: 0, y: top, width: frame.width, height: side)
            title.frame = Rect(x: 0, y: top + side + gap, width: frame.width, height: line)
        } else {
            (title.token, title.alignment) = (.control, .leading)
            let left = metrics.px(16)
            icon.frame = Rect(x: left, y: 0, width: side, height: frame.height)
            title.frame = Rect(left: left + side + metrics.px(14), top: 0, right: frame.width - metrics.px(8), bottom: frame.height)
        }
    }

    override func draw(on painter: Painter) {
        guard isChosen || isPressed else { return }
        painter.fill(bounds, radius: metrics.px(14), isChosen ? theme.surface3 : theme.surface2)
    }

    override var accessibility: Accessibility? {
        Accessibility(.button, identifier: section.identifier, label: section.title, isSelected: isChosen)
    }
}
