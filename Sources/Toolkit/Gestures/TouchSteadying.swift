internal import Devices
internal import Geometry

/// Makes taps of hands that tremble: a finger counts once it has rested for a while, where it came down, and what follows a lift too
/// soon is a second touch that nobody meant.
///
/// Whoever drags further than a tremor reaches drags at once, so that lists can still be scrolled.
final class TouchSteadying {
    /// What a finger does as far as the views are told.
    private enum State {
        /// It has not rested for long enough yet.
        case waiting(WindowTouch, TimerToken)
        /// It rests where it came down; what it trembles is left out.
        case resting(Point)
        /// It is dragged.
        case dragging
        /// It came too soon after another one was lifted.
        case ignored
    }

    private let surroundings: Surroundings
    private let times: SteadyTouch
    private let deliver: (WindowTouch) -> Void
    private var states: [Int: State] = [:]
    private var lastLift: FrameTime?

    /// Points that a tremor reaches; a third of a large key.
    static let tremor = 24.0

    /// - Parameter deliver: gets the touches as they count.
    init(_ surroundings: Surroundings, _ times: SteadyTouch, deliver: @escaping (WindowTouch) -> Void) {
        (self.surroundings, self.times, self.deliver) = (surroundings, times, deliver)
    }

    func take(_ touch: WindowTouch) {
        switch touch.phase {
        case .began: begin(touch)
        case .moved: move(touch)
        case .ended: end(touch)
        case .cancelled: cancel(touch)
        }
    }

    private func begin(_ touch: WindowTouch) {
        if let lastLift, touch.time - lastLift < times.pause {
            states[touch.contact] = .ignored
        } else if times.hold == .zero {
            accept(touch)
        } else {
            let timer = surroundings.timers.after(times.hold, isWaitedFor: true) { [weak self] in
                guard let self else { return }
                var held = touch
                held.time = surroundings.now
                accept(held)
            }
            states[touch.contact] = .waiting(touch, timer)
        }
    }

    private func accept(_ touch: WindowTouch) {
        states[touch.contact] = .resting(touch.position)
        deliver(touch)
    }

    private func move(_ touch: WindowTouch) {
        switch states[touch.contact] {
        case .waiting(let start, let timer):
            guard isBeyondTremor(touch.position, start.position) else { return }
            surroundings.timers.cancel(timer)
            states[touch.contact] = .dragging
            deliver(start)
            deliver(touch)
        case .resting(let place):
            guard isBeyondTremor(touch.position, place) else { return }
            states[touch.contact] = .dragging
            deliver(touch)
        case .dragging: deliver(touch)
        case .ignored, nil: break
        }
    }

    private func end(_ touch: WindowTouch) {
        var touch = touch
        switch states.removeValue(forKey: touch.contact) {
        // A brush that did not rest is no touch, and the next one may follow at once.
        case .waiting(_, let timer): surroundings.timers.cancel(timer)
        case .resting(let place):
            lastLift = touch.time
            touch.position = place
            deliver(touch)
        case .dragging:
            lastLift = touch.time
            deliver(touch)
        case .ignored, nil: break
        }
    }

    private func cancel(_ touch: WindowTouch) {
        switch states.removeValue(forKey: touch.contact) {
        case .waiting(_, let timer): surroundings.timers.cancel(timer)
        case .resting, .dragging: deliver(touch)
        case .ignored, nil: break
        }
    }

    private func isBeyondTremor(_ place: Point, _ start: Point) -> Bool {
        place.distance(to: start) > Double(surroundings.metrics.px(Self.tremor))
    }
}

/// How long fingers rest and pause before they count, for hands that tremble.
public struct SteadyTouch: Equatable, Sendable {
    /// How long a finger has to rest before it counts.
    public var hold: Duration
    /// How long after a lift other touches are left out.
    public var pause: Duration

    /// How long fingers rest and pause; zero leaves either out.
    public init(hold: Duration, pause: Duration) { (self.hold, self.pause) = (hold, pause) }
}
