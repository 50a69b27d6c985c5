public import Devices

/// A clock that follows the machine's monotonic clock until somebody advances it by hand; from then on time moves only that way.
///
/// Everything headless that takes time goes through its list of due actions, so an advance of one second plays exactly what a
/// second would have brought, in the same order every time. With nothing due no timer runs.
@MainActor
public final class HeadlessClock: EventClock {
    /// An action that waits for its moment.
    public struct Appointment: Hashable, Sendable {
        let number: Int
    }

    /// How many actions may fall due at one manual moment; more means that something asks for "now" over and over.
    private static let mostActionsAtOneMoment = 100_000

    public var onAlarm: (@MainActor () -> Void)?
    private let machine = SystemEventClock()
    private var manualTime: FrameTime?
    private var due = DueActions()
    private var alarm: Appointment?
    private var isRunning = false

    /// A clock that follows the machine's for now.
    public init() {
        machine.onAlarm = { [weak self] in self?.turn() }
    }

    /// True since the first `advance`.
    public var isManual: Bool { manualTime != nil }

    public var now: FrameTime { manualTime ?? machine.now }

    public func setAlarm(at time: FrameTime?) {
        if let alarm { cancel(alarm) }
        alarm = nil
        guard let time else { return }
        alarm = schedule(at: time) { [weak self] in self?.ring() }
    }

    public func atNextTurn(_ action: @escaping @MainActor () -> Void) { schedule(at: now, action) }

    /// Has `action` done at `time`; for a moment in the past, at the next turn of the loop (or within the advance under way).
    @discardableResult
    public func schedule(at time: FrameTime, _ action: @escaping @MainActor () -> Void) -> Appointment {
        let number = due.insert(at: time, action)
        rearm()
        return Appointment(number: number)
    }

    /// Takes an appointment back; one that was kept already is ignored.
    public func cancel(_ appointment: Appointment) {
        due.remove(appointment.number)
        rearm()
    }

    /// A clock with the same time and an alarm of its own, for whoever must not touch the loop's.
    public func separateAlarm() -> any EventClock { HeadlessAlarm(clock: self) }

    /// Moves time on by hand, from action to action in the order in which they fall due, and stops `duration` later.
    ///
    /// The first call takes the clock away from the machine for good, at the machine's next full second: refreshes are counted from
    /// full seconds, so what follows falls on the same refreshes in every run. Actions that are asked for on the way are honoured.
    /// Must not be called from inside an action.
    /// - Parameter step: called after each action with the moment at which it was done.
    public func advance(by duration: Duration, step: (@MainActor (FrameTime) -> Void)? = nil) {
        precondition(!isRunning, "the clock can't be advanced from inside an action of its own")
        precondition(duration >= .zero, "time moves forwards")
        let start = manualTime ?? Self.fullSecond(notBefore: now)
        if manualTime == nil {
            manualTime = now
            run(until: start, step: step)
            manualTime = start
        }
        run(until: start + duration, step: step)
        manualTime = start + duration
        rearm()
    }

    private static func fullSecond(notBefore time: FrameTime) -> FrameTime {
        FrameTime(nanoseconds: (time.nanoseconds + 999_999_999) / 1_000_000_000 * 1_000_000_000)
    }

    private func turn() {
        guard !isRunning else { return }
        run(until: now, step: nil)
        rearm()
    }

    private func run(until end: FrameTime, step: (@MainActor (FrameTime) -> Void)?) {
        isRunning = true
        defer { isRunning = false }
        var actionsAtThisMoment = 0
        while let entry = due.takeFirst(dueBy: end) {
            if let time = manualTime {
                actionsAtThisMoment = entry.time > time ? 0 : actionsAtThisMoment + 1
                precondition(actionsAtThisMoment < Self.mostActionsAtOneMoment, "something asks for the present moment over and over")
                manualTime = max(time, entry.time)
            }
            entry.action()
            step?(now)
        }
    }

    private func ring() {
        alarm = nil
        onAlarm?()
    }

    /// Has the machine wake us for the first due action. While time stands still only what is due already needs a turn of the loop.
    private func rearm() {
        guard !isRunning else { return }
        guard let manualTime else { return machine.setAlarm(at: due.earliest) }
        let isDue = due.earliest.map { $0 <= manualTime } ?? false
        machine.setAlarm(at: isDue ? machine.now : nil)
    }
}

/// One more alarm on a headless clock.
@MainActor
private final class HeadlessAlarm: EventClock {
    var onAlarm: (@MainActor () -> Void)?
    private let clock: HeadlessClock
    private var appointment: HeadlessClock.Appointment?

    init(clock: HeadlessClock) { self.clock = clock }

    isolated deinit {
        if let appointment { clock.cancel(appointment) }
    }

    var now: FrameTime { clock.now }

    func setAlarm(at time: FrameTime?) {
        if let appointment { clock.cancel(appointment) }
        appointment = nil
        guard let time else { return }
        appointment = clock.schedule(at: time) { [weak self] in self?.ring() }
    }

    func atNextTurn(_ action: @escaping @MainActor () -> Void) { clock.atNextTurn(action) }

    private func ring() {
        appointment = nil
        onAlarm?()
    }
}
