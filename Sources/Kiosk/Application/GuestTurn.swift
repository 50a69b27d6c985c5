internal import Devices

/// Tells one guest from the next: after nobody has touched or typed for as long as a session lasts, somebody else is taken to be there.
///
/// Nothing wakes up for that; it is found out with the next touch.
final class GuestTurn {
    private let clock: any EventClock
    private let lifetime: Duration
    private var lastInput: FrameTime
    /// How many guests there were before this one.
    private(set) var number = 0
    /// Called when another guest has come.
    var onChange: () -> Void = {}

    /// - Parameter lifetime: how long nothing is touched before another guest is taken to be there.
    init(clock: any EventClock, lifetime: Duration) {
        (self.clock, self.lifetime) = (clock, lifetime)
        lastInput = clock.now
    }

    /// Something was touched or typed.
    func noteInput() {
        let isAnother = clock.now - lastInput > lifetime
        lastInput = clock.now
        guard isAnother else { return }
        number += 1
        onChange()
    }
}
