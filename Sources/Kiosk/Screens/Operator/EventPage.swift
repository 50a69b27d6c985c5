internal import Configuration
internal import Geometry
private import Logging
internal import Memes
internal import Toolkit

/// How the booth looks at this event, and its numbers.
final class EventPage: OperatorPage {
    private static let log = Logger(label: "mememe.operator")

    private let ideas: CaptionIdeas

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        ideas = CaptionIdeas(services, desk)
        super.init(services, desk)
        let groups = [[appearanceRow, accentRow], [titleRow, occasionRow], [logoRow, invitingRow]].map { RowGroup(surroundings, $0) }
        let last: [RowGroup] = services.records == nil ? [] : [RowGroup(surroundings, [resetRow])]
        let all: [RowGroup] = groups + [ideas.group] + last
        blocks = all
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

    // MARK: - Words

    private var titleRow: OperatorRow {
        let now = { [services] in services.configuration.title }
        if isFixed(Configuration.FixableKey.title) { return locked("operator.title", "Title", now()) }
        let field = LineField.Purpose(identifier: "operator.title-field", label: "Title", placeholder: "MemeMe", longest: 40)
        return lineRow("operator.title", "edit", now) {
            LineScreen.Question(
                title: "Title", help: "The booth’s name as guests see it.", field: field, text: now(), allowsNothing: false)
        } keep: {
            $0.title = $1
        }
    }

    private var occasionRow: OperatorRow {
        let now = { [services] in services.configuration.event ?? "" }
        if isFixed(Configuration.FixableKey.event) { return locked("operator.occasion", "Occasion", now().isEmpty ? "None" : now()) }
        let field = LineField.Purpose(
            identifier: "operator.event-field", label: "Occasion", placeholder: "Annual Street Food Fair · Hall B", longest: 80)
        return lineRow("operator.occasion", "person", now) {
            LineScreen.Question(
                title: "Occasion", help: "At the lower edge of the first screen. It may be empty.", field: field, text: now(),
                allowsNothing: true)
        } keep: {
            $0.event = $1
        }
    }

    private func lineRow(
        _ identifier: String, _ icon: String, _ now: @escaping () -> String, question: @escaping () -> LineScreen.Question,
        keep: @escaping (inout Settings, String) -> Void
    ) -> ActionRow {
        let shown = { now().isEmpty ? "None" : now() }
        let row = ActionRow(surroundings, identifier, icon: icon, title: question().title, detail: shown(), leadsOn: true)
        row.action = { [desk, weak row] in
            desk.ask(question()) { line in
                desk.keep({ keep(&$0, line) }, then: { row?.detailText = shown() })
            }
        }
        return row
    }

    // MARK: - Pictures

    private var logoRow: OperatorRow {
        let pictures = { [services] in [services.configuration.theme.logo].compactMap(\.self) }
        if isFixed(Configuration.FixableKey.logo) {
            return locked("operator.logo", "Logo", pictures().isEmpty ? "None" : "A picture")
        }
        let words = PicturesRow.Words(
            identifier: "operator.logo", title: "Logo", detail: "In place of the mark and the title. It may be transparent.", one: "Logo",
            choice: "Choose a Logo")
        return picturesRow(words, most: 1, pictures) { $0.logo = $1.last }
    }

    private var invitingRow: OperatorRow {
        let pictures = { [services] in services.configuration.invitingPictures }
        if isFixed(Configuration.FixableKey.invitingPictures) {
            let count = pictures().count
            return locked("operator.attract", "First screen", count == 0 ? "No pictures" : count == 1 ? "1 picture" : "\(count) pictures")
        }
        let words = PicturesRow.Words(
            identifier: "operator.attract", title: "Pictures on the first screen",
            detail: "In place of the samples, until there are three memes.", one: "Picture", choice: "Choose a Picture")
        return picturesRow(words, most: OperatorDesk.mostInviting, pictures) { $0.invitingPictures = $1 }
    }

    /// - Parameters:
    ///   - pictures: the paths of those that guests see.
    ///   - set: has the settings name others.
    private func picturesRow(
        _ words: PicturesRow.Words, most: Int, _ pictures: @escaping () -> [String],
        _ set: @escaping (inout Settings, [String]) -> Void
    ) -> PicturesRow {
        let row = PicturesRow(services, words, most: most)
        row.pictures = pictures()
        let show: () -> Void = { [weak row] in row?.pictures = pictures() }
        row.onAdd = { [services, desk] in
            desk.choosePicture(words.choice) { path in
                desk.take(path, lookingWith: services.ownPictures, { set(&$0, pictures() + [$1]) }, then: show)
            }
        }
        row.onRemove = { [desk] path in
            let question = OperatorQuestion(
                title: "Remove this picture?", message: "The kiosk keeps no other copy of it.", answer: "Remove", asksPIN: false)
            desk.confirm(question) { desk.drop({ set(&$0, pictures().filter { $0 != path }) }, then: show) }
        }
        return row
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
