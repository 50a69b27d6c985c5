internal import Devices

/// Repeats the key that was pressed last for as long as it is held. With no key held no alarm is set.
@MainActor
final class KeyRepeat {
    /// A key of one keyboard.
    struct Key: Equatable {
        let device: Int
        let code: Int32
    }

    private let clock: any EventClock
    private let delay: Duration
    private let interval: Duration
    private let send: (KeyEvent) -> Void
    private var held: (key: Key, event: KeyEvent)?
    private var next = FrameTime.zero

    /// - Parameter clock: one whose alarm nobody else uses.
    init(clock: any EventClock, delay: Duration, interval: Duration, send: @escaping (KeyEvent) -> Void) {
        self.clock = clock
        self.delay = delay
        self.interval = interval
        self.send = send
        clock.onAlarm = { [weak self] in self?.ring() }
    }

    /// Takes note of a key that went down or up.
    func follow(_ stroke: KeyStroke, device: Int) {
        let key = Key(device: device, code: stroke.code)
        switch stroke.event.phase {
        case .down where stroke.repeats: begin(key, stroke.event)
        case .up where held?.key == key: stop()
        default: break
        }
    }

    func stop() {
        held = nil
        clock.setAlarm(at: nil)
    }

    private func begin(_ key: Key, _ event: KeyEvent) {
        held = (key, event)
        next = event.time + delay
        clock.setAlarm(at: next)
    }

    private func ring() {
        guard var event = held?.event else { return }
        event.phase = .repeated
        event.time = clock.now
        // After a hold-up the repetitions that were missed are not made up for.
        next = max(next + interval, clock.now)
        clock.setAlarm(at: next)
        send(event)
    }
}
