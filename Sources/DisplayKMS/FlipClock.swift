internal import Devices
private import Dispatch

/// Follows the one frame that is on its way, and says when the next may come.
@MainActor
final class FlipClock {
    /// Called when the frame is on the screen, at the pace of the mode.
    var onShown: ((FrameTime) -> Void)?
    var interval: Duration = .milliseconds(16)
    /// The frame that was queued and is not told as shown, if there is one.
    private(set) var pending: UInt64?
    private let clock: any EventClock
    private var serial: UInt64 = 0
    private var queuedAt = FrameTime.zero
    private var pacing = FlipPacing()
    private var timer: (any DispatchSourceTimer)?

    init(clock: any EventClock) { self.clock = clock }

    var isIdle: Bool { pending == nil }

    /// The number for a frame that is about to be queued; zero is never one.
    func nextSerial() -> UInt64 {
        serial += 1
        return serial
    }

    func queued(_ serial: UInt64) {
        pending = serial
        queuedAt = clock.now
    }

    /// Forgets the frame on its way; its flip, should it still come, is nobody's.
    func abandon() {
        pending = nil
        timer?.cancel()
        timer = nil
    }

    /// Takes a finished flip; those of forgotten frames are ignored.
    func finished(_ flip: FlipEvent, stampsMonotonicTime: Bool) {
        guard flip.serial == pending, timer == nil else { return }
        let now = clock.now
        var flip = flip
        if !stampsMonotonicTime { flip.time = now }
        let moment = pacing.moment(of: flip, queuedAt: queuedAt, interval: interval)
        moment > now ? hold(until: moment, now: now) : tell(moment)
    }

    private func hold(until moment: FrameTime, now: FrameTime) {
        let timer = DispatchSource.makeTimerSource(flags: .strict, queue: .main)
        timer.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.tell(moment) }
        }
        timer.schedule(deadline: .now() + .nanoseconds(Int((moment - now).wholeNanoseconds)), leeway: .nanoseconds(0))
        timer.resume()
        self.timer = timer
    }

    private func tell(_ moment: FrameTime) {
        abandon()
        onShown?(moment)
    }
}
