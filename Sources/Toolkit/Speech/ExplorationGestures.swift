internal import Devices
internal import Geometry

/// What fingers mean to somebody who listens: the gestures that people know from the screen readers of telephones.
enum ExplorationGesture: Equatable {
    /// A finger came down: whatever is being said is over. It may be the second of two taps.
    case touch(isAgain: Bool)
    /// A finger is at a place and wants to know what is there.
    case explore(Point)
    /// A quick stroke of one finger.
    case flick(FocusDirection)
    /// Two taps, wherever.
    case doubleTap
    /// Two fingers moved by that many pixels, downwards if positive, around a place.
    case scroll(Int, at: Point)
    case scrollEnded
}

/// Tells the gestures of exploration by touch from each other.
///
/// A finger that rests is heard at once; one that moves on quickly may be a stroke, and a tap may be the first of two, so that those wait
/// until it is clear.
final class ExplorationGestures {
    /// How long a finger rests before it wants to know what is under it. With what a voice takes to begin, that makes less than 150 ms.
    static let restTime = Duration.milliseconds(80)
    /// What takes longer is no stroke but the way to somewhere.
    static let flickTime = Duration.milliseconds(250)
    /// Points that a stroke is long at least.
    private static let flickLength = 30.0

    private enum Mode {
        case idle, undecided, exploring, scrolling
        /// What goes on means nothing any more.
        case over
    }

    private let surroundings: Surroundings
    private let action: (ExplorationGesture) -> Void
    private var mode = Mode.idle
    private var fingers: [Int: Finger] = [:]
    /// Decides what a finger is that does nothing for a while.
    private var decision: TimerToken?
    /// A tap that may be the first of two.
    private var tap: (time: FrameTime, timer: TimerToken)?

    private struct Finger {
        let start: Point
        let time: FrameTime
        var position: Point
    }

    /// - Parameter action: called with each gesture.
    init(_ surroundings: Surroundings, action: @escaping (ExplorationGesture) -> Void) {
        (self.surroundings, self.action) = (surroundings, action)
    }

    func handle(_ touch: WindowTouch) {
        switch touch.phase {
        case .began: begin(touch)
        case .moved: move(touch)
        case .ended: end(touch)
        case .cancelled: cancel(touch.contact)
        }
    }

    /// Forgets all fingers.
    func stop() {
        forgetDecision()
        surroundings.timers.cancel(tap?.timer)
        (fingers, mode, tap) = ([:], .idle, nil)
    }

    // MARK: - One finger

    private func begin(_ touch: WindowTouch) {
        if let width = touch.widthMillimetres, width > GestureNumbers.palmMillimetres { return }
        fingers[touch.contact] = Finger(start: touch.position, time: touch.time, position: touch.position)
        forgetDecision()
        switch (fingers.count, mode) {
        case (1, .idle):
            mode = .undecided
            action(.touch(isAgain: tap != nil))
            wait(Self.restTime)
        case (2, .undecided), (2, .exploring):
            forgetTap()
            mode = .scrolling
            action(.touch(isAgain: false))
        default: mode = .over
        }
    }

    private func wait(_ duration: Duration) {
        decision = surroundings.timers.after(duration, isWaitedFor: true) { [weak self] in self?.decide() }
    }

    /// The finger is still down.
    private func decide() {
        decision = nil
        guard mode == .undecided, let finger = fingers.values.first else { return }
        let age = surroundings.now - finger.time
        if age < Self.flickTime, isFar(finger, GestureNumbers.slop) { return wait(Self.flickTime - age) }
        mode = .exploring
        action(.explore(finger.position))
    }

    private func move(_ touch: WindowTouch) {
        guard var finger = fingers[touch.contact] else { return }
        let way = touch.position.y - finger.position.y
        finger.position = touch.position
        fingers[touch.contact] = finger
        switch mode {
        case .exploring: action(.explore(touch.position))
        // Each of the two fingers moves the list by half of its way.
        case .scrolling: scroll(by: way)
        default: break
        }
    }

    private func end(_ touch: WindowTouch) {
        guard var finger = fingers.removeValue(forKey: touch.contact) else { return }
        finger.position = touch.position
        forgetDecision()
        switch mode {
        case .undecided: lift(finger, at: touch.time)
        case .exploring where touch.time - finger.time <= Self.flickTime && !isFar(finger, GestureNumbers.slop):
            // It rested long enough to be heard; it may still be one of two taps.
            noteTap(finger, at: touch.time, isHeard: true)
        case .scrolling: action(.scrollEnded)
        default: break
        }
        mode = fingers.isEmpty ? .idle : .over
    }

    private func cancel(_ contact: Int) {
        guard fingers.removeValue(forKey: contact) != nil else { return }
        forgetDecision()
        mode = fingers.isEmpty ? .idle : .over
    }

    /// A finger was lifted before it rested anywhere.
    private func lift(_ finger: Finger, at time: FrameTime) {
        if isFar(finger, Self.flickLength), time - finger.time <= Self.flickTime {
            forgetTap()
            action(.flick(FocusDirection(along: finger.position - finger.start)))
        } else if isFar(finger, GestureNumbers.slop) {
            action(.explore(finger.position))
        } else {
            noteTap(finger, at: time, isHeard: false)
        }
    }

    private func noteTap(_ finger: Finger, at time: FrameTime, isHeard: Bool) {
        if let tap, finger.time - tap.time <= GestureNumbers.doubleTapTime {
            forgetTap()
            return action(.doubleTap)
        }
        forgetTap()
        let timer = surroundings.timers.after(GestureNumbers.doubleTapTime, isWaitedFor: true) { [weak self] in
            self?.tap = nil
            if !isHeard { self?.action(.explore(finger.position)) }
        }
        tap = (time, timer)
    }

    private func forgetTap() {
        surroundings.timers.cancel(tap?.timer)
        tap = nil
    }

    private func forgetDecision() {
        surroundings.timers.cancel(decision)
        decision = nil
    }

    private func isFar(_ finger: Finger, _ points: Double) -> Bool {
        finger.start.distance(to: finger.position) > Double(surroundings.metrics.px(points))
    }

    // MARK: - Two fingers

    /// What half a pixel leaves for the next move.
    private var rest = 0

    private func scroll(by way: Int) {
        let places = fingers.values.map(\.position)
        let (whole, left) = (way + rest).quotientAndRemainder(dividingBy: places.count)
        rest = left
        guard whole != 0 else { return }
        let sum = places.reduce(Point.zero, +)
        action(.scroll(whole, at: Point(x: sum.x / places.count, y: sum.y / places.count)))
    }
}

extension FocusDirection {
    /// The direction that a way goes in most of all.
    init(along way: Point) {
        if abs(way.x) >= abs(way.y) { self = way.x < 0 ? .left : .right } else { self = way.y < 0 ? .up : .down }
    }
}
