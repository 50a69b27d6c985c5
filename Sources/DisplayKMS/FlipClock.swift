internal import Devices

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
    /// When the frame whose flip came too early is told as shown.
    private var held: FrameTime?
    private let alarm = SystemEventClock()

    init(clock: any EventClock) {
        self.clock = clock
        alarm.onAlarm = { [weak self] in self?.tellHeld() }
    }

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
        held = nil
        alarm.setAlarm(at: nil)
    }

    /// Takes a finished flip; those of forgotten frames are ignored.
    func finished(_ flip: FlipEvent, stampsMonotonicTime: Bool) {
        guard flip.serial == pending, held == nil else { return }
        let now = clock.now
        var flip = flip
        if !stampsMonotonicTime { flip.time = now }
        let moment = pacing.moment(of: flip, queuedAt: queuedAt, interval: interval)
        moment > now ? hold(until: moment, now: now) : tell(moment)
    }

    private func hold(until moment: FrameTime, now: FrameTime) {
        held = moment
        alarm.setAlarm(at: alarm.now + (moment - now))
    }

    private func tellHeld() {
        if let held { tell(held) }
    }

    private func tell(_ moment: FrameTime) {
        abandon()
        onShown?(moment)
    }
}
