public import Devices
internal import Geometry

/// A finger that rests on a view for a while. It may tremble, but not leave.
public final class HoldRecognizer: GestureRecognizer {
    private let duration: Duration
    private let action: () -> Void
    private var timer: TimerToken?

    /// - Parameters:
    ///   - duration: how long the finger has to rest.
    ///   - action: called while it is still down.
    public init(_ duration: Duration, _ action: @escaping () -> Void) { (self.duration, self.action) = (duration, action) }

    public override func touchBegan(_ touch: Touch) {
        guard touches.count == 1, let view else { return abandon(touch) }
        timer = view.surroundings.timers.after(duration) { [weak self, weak touch] in
            guard let self else { return }
            timer = nil
            if let touch { claim(touch) }
            action()
        }
    }

    public override func touchMoved(_ touch: Touch) {
        guard let view else { return }
        let room = view.bounds.inset(by: -view.metrics.px(GestureNumbers.controlOutset))
        guard !room.contains(touch.position(in: view)) else { return }
        stop()
        abandon(touch)
    }

    public override func touchEnded(_ touch: Touch, at time: FrameTime) { stop() }

    public override func touchCancelled(_ touch: Touch) { stop() }

    private func stop() {
        view?.surroundings.timers.cancel(timer)
        timer = nil
    }
}
