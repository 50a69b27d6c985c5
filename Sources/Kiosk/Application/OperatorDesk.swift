internal import Configuration
internal import Devices
internal import Toolkit

/// What the operator's panel works with, beside what all screens do.
final class OperatorDesk {
    let gate: PINGate
    /// Where changes are kept.
    let keeper: SettingsKeeper
    /// How the picture and touches lie on the panel.
    let panel: SetupFlow.Panel
    /// The devices that nobody but the application knows.
    let devices: KioskDevices
    /// Says a sentence above the panel, beside the name of an icon.
    var onSay: (String, String) -> Void = { _, _ in }
    /// Asks a question and the PIN, and calls what follows when both were answered.
    var onConfirm: (OperatorQuestion, @escaping () -> Void) -> Void = { _, _ in }
    private let timers: TimerQueue
    private var lastInput: FrameTime
    private var timer: TimerToken?

    init(_ surroundings: Surroundings, keeper: SettingsKeeper, panel: SetupFlow.Panel, devices: KioskDevices) {
        (timers, self.keeper, self.panel, self.devices) = (surroundings.timers, keeper, panel, devices)
        gate = PINGate(keeper, clock: surroundings.timers.clock)
        lastInput = surroundings.now
    }

    /// Says a sentence to the operator.
    func say(_ sentence: String, icon: String) { onSay(sentence, icon) }

    /// Does what can't be taken back, once the operator was asked and has typed the PIN again.
    func confirm(_ question: OperatorQuestion, then action: @escaping () -> Void) { onConfirm(question, action) }

    // MARK: - Nobody there

    /// Calls `onEnd` once nothing was touched or typed for that long; nothing wakes the kiosk for it before `stopWatching`.
    func watch(for duration: Duration, onEnd: @escaping () -> Void) {
        stopWatching()
        lastInput = timers.clock.now
        wait(for: duration, onEnd)
    }

    private func wait(for duration: Duration, _ onEnd: @escaping () -> Void) {
        timer = timers.at(lastInput + duration) { [weak self] in
            guard let self else { return }
            timer = nil
            // What was touched meanwhile moved the end without setting the alarm anew each time.
            if timers.clock.now - lastInput >= duration { onEnd() } else { wait(for: duration, onEnd) }
        }
    }

    /// Nobody has to be there any longer.
    func stopWatching() {
        timers.cancel(timer)
        timer = nil
    }

    /// Something was touched or typed.
    func noteInput() { lastInput = timers.clock.now }
}
