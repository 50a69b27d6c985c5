public import Devices

/// A scheduled call, as `TimerQueue` returns it; hand it to `TimerQueue.cancel` to take the call back.
public final class TimerToken {
    let time: FrameTime
    let order: Int
    let isWaitedFor: Bool
    var action: (() -> Void)?

    init(time: FrameTime, order: Int, isWaitedFor: Bool, action: @escaping () -> Void) {
        (self.time, self.order, self.isWaitedFor, self.action) = (time, order, isWaitedFor, action)
    }
}

/// Calls back after a delay or at a moment. All timers share the clock's one alarm; with none pending nothing wakes the process.
///
///     let token = surroundings.timers.after(.seconds(3)) { [weak self] in self?.hide() }
///     surroundings.timers.cancel(token)
public final class TimerQueue {
    public let clock: any EventClock
    private var pending: [TimerToken] = []
    private var nextOrder = 0
    private var isFiring = false

    /// A queue on a clock's alarm, which nobody else may set.
    public init(clock: any EventClock) {
        self.clock = clock
        clock.onAlarm = { [weak self] in self?.fire() }
    }

    /// Whether a timer is pending that was scheduled with `isWaitedFor`.
    public var isWaiting: Bool { pending.contains(where: \.isWaitedFor) }

    /// Calls `action` once after `delay`.
    ///
    /// - Parameter isWaitedFor: whether the window counts as settled only after it, as for a highlight that is about to vanish.
    @discardableResult
    public func after(_ delay: Duration, isWaitedFor: Bool = false, _ action: @escaping () -> Void) -> TimerToken {
        at(clock.now + delay, isWaitedFor: isWaitedFor, action)
    }

    /// Calls `action` once at a moment; in the past means at the next turn of the loop.
    @discardableResult
    public func at(_ time: FrameTime, isWaitedFor: Bool = false, _ action: @escaping () -> Void) -> TimerToken {
        let token = TimerToken(time: time, order: nextOrder, isWaitedFor: isWaitedFor, action: action)
        nextOrder += 1
        let index = pending.firstIndex { $0.time > time } ?? pending.count
        pending.insert(token, at: index)
        if index == 0 { setAlarm() }
        return token
    }

    /// Takes a timer back; nil and a timer that has fired do nothing.
    public func cancel(_ token: TimerToken?) {
        guard let token else { return }
        token.action = nil
        let wasFirst = pending.first === token
        pending.removeAll { $0 === token }
        if wasFirst { setAlarm() }
    }

    private func setAlarm() {
        if !isFiring { clock.setAlarm(at: pending.first?.time) }
    }

    private func fire() {
        isFiring = true
        let now = clock.now
        // What is scheduled while firing waits for the next turn of the loop, even when it is due: a timer that re-arms itself can't hang.
        let limit = nextOrder
        while let token = pending.first(where: { $0.order < limit }), token.time <= now {
            pending.removeAll { $0 === token }
            token.action?()
        }
        isFiring = false
        setAlarm()
    }
}
