/// The clock and the one alarm of the main loop.
///
/// At rest no alarm is set, so nothing wakes the process.
@MainActor
public protocol EventClock: AnyObject {
    /// The present moment.
    var now: FrameTime { get }
    /// Called on the main actor when the alarm's time has come.
    var onAlarm: (@MainActor () -> Void)? { get set }
    /// Sets the one alarm, replacing an earlier one; nil takes it back. A moment in the past rings at the next turn of the loop.
    func setAlarm(at time: FrameTime?)
    /// Calls `action` once, at the next turn of the loop; the alarm is not needed for it.
    func atNextTurn(_ action: @escaping @MainActor () -> Void)
}
