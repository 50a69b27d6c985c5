private import Dispatch
private import Glibc

/// The machine's monotonic clock with a Dispatch timer on the main queue as its alarm.
@MainActor
public final class SystemEventClock: EventClock {
    public var onAlarm: (@MainActor () -> Void)?
    private var timer: (any DispatchSourceTimer)?

    public init() {}

    public var now: FrameTime {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return FrameTime(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    public func setAlarm(at time: FrameTime?) {
        timer?.cancel()
        timer = nil
        guard let time else { return }
        let delay = max(0, time.nanoseconds - now.nanoseconds)
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.ring() }
        }
        timer.schedule(deadline: .now() + .nanoseconds(Int(delay)), leeway: .nanoseconds(0))
        timer.resume()
        self.timer = timer
    }

    private func ring() {
        timer?.cancel()
        timer = nil
        onAlarm?()
    }
}
