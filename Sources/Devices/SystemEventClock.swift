private import Dispatch
private import Glibc

/// The machine's monotonic clock with a Dispatch timer on the main queue as its alarm.
@MainActor
public final class SystemEventClock: EventClock {
    public var onAlarm: (@MainActor () -> Void)?
    /// When the alarm is to ring, if it is set.
    private var alarm: FrameTime?
    /// One for all alarms, made for the first: an animation sets an alarm for every frame.
    private var timer: (any DispatchSourceTimer)?

    public init() {}

    isolated deinit { timer?.cancel() }

    public var now: FrameTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return FrameTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    public func setAlarm(at time: FrameTime?) {
        let wasSet = alarm != nil
        alarm = time
        guard let time else {
            // For a moment that never comes nobody is woken.
            if wasSet { timer?.schedule(deadline: .distantFuture) }
            return
        }
        let delay = max(0, time.nanoseconds - now.nanoseconds)
        let timer = timer ?? makeTimer()
        self.timer = timer
        timer.schedule(deadline: .now() + .nanoseconds(Int(delay)), leeway: .nanoseconds(0))
    }

    private func makeTimer() -> any DispatchSourceTimer {
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.ring() }
        }
        timer.schedule(deadline: .distantFuture)
        timer.resume()
        return timer
    }

    public func atNextTurn(_ action: @escaping @MainActor () -> Void) {
        DispatchQueue.main.async { MainActor.assumeIsolated(action) }
    }

    private func ring() {
        // It may have been set anew after the timer fired and before this turn of the loop.
        guard let alarm else { return }
        guard now >= alarm else { return setAlarm(at: alarm) }
        self.alarm = nil
        onAlarm?()
    }
}
