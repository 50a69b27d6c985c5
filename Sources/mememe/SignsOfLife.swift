internal import CSystemd
private import Dispatch
private import Glibc

/// Tells the service manager that started the kiosk how it is; says nothing where there is none.
///
/// The manager ends a kiosk that stays silent and starts it again. So the kiosk speaks only as long as its frame loop works. Its status is
/// "in use" or "unused", so that nobody restarts the machine under a guest's hands.
final class SignsOfLife {
    /// Whether somebody is to be told, as sd_notify(3) says it.
    private let hasManager = unsafe getenv("NOTIFY_SOCKET") != nil
    private let isHealthy: () -> Bool
    private let isInUse: () -> Bool
    private var saidInUse = false
    private var timer: (any DispatchSourceTimer)?

    /// - Parameters:
    ///   - isHealthy: asked before each sign of life, on the main actor.
    ///   - isInUse: likewise.
    init(isHealthy: @escaping () -> Bool, isInUse: @escaping () -> Bool) { (self.isHealthy, self.isInUse) = (isHealthy, isInUse) }

    /// Says that the first screen is there, and from now on gives signs of life as often as the manager wants them.
    func ready() {
        tell("READY=1\nSTATUS=unused")
        var microseconds: UInt64 = 0
        guard hasManager, unsafe sd_watchdog_enabled(0, &microseconds) > 0, microseconds > 0, timer == nil else { return }
        // Half the time it allows, as sd_watchdog_enabled(3) advises; a tenth of that as leeway lets the processor sleep on.
        let interval = DispatchTimeInterval.microseconds(Int(microseconds / 2))
        let timer = DispatchSource.makeTimerSource(queue: .main)
        timer.schedule(deadline: .now(), repeating: interval, leeway: .microseconds(Int(microseconds / 20)))
        timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.giveSignOfLife() } }
        timer.resume()
        self.timer = timer
    }

    /// Says that the kiosk ends because it was told to.
    func stopping() {
        timer?.cancel()
        timer = nil
        tell("STOPPING=1")
    }

    private func giveSignOfLife() {
        if isHealthy() { tell("WATCHDOG=1") }
        guard isInUse() != saidInUse else { return }
        saidInUse.toggle()
        tell("STATUS=\(saidInUse ? "in use" : "unused")")
    }

    private func tell(_ message: String) {
        // Without a manager there is nobody to tell, and no library is loaded; one that does not listen finds out by its own clock.
        guard hasManager else { return }
        _ = unsafe message.withCString { unsafe sd_notify(0, $0) }
    }
}
