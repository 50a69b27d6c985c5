internal import Devices
internal import Geometry
internal import Memes
internal import Toolkit

/// One finger that takes hold of a handle or of the frame's inside, or two that pinch the frame around their middle.
final class CropGesture: GestureRecognizer {
    /// What the fingers do.
    enum Motion {
        /// A handle is held, and is so far from where it was taken.
        case handle(CropHandle, travel: Point)
        /// The frame is moved.
        case pan(travel: Point)
        /// Two fingers are `factor` times as far from each other as at the start, when their middle was at `center`.
        case pinch(factor: Double, center: Point, travel: Point)
    }

    /// What lies under a finger.
    enum Hold: Equatable {
        case handle(CropHandle)
        case inside
        case nothing
    }

    var hold: (Point) -> Hold = { _ in .nothing }
    /// Called when fingers come down or lift, so that what follows is measured from here.
    var onBegin: () -> Void = {}
    var onMotion: (Motion) -> Void = { _ in }
    /// Called when the last finger is gone.
    var onEnd: () -> Void = {}

    private var held = Hold.nothing
    private var start: (places: [Point], spread: Double) = ([], 0)

    override func touchBegan(_ touch: Touch) {
        guard let view, touches.count <= 2 else { return abandon(touch) }
        if touches.count == 1 {
            held = hold(touch.position(in: view))
        } else {
            held = .inside
        }
        claim(touch)
        begin(with: touches)
    }

    private func begin(with touches: [Touch]) {
        guard let view else { return }
        let places = touches.map { $0.position(in: view) }
        start = (places, places.count > 1 ? places[0].distance(to: places[1]) : 0)
        onBegin()
    }

    override func touchMoved(_ touch: Touch) {
        guard let view, start.places.count == touches.count, let first = start.places.first else { return }
        let places = touches.map { $0.position(in: view) }
        if places.count > 1 {
            let (from, to) = (Self.middle(start.places), Self.middle(places))
            // Fingers that start closer than a fingertip would make every tremble a leap.
            let least = Double(view.metrics.px(20))
            let factor = max(places[0].distance(to: places[1]), least) / max(start.spread, least)
            onMotion(.pinch(factor: factor, center: from, travel: to - from))
        } else if case .handle(let handle) = held {
            onMotion(.handle(handle, travel: places[0] - first))
        } else if held == .inside {
            onMotion(.pan(travel: places[0] - first))
        }
    }

    override func touchEnded(_ touch: Touch, at time: FrameTime) { lifted(touch) }
    override func touchCancelled(_ touch: Touch) { lifted(touch) }

    private func lifted(_ touch: Touch) {
        let rest = touches.filter { $0 !== touch }
        if rest.isEmpty {
            held = .nothing
            onEnd()
        } else {
            begin(with: rest)
        }
    }

    private static func middle(_ places: [Point]) -> Point {
        Point(x: (places[0].x + places[1].x) / 2, y: (places[0].y + places[1].y) / 2)
    }
}
