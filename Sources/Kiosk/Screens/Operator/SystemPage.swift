internal import Devices
private import Logging
internal import Toolkit

/// The machine as a whole: what runs on it, and its restart and end.
final class SystemPage: OperatorPage {
    private let facts: RowGroup
    private static let log = Logger(label: "mememe.operator")

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        facts = RowGroup(services.surroundings)
        super.init(services, desk)
        show(MachineReport())
        blocks = [facts, powerGroup]
    }

    override var refreshInterval: Duration? { .seconds(30) }

    override func refresh() {
        guard let machine = services.machine else { return }
        surroundings.activity.begin()
        Task {
            show(await machine.report())
            surroundings.activity.end()
        }
    }

    private func show(_ report: MachineReport) {
        var shown = [
            Fact(identifier: "operator.version", icon: "deadpan", name: "Version", state: .plain, words: services.machine?.version ?? "")
        ]
        if let uptime = report.uptime {
            shown.append(
                Fact(
                    identifier: "operator.uptime", icon: "timer", name: "Switched on", state: .plain,
                    words: "\(MachineWords.words(for: uptime)) ago"))
        }
        facts.show(shown)
    }

    // MARK: - Power

    private var powerGroup: RowGroup {
        guard services.machine?.hasPower == true else {
            let words = "Only where the kiosk has the machine to itself"
            return RowGroup(
                surroundings,
                [
                    FactRow(
                        surroundings,
                        Fact(identifier: "operator.power", icon: "power", name: "Restart and power off", state: .plain, words: words))
                ])
        }
        let restart = ActionRow(surroundings, "operator.restart", icon: "rotate", title: "Restart", detail: "Takes about half a minute.")
        restart.action = { [weak self] in self?.ask(.restart) }
        let off = ActionRow(
            surroundings, "operator.power-off", icon: "power", title: "Power off", detail: "Somebody has to switch it on again by hand.",
            isDangerous: true)
        off.action = { [weak self] in self?.ask(.powerOff) }
        return RowGroup(surroundings, [restart, off])
    }

    private func ask(_ action: PowerAction) {
        let isRestart = action == .restart
        let question = OperatorQuestion(
            title: isRestart ? "Restart now?" : "Power off now?", message: "A half-made meme waits for its guest.",
            answer: isRestart ? "Restart" : "Power off")
        desk.confirm(question) { [weak self] in self?.perform(action) }
    }

    private func perform(_ action: PowerAction) {
        guard let machine = services.machine else { return }
        surroundings.activity.begin()
        Task {
            do throws(MachineError) {
                try await machine.perform(action)
                desk.say(action == .restart ? "Restarting…" : "Powering off…", icon: "power")
            } catch {
                Self.log.error("the machine does not take \(action.rawValue): \(error.cause)")
                desk.say("The machine did not take that. Please try again.", icon: "warning")
            }
            surroundings.activity.end()
        }
    }
}
