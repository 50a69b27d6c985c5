public import Drawing
internal import Geometry

/// A plain area of one colour, with round corners, an edge line or a shadow if wanted.
open class Panel: View {
    public var fill: ((Theme) -> Color)? { didSet { setNeedsDisplay() } }
    /// The corner radius in points.
    public var radius = 0.0 { didSet { setNeedsDisplay() } }
    /// A side that a hairline can run along.
    public enum Edge { case top, bottom }
    /// Where a hairline runs along the panel.
    public var line: Edge? { didSet { setNeedsDisplay() } }
    /// The shadow under it: how far down and how soft, in points, and how dark.
    public var shadow: (offset: Double, blur: Double, opacity: Double)? { didSet { updateOverflow() } }

    /// An area of a colour, or a clear one that only casts a shadow or has a line.
    public init(_ surroundings: Surroundings, fill: ((Theme) -> Color)? = nil, radius: Double = 0) {
        self.fill = fill
        self.radius = radius
        super.init(surroundings)
        isOpaque = fill != nil && radius == 0
    }

    private func updateOverflow() {
        guard let shadow else { return overflow = .zero }
        let reach = metrics.px(shadow.blur * 1.5) + metrics.px(shadow.offset) + 2
        overflow = Insets(reach)
    }

    open override func surroundingsDidChange() { updateOverflow() }

    open override func draw(on painter: Painter) {
        let corner = metrics.px(radius)
        if let shadow {
            let style = ShadowStyle(offset: metrics.px(shadow.offset), blur: metrics.px(shadow.blur), radius: corner)
            painter.shadow(of: bounds, style, Color.black.opacity(shadow.opacity))
        }
        if let fill { painter.fill(bounds, radius: corner, fill(theme)) }
        if shadow != nil, let outline = theme.outline { painter.stroke(bounds, radius: corner, width: metrics.px(2), outline) }
        if let line {
            let y = line == .top ? 0 : frame.height - metrics.hairline
            painter.fill(Rect(x: 0, y: y, width: frame.width, height: metrics.hairline), theme.line)
        }
    }
}
