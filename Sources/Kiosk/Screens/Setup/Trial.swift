internal import Devices
internal import Toolkit

/// Something that was changed for a try and goes back by itself unless somebody says that it is right: when the picture is turned or
/// touches land elsewhere, the way back may be out of reach.
final class Trial {
    /// How long a person gets to look and touch.
    static let seconds = 10

    private let timers: TimerQueue
    private var token: TimerToken?
    private var left = 0
    /// Called at the start and every second with the seconds that are left.
    var onTick: (Int) -> Void = { _ in }
    /// Called when time is up.
    var onEnd: () -> Void = {}

    init(_ surroundings: Surroundings) { timers = surroundings.timers }

    var isRunning: Bool { token != nil }

    /// Begins to count, or begins anew.
    func start() {
        stop()
        left = Self.seconds
        tick()
    }

    func stop() {
        timers.cancel(token)
        token = nil
    }

    private func tick() {
        onTick(left)
        token = timers.after(.seconds(1)) { [weak self] in
            guard let self else { return }
            left -= 1
            if left > 0 { return tick() }
            token = nil
            onEnd()
        }
    }
}
