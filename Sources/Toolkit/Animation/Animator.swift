public import Devices

/// A running animation, as `Animator` returns it; `cancel` ends it early.
public final class Animation {
    let duration: Duration
    let curve: Curve
    let update: (Double) -> Void
    private var completion: ((Bool) -> Void)?
    /// The time of the first frame that showed it; work done before that frame does not shorten the animation.
    var startedAt: FrameTime?
    public private(set) var isFinished = false

    init(duration: Duration, curve: Curve, update: @escaping (Double) -> Void, completion: ((Bool) -> Void)?) {
        (self.duration, self.curve, self.update, self.completion) = (duration, curve, update, completion)
    }

    func finish(completed: Bool) {
        guard !isFinished else { return }
        isFinished = true
        let completion = self.completion
        self.completion = nil
        completion?(completed)
    }

    /// Stops without a further update; the completion gets `false`.
    public func cancel() { finish(completed: false) }
}

/// Runs animations: each is a function of the time at which a frame will be shown, so a test can look at any moment of one.
///
///     surroundings.animator.animate(.milliseconds(140), .linear) { [weak self] in self?.opacity = $0 }
public final class Animator {
    private var running: [Animation] = []
    /// Called when an animation was added; the frame loop draws a frame then.
    var onStart: () -> Void = {}

    /// Whether no animation is running.
    public var isIdle: Bool { running.isEmpty }

    /// Calls `update` with 0...1 once a frame for `duration`, the last time with exactly 1, then `completion` with whether it got there.
    @discardableResult
    public func animate(
        _ duration: Duration, _ curve: Curve = .arrive, update: @escaping (Double) -> Void, completion: ((Bool) -> Void)? = nil
    ) -> Animation {
        let animation = Animation(duration: duration, curve: curve, update: update, completion: completion)
        running.append(animation)
        onStart()
        return animation
    }

    /// Runs `step` once a frame with the frame's time until it returns false; for motion that follows physics.
    @discardableResult
    public func follow(_ step: @escaping (FrameTime) -> Bool, completion: ((Bool) -> Void)? = nil) -> Animation {
        let animation = Animation(duration: .seconds(3600), curve: .linear, update: { _ in }, completion: completion)
        steps[ObjectIdentifier(animation)] = step
        running.append(animation)
        onStart()
        return animation
    }

    // rule lifted (parameters): where from, how fast, where to, and what follows
    /// Pulls a value to its place as `ScrollPhysics.sprung` does, from the speed (per second) that a finger gave it; it ends there exactly.
    @discardableResult
    public func spring(
        from start: Double, speed: Double, to target: Double, update: @escaping (Double) -> Void, completion: ((Bool) -> Void)? = nil
    ) -> Animation {
        var since: FrameTime?
        return follow(
            { time in
                let begin = since ?? time
                since = begin
                let now = ScrollPhysics.sprung(from: start, speed: speed, to: target, after: time - begin)
                let isThere = ScrollPhysics.isAtRest(now, at: target)
                update(isThere ? target : now.position)
                return !isThere
            }, completion: completion)
    }

    private var steps: [ObjectIdentifier: (FrameTime) -> Bool] = [:]

    /// Updates every animation to `time`, and completes those that end.
    func tick(at time: FrameTime) {
        for animation in running where !animation.isFinished { advance(animation, to: time) }
        for animation in running where animation.isFinished { steps[ObjectIdentifier(animation)] = nil }
        running.removeAll(where: \.isFinished)
    }

    private func advance(_ animation: Animation, to time: FrameTime) {
        if let step = steps[ObjectIdentifier(animation)] {
            if !step(time) { animation.finish(completed: true) }
            return
        }
        let start = animation.startedAt ?? time
        animation.startedAt = start
        let share = (time - start) / max(animation.duration, .nanoseconds(1))
        animation.update(animation.curve.value(at: share))
        if share >= 1 { animation.finish(completed: true) }
    }
}
