public import Devices
public import Geometry

/// A finger that drags along an axis, or any way.
public final class PanRecognizer: GestureRecognizer {
    /// Which way the finger has to go.
    public enum Axis: Sendable {
        case horizontal, vertical, any
    }

    /// What the drag just did.
    public enum Phase: Equatable {
        case began, changed
        /// Lifted with a velocity in pixels per second.
        case ended(x: Double, y: Double)
        case cancelled
    }

    private let axis: Axis
    private let action: (Phase, Point) -> Void
    /// Whether a touch may start this drag at all; asked when it came down.
    public var canBegin: (Touch) -> Bool = { _ in true }
    /// Whether the drag takes the touch at once, without any travel: a list that is moving is caught like this.
    public var claimsAtOnce: () -> Bool = { false }
    /// Whether a drag with this travel is wanted; for drags that only go one way.
    public var accepts: (Point) -> Bool = { _ in true }
    private var dragging: Touch?
    private var origin = Point.zero

    /// - Parameter action: called with how far the finger went since the drag began, in the view's coordinates, as are travel and speed.
    public init(_ axis: Axis, _ action: @escaping (Phase, Point) -> Void) {
        self.axis = axis
        self.action = action
    }

    public override func touchBegan(_ touch: Touch) {
        guard dragging == nil, canBegin(touch) else { return abandon(touch) }
        if claimsAtOnce() { start(touch) }
    }

    public override func touchMoved(_ touch: Touch) {
        if dragging === touch { return action(.changed, way(of: touch)) }
        guard dragging == nil, let view else { return }
        let (dx, dy) = (abs(touch.travel.x), abs(touch.travel.y))
        let slop = view.metrics.px(GestureNumbers.slop)
        let along = axis == .horizontal ? dx : axis == .vertical ? dy : max(dx, dy)
        let across = axis == .horizontal ? dy : axis == .vertical ? dx : 0
        if across > slop, across > along { return abandon(touch) }
        guard along > slop else { return }
        guard accepts(view.inner(way: touch.travel)) else { return abandon(touch) }
        start(touch)
    }

    private func way(of touch: Touch) -> Point {
        let way = touch.position - origin
        return view?.inner(way: way) ?? way
    }

    private func start(_ touch: Touch) {
        dragging = touch
        // The drag starts where the finger is now, so nothing jumps by the slop.
        origin = touch.position
        claim(touch)
        action(.began, .zero)
    }

    public override func touchEnded(_ touch: Touch, at time: FrameTime) {
        guard dragging === touch else { return }
        dragging = nil
        let velocity = touch.velocity(at: time)
        let isMirrored = view?.isMirrored == true
        action(.ended(x: isMirrored ? -velocity.x : velocity.x, y: velocity.y), way(of: touch))
    }

    public override func touchCancelled(_ touch: Touch) {
        guard dragging === touch else { return }
        dragging = nil
        action(.cancelled, way(of: touch))
    }
}
