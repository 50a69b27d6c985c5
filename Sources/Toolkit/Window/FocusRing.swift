internal import Drawing
internal import Geometry

/// The line around the control that keys are at: 3 points wide and 3 points away from it.
final class FocusRing: View {
    /// Of the ring's inner edge, in points.
    private var radius = 0.0

    /// Points between the control and the ring, and the ring's width.
    private static let (gap, width) = (3.0, 3.0)
    /// Points of the page's colour on both sides, which set the ring off from photos.
    private static let edge = 1.0

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isHidden = true
    }

    /// Lies around a control, within the window.
    ///
    /// - Parameters:
    ///   - control: in window pixels.
    ///   - radius: of the control's corners, in points.
    func place(around control: Rect, radius: Double) {
        let reach = metrics.px(Self.gap) + metrics.px(Self.width) + metrics.px(Self.edge)
        if radius + Self.gap != self.radius { setNeedsDisplay() }
        self.radius = radius + Self.gap
        frame = control.inset(by: -reach).intersection(Rect(size: metrics.pixelSize))
    }

    override func draw(on painter: Painter) {
        let (edge, width) = (metrics.px(Self.edge), metrics.px(Self.width))
        let corner = metrics.px(radius)
        painter.stroke(bounds, radius: corner + edge + width, width: 2 * edge + width, theme.background)
        painter.stroke(bounds.inset(by: edge), radius: corner + width, width: width, theme.label)
    }
}
