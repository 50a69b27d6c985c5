internal import Configuration
internal import Geometry
private import Logging
internal import Memes
internal import Toolkit

/// How the booth looks at this event, and its numbers.
final class EventPage: OperatorPage {
    private static let log = Logger(label: "mememe.operator")

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        super.init(services, desk)
        let looks = RowGroup(surroundings, [appearanceRow, accentRow])
        blocks = services.records == nil ? [looks] : [looks, RowGroup(surroundings, [resetRow])]
    }

    private func isFixed(_ key: String) -> Bool { desk.keeper.fixedKeys.contains(key) }

    private func locked(_ identifier: String, _ name: String, _ value: String) -> FactRow {
        FactRow(
            surroundings,
            Fact(identifier: identifier, icon: "lock", name: name, state: .plain, words: "\(value), set in the configuration file"))
    }

    private var appearanceRow: OperatorRow {
        let now = services.configuration.theme.appearance
        if isFixed(Configuration.FixableKey.appearance) {
            return locked("operator.appearance", "Theme", now == .dark ? "Dark" : "Light")
        }
        let control = SegmentedControl(
            surroundings, [("operator.theme.dark", "Dark"), ("operator.theme.light", "Light")], selection: now == .dark ? 0 : 1
        ) { [weak self] index in
            self?.desk.keep { $0.appearance = index == 0 ? .dark : .light }
        }
        return ControlRow(surroundings, "Theme", control) { [control] width in
            let metrics = control.metrics
            return Size(width: min(control.preferredWidth, width), height: metrics.px(metrics.pick(52, compact: 48, tall: 60)))
        }
    }

    private var accentRow: OperatorRow {
        let now = services.configuration.theme.accent
        if isFixed(Configuration.FixableKey.accent) {
            let name = AccentPicker.accents.first { $0.color == now }?.name ?? "a colour of its own"
            return locked("operator.accent", "Accent", name.prefix(1).uppercased() + name.dropFirst())
        }
        let picker = AccentPicker(surroundings, chosen: now) { [weak self] color in self?.desk.keep { $0.accent = color } }
        return ControlRow(surroundings, "Accent", picker) { picker.size(fitting: $0) }
    }

    private var resetRow: ActionRow {
        let row = ActionRow(
            surroundings, "operator.reset", icon: "retake", title: "Set the numbers back",
            detail: "For a new event. Prints are counted from none; memes stay.", isDangerous: true)
        row.action = { [weak self] in self?.reset() }
        return row
    }

    private func reset() {
        let question = OperatorQuestion(
            title: "Set the numbers back?", message: "Memes stay; what was counted of them is gone.", answer: "Set back")
        desk.confirm(question) { [services, desk] in
            services.surroundings.activity.begin()
            Task {
                do throws(StoreError) {
                    try await services.records?.resetTally()
                    services.printer?.eventChanged()
                    desk.say("All numbers begin with none.", icon: "check")
                } catch {
                    Self.log.error("the numbers can't be set back: \(error.cause)")
                    desk.say("The numbers can’t be set back now. Please try again.", icon: "warning")
                }
                services.surroundings.activity.end()
            }
        }
    }
}
