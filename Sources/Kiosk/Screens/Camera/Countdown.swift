internal import Devices
internal import Toolkit

/// Counts whole seconds down from the moment it is made.
final class Countdown {
    private let timers: TimerQueue
    private let start: FrameTime
    private var timer: TimerToken?
    private let onStep: (Int) -> Void
    private let onEnd: () -> Void
    /// Seconds that are left, the one under way included.
    private(set) var left: Int
    let seconds: Int

    /// - Parameters:
    ///   - onStep: called after each second but the last with the seconds that are left.
    ///   - onEnd: called after the last one.
    init(_ timers: TimerQueue, seconds: Int, onStep: @escaping (Int) -> Void, onEnd: @escaping () -> Void) {
        (self.timers, self.seconds, left) = (timers, seconds, seconds)
        (self.onStep, self.onEnd) = (onStep, onEnd)
        start = timers.clock.now
        wait()
    }

    isolated deinit { cancel() }

    /// Every second is counted from the start, so that a late one doesn't delay those after it.
    private func wait() {
        let next = start + .seconds(seconds - left + 1)
        timer = timers.at(next, isWaitedFor: true) { [weak self] in self?.step() }
    }

    private func step() {
        left -= 1
        guard left > 0 else { return onEnd() }
        wait()
        onStep(left)
    }

    /// Stops it for good.
    func cancel() {
        timers.cancel(timer)
        timer = nil
    }
}
