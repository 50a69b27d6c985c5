internal import Configuration
internal import Devices
internal import Languages
internal import Logging
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
    /// The export, which goes on when the panel is left.
    let export: ExportDesk
    /// The last test page, which is printed on when the panel is left, too.
    let testPrint = TestPrint()
    /// Says a sentence above the panel, beside the name of an icon.
    var onSay: (String, String) -> Void = { _, _ in }
    /// Asks a question and the PIN, and calls what follows when both were answered.
    var onConfirm: (OperatorQuestion, @escaping () -> Void) -> Void = { _, _ in }
    /// Shows all memes to hide, pin or delete some of them.
    var onChooseMemes: () -> Void = {}
    /// Shows the pictures of sticks under a title, and calls what follows with the path of the one that was tapped.
    var onChoosePicture: (String, @escaping (String) -> Void) -> Void = { _, _ in }
    /// Asks for a line, and calls what follows with it.
    var onAskLine: (LineScreen.Question, @escaping (String) -> Void) -> Void = { _, _ in }
    /// Asks one of the questions of the first start again.
    var onSetup: (SetupQuestion) -> Void = { _ in }
    /// Called after a change of the settings was kept.
    var onSettings: () -> Void = {}
    static let log = Logger(label: "mememe.operator")
    let activity: Activity
    /// How many pictures are being copied and looked at.
    var picturesUnderway = 0
    private let idle: IdleWatch

    init(_ surroundings: Surroundings, keeper: SettingsKeeper, panel: SetupFlow.Panel, devices: KioskDevices) {
        activity = surroundings.activity
        (self.keeper, self.panel, self.devices) = (keeper, panel, devices)
        idle = IdleWatch(surroundings.timers)
        gate = PINGate(keeper, clock: surroundings.timers.clock)
        export = ExportDesk(surroundings)
    }

    /// Says a sentence to the operator.
    func say(_ sentence: String, icon: String) { onSay(sentence, icon) }

    /// Does what can't be taken back, once the operator was asked and has typed the PIN again.
    func confirm(_ question: OperatorQuestion, then action: @escaping () -> Void) { onConfirm(question, action) }

    func chooseMemes() { onChooseMemes() }

    func choosePicture(_ title: String, then action: @escaping (String) -> Void) { onChoosePicture(title, action) }

    func ask(_ question: LineScreen.Question, then action: @escaping (String) -> Void) { onAskLine(question, action) }

    func openSetup(_ question: SetupQuestion) { onSetup(question) }

    /// Keeps a change of the settings, and shows it once it is on the medium.
    ///
    /// - Parameter takeBack: called when it can't be kept, which is said.
    func keep(
        _ change: @escaping (inout Settings) -> Void, then action: @escaping () -> Void = {}, orElse takeBack: @escaping () -> Void = {}
    ) {
        activity.begin()
        Task {
            do {
                try await keeper.keep(change)
                onSettings()
                action()
            } catch {
                Self.log.error("a change of the settings can't be kept: \(error)")
                takeBack()
                say(localized("This can’t be kept. Please try again."), icon: "warning")
            }
            activity.end()
        }
    }

    /// Has the machine do something, and says so.
    func run(_ errand: MachineErrand, on machine: (any Machine)?, saying sentence: String) {
        guard let machine else { return }
        activity.begin()
        Task {
            do throws(MachineError) {
                try await machine.run(errand)
                say(sentence, icon: "check")
            } catch {
                Self.log.error("the machine does not take \(errand.rawValue): \(error.cause)")
                say(localized("The machine did not take that. Please try again."), icon: "warning")
            }
            activity.end()
        }
    }

    // MARK: - Nobody there

    /// Calls `onEnd` once nothing was touched or typed for that long; nothing wakes the kiosk for it before `stopWatching`.
    func watch(for duration: Duration, onEnd: @escaping () -> Void) {
        idle.noteSign()
        idle.wait(for: duration, onEnd: onEnd)
    }

    /// Nobody has to be there any longer.
    func stopWatching() { idle.stop() }

    /// Something was touched or typed.
    func noteInput() { idle.noteSign() }
}
