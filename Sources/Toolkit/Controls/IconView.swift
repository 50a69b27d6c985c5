public import Drawing
internal import Geometry

/// One icon, centred, in one colour.
public final class IconView: View {
    public var name: String { didSet { if name != oldValue { setNeedsDisplay() } } }
    /// The icon's side in points.
    public var side: Double { didSet { setNeedsDisplay() } }
    public var color: (Theme) -> Color { didSet { setNeedsDisplay() } }

    /// An icon of the set, `side` points large.
    public init(_ surroundings: Surroundings, _ name: String, side: Double, color: @escaping (Theme) -> Color = { $0.label }) {
        (self.name, self.side, self.color) = (name, side, color)
        super.init(surroundings)
        isInteractive = false
    }

    public override func draw(on painter: Painter) {
        let pixels = metrics.px(side)
        let mask = surroundings.icons.mask(name, side: pixels)
        painter.fill(mask: mask, at: bounds.centered(mask.size).origin, color(theme))
    }
}
