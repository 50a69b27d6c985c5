internal import Drawing
internal import Geometry
internal import Toolkit

/// One sentence along the panel's upper edge, above everything that a guest does; the screens below keep their place.
class Strip: View {
    private let icon: IconView
    private let label: Label

    /// - Parameters:
    ///   - icon: its name.
    ///   - ink: the colour of the icon and the words.
    init(_ surroundings: Surroundings, icon: String, _ sentence: String, ink: @escaping (Theme) -> Color) {
        self.icon = IconView(surroundings, icon, side: 24, color: ink)
        label = Label(surroundings, sentence, .control, color: ink, maximumLines: 4)
        label.spokenBySuperview = true
        super.init(surroundings)
        isOpaque = true
        add(self.icon)
        add(label)
    }

    /// What lies behind the words.
    var ground: Color { theme.accent }

    final var sentence: String { label.text }

    /// The height that the sentence takes on a panel of that width, in pixels.
    final func height(fitting width: Int) -> Int {
        max(metrics.px(48), label.size(fitting: room(in: width)).height + metrics.px(20))
    }

    /// What a sentence gets: no line is longer than is read at a glance.
    private func room(in width: Int) -> Int {
        min(width - 2 * NavigationBar.margin(metrics) - metrics.px(24 + 12), metrics.px(720))
    }

    final override func layout() {
        let (margin, side) = (NavigationBar.margin(metrics), metrics.px(24))
        icon.frame = Rect(x: margin, y: 0, width: side, height: frame.height)
        label.frame = Rect(x: margin + side + metrics.px(12), y: 0, width: room(in: frame.width), height: frame.height)
    }

    final override func draw(on painter: Painter) { painter.fill(bounds, ground) }
}
