internal import Drawing
internal import Geometry
internal import Toolkit

/// A knob on a stem at one end of a selection, which a finger drags.
struct SelectionHandle {
    /// Which end of the selection, in reading order.
    enum End {
        case start, end
    }

    let end: End
    /// A rectangle without width where the end of the selection is, as high as capitals are.
    private let edge: Rect
    /// The lowest place that is seen.
    private let lowest: Int

    /// Points around a handle in which a finger takes hold of it: half of the smallest target.
    static let touchRadius = 26.0
    /// Points.
    private static let radius = 9.0
    private static let gap = 5.0

    init(_ end: End, at edge: Rect, above lowest: Int) {
        self.end = end
        self.edge = edge
        self.lowest = lowest
    }

    /// How far a handle reaches beyond the letters, in pixels.
    static func reach(_ metrics: Metrics) -> Int { metrics.px(gap + 2 * radius + 2) }

    /// What the handle points at: the middle of the selection's edge.
    var place: Point { edge.center }

    /// The start's knob is above the letters and the end's below, so that two handles never cover each other.
    private func knob(_ metrics: Metrics) -> Point {
        let away = metrics.px(Self.gap + Self.radius)
        let below = min(edge.bottom + away, lowest - metrics.px(Self.radius + 2))
        return Point(x: edge.left, y: end == .start ? edge.top - away : below)
    }

    /// How far a finger is from the knob or the stem.
    func distance(to point: Point, _ metrics: Metrics) -> Double {
        let stem = Point(x: edge.left, y: min(max(point.y, edge.top), edge.bottom))
        // The knob comes first where both are near.
        return min(point.distance(to: knob(metrics)), point.distance(to: stem) + Double(metrics.px(4)))
    }

    func draw(on painter: Painter, _ theme: Theme, _ metrics: Metrics) {
        let (knob, radius) = (knob(metrics), metrics.px(Self.radius))
        let width = max(2, metrics.px(3))
        let stem = Rect(
            left: edge.left - width / 2, top: min(edge.top, knob.y), right: edge.left - width / 2 + width, bottom: max(edge.bottom, knob.y))
        painter.fill(stem, theme.accent)
        let circle = Rect(x: knob.x - radius, y: knob.y - radius, width: 2 * radius, height: 2 * radius)
        // A dark rim keeps the knob in sight on a photo of the accent's colour.
        painter.fill(circle.inset(by: -metrics.px(2)), radius: radius + metrics.px(2), Color.black.opacity(0.4))
        painter.fill(circle, radius: radius, theme.accent)
    }
}
