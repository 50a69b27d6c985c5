public import Drawing
internal import Geometry

/// The flat bar at the bottom of a screen; its owner places what is in it.
public final class BottomBar: View {
    private let place: (BottomBar) -> Void

    /// - Parameter place: called on layout to place the subviews.
    public init(_ surroundings: Surroundings, place: @escaping (BottomBar) -> Void) {
        self.place = place
        super.init(surroundings)
        isOpaque = true
    }

    /// The height of the bar on this panel, in pixels.
    public static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 104, narrow: 76)) }

    public override func layout() { place(self) }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
    }
}
