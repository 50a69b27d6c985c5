internal import Devices
internal import Toolkit

/// Notices that nobody has touched or typed anything for a while.
///
/// One timer waits for the moment when the time would be over. A touch only notes when it came; how much is left is found out when that
/// timer fires. While nothing is waited for there is no timer.
final class IdleWatch {
    private let timers: TimerQueue
    private var timer: TimerToken?
    private var lastSign: FrameTime

    init(_ timers: TimerQueue) {
        self.timers = timers
        lastSign = timers.clock.now
    }

    /// How long ago the last sign of somebody was.
    var quietTime: Duration { timers.clock.now - lastSign }

    /// There was a sign of somebody.
    func noteSign() { lastSign = timers.clock.now }

    /// Calls `onEnd` once, when there was no sign for `duration`, and not before; what was waited for earlier is given up.
    func wait(for duration: Duration, onEnd: @escaping () -> Void) {
        stop()
        timer = timers.at(lastSign + duration) { [weak self] in
            guard let self else { return }
            timer = nil
            if quietTime >= duration { onEnd() } else { wait(for: duration, onEnd: onEnd) }
        }
    }

    /// Waits for nothing.
    func stop() {
        timers.cancel(timer)
        timer = nil
    }
}
