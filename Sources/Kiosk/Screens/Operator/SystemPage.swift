internal import Configuration
internal import Devices
internal import Languages
private import Logging
internal import Toolkit

/// The machine as a whole: what runs on it, and its restart and end.
final class SystemPage: OperatorPage {
    private let facts: RowGroup
    private let help: RemoteHelpRows?
    private let network: NetworkRows
    private static let log = Logger(label: "mememe.operator")

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        facts = RowGroup(services.surroundings)
        help = services.help.map { RemoteHelpRows($0, desk, services.surroundings) }
        network = NetworkRows(services, desk)
        super.init(services, desk)
        show(MachineReport())
        blocks = [facts, network.group, help?.group, upkeepGroup, powerGroup].compactMap(\.self)
    }

    override var refreshInterval: Duration? { .seconds(5) }

    override func refresh() {
        help?.show()
        guard let machine = services.machine else { return }
        surroundings.activity.begin()
        Task {
            show(await machine.report())
            surroundings.activity.end()
        }
    }

    private func show(_ report: MachineReport) {
        var shown = [
            Fact(
                identifier: "operator.version", icon: "deadpan", name: localized("Version"), state: .plain,
                words: services.machine?.version ?? "")
        ]
        if let uptime = report.uptime {
            shown.append(
                Fact(
                    identifier: "operator.uptime", icon: "timer", name: localized("Switched on"), state: .plain,
                    words: MachineWords.ago(uptime)))
        }
        facts.show(shown)
        network.show(report)
    }

    // MARK: - Upkeep

    /// Updates and logs, which only a machine does that the kiosk has to itself.
    private var upkeepGroup: RowGroup? {
        guard services.machine?.hasPower == true else { return nil }
        let logs = ActionRow(
            surroundings, "operator.export-logs", icon: "usb", title: localized("Export logs"),
            detail: localized("What the booth has noted, to the USB stick that is plugged in."))
        logs.action = { [weak self] in
            self?.desk.run(.exportLogs, on: self?.services.machine, saying: localized("The logs are asked for…"))
        }
        guard services.configuration.updateAddress != nil else {
            let fact = Fact(
                identifier: "operator.update", icon: "retake", name: localized("Updates"), state: .plain,
                words: localized("Plug in a stick with an update"))
            return RowGroup(surroundings, title: localized("Upkeep"), [logs, FactRow(surroundings, fact)])
        }
        let update = ActionRow(
            surroundings, "operator.update", icon: "retake", title: localized("Update now"),
            detail: localized("From the network. A stick with an update needs no tap: it is taken over when it is plugged in."))
        update.action = { [weak self] in
            self?.desk.run(.update, on: self?.services.machine, saying: localized("An update is looked for…"))
        }
        return RowGroup(surroundings, title: localized("Upkeep"), [logs, update])
    }

    // MARK: - Power

    private var powerGroup: RowGroup {
        guard services.machine?.hasPower == true else {
            let fact = Fact(
                identifier: "operator.power", icon: "power", name: localized("Restart and power off"), state: .plain,
                words: localized("Only where the kiosk has the machine to itself"))
            return RowGroup(surroundings, [FactRow(surroundings, fact)])
        }
        let restart = ActionRow(
            surroundings, "operator.restart", icon: "rotate", title: localized("Restart"), detail: localized("Takes about half a minute."))
        restart.action = { [weak self] in self?.ask(.restart) }
        let off = ActionRow(
            surroundings, "operator.power-off", icon: "power", title: localized("Power off"),
            detail: localized("Somebody has to switch it on again by hand."), isDangerous: true)
        off.action = { [weak self] in self?.ask(.powerOff) }
        return RowGroup(surroundings, [restart, off])
    }

    private func ask(_ action: PowerAction) {
        let isRestart = action == .restart
        let question = OperatorQuestion(
            title: isRestart ? localized("Restart now?") : localized("Power off now?"),
            message: localized("A half-made meme waits for its guest."), answer: isRestart ? localized("Restart") : localized("Power off"))
        desk.confirm(question) { [weak self] in self?.perform(action) }
    }

    private func perform(_ action: PowerAction) {
        guard let machine = services.machine else { return }
        surroundings.activity.begin()
        Task {
            do throws(MachineError) {
                try await machine.perform(action)
                desk.say(action == .restart ? localized("Restarting…") : localized("Powering off…"), icon: "power")
            } catch {
                Self.log.error("the machine does not take \(action.rawValue): \(error.cause)")
                desk.say(localized("The machine did not take that. Please try again."), icon: "warning")
            }
            surroundings.activity.end()
        }
    }
}
