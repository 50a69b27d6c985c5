internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The colours that a booth may have, one of them chosen.
final class AccentPicker: View {
    /// The design's colours, which were looked at in both themes.
    static let accents: [(name: String, title: Message, color: Color)] = [
        ("yellow", Message("yellow"), Color(0xFFD02E)), ("red", Message("red"), Color(0xFF5A4E)),
        ("pink", Message("pink"), Color(0xFF4F9A)), ("violet", Message("violet"), Color(0x8B6BFF)),
        ("blue", Message("blue"), Color(0x2D9CFF)), ("teal", Message("teal"), Color(0x22C3A6)),
        ("green", Message("green"), Color(0x9AD93A)),
    ]

    private let swatches: [AccentSwatch]

    /// - Parameter onChoose: gets the colour that was tapped, and what shows the one before again.
    init(_ surroundings: Surroundings, chosen: Color, onChoose: @escaping (Color, _ takeBack: @escaping () -> Void) -> Void) {
        swatches = Self.accents.enumerated().map { index, accent in
            let title = localized(accent.title)
            let label = localized("Accent, \(title), \(index + 1) of \(Self.accents.count)")
            return AccentSwatch(surroundings, accent.name, accent.color, label: label)
        }
        super.init(surroundings)
        for swatch in swatches {
            swatch.onTap = { [weak self] in
                guard let self else { return }
                let before = swatches.first { $0.isChosen }?.color
                show(swatch.color)
                onChoose(swatch.color) { [weak self] in self?.show(before) }
            }
            add(swatch)
        }
        show(chosen)
    }

    /// Nil chooses none, where the booth has a colour of its own.
    private func show(_ color: Color?) { for swatch in swatches { swatch.isChosen = swatch.color == color } }

    private var side: Int { metrics.px(metrics.pick(48, compact: 46, tall: 56)) }

    /// The columns and the size in so many pixels: one row, or two where that has no room.
    func size(fitting width: Int) -> Size {
        let columns = columns(width)
        let rows = (swatches.count + columns - 1) / columns
        return Size(width: columns * side, height: rows * side)
    }

    /// As many in each row, but for the last one.
    private func columns(_ width: Int) -> Int {
        let most = max(1, min(swatches.count, width / side))
        let rows = (swatches.count + most - 1) / most
        return (swatches.count + rows - 1) / rows
    }

    override func layout() {
        let columns = columns(frame.width)
        for (index, swatch) in swatches.enumerated() {
            swatch.frame = Rect(x: index % columns * side, y: index / columns * side, width: side, height: side)
        }
    }
}

/// One colour.
private final class AccentSwatch: View {
    let color: Color
    private let name: String
    private let label: String
    var isChosen = false { didSet { if isChosen != oldValue { setNeedsDisplay() } } }
    var onTap: () -> Void = {}

    init(_ surroundings: Surroundings, _ name: String, _ color: Color, label: String) {
        (self.name, self.color, self.label) = (name, color, label)
        super.init(surroundings)
        let press = PressRecognizer(highlight: { _ in }, action: { [weak self] in self?.onTap() })
        press.isInList = true
        add(press)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds.inset(by: metrics.px(6)), radius: metrics.px(10), color)
        if isChosen { painter.stroke(bounds.inset(by: metrics.px(1)), radius: metrics.px(14), width: metrics.px(3), theme.label) }
    }

    override var accessibility: Accessibility? {
        Accessibility(.button, identifier: "operator.accent.\(name)", label: label, isSelected: isChosen)
    }
}
