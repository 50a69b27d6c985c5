internal import Configuration
internal import Geometry
internal import Languages
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
            Fact(
                identifier: identifier, icon: "lock", name: name, state: .plain,
                words: localized("\(value), set in the configuration file")))
    }

    private var appearanceRow: OperatorRow {
        let now = services.configuration.theme.appearance
        let (title, dark, light) = (localized("Theme"), localized("Dark", meaning: "theme"), localized("Light", meaning: "theme"))
        if isFixed(Configuration.FixableKey.appearance) {
            return locked("operator.appearance", title, now == .dark ? dark : light)
        }
        let segments = [("operator.theme.dark", dark), ("operator.theme.light", light)]
        return choiceRow(title, segments, selection: now == .dark ? 0 : 1) { $0.appearance = $1 == 0 ? .dark : .light }
    }

    private var accentRow: OperatorRow {
        let now = services.configuration.theme.accent
        let title = localized("Accent", meaning: "colour")
        if isFixed(Configuration.FixableKey.accent) {
            let accent = AccentPicker.accents.first { $0.color == now }
            let name = accent.map { localized($0.title) } ?? localized("a colour of its own")
            return locked("operator.accent", title, name.prefix(1).uppercased() + name.dropFirst())
        }
        let picker = AccentPicker(surroundings, chosen: now) { [weak self] color, takeBack in
            self?.desk.keep({ $0.accent = color }, orElse: takeBack)
        }
        return ControlRow(surroundings, title, picker) { picker.size(fitting: $0) }
    }

    // MARK: - Words

    private var titleRow: OperatorRow {
        let now = { [services] in services.configuration.title }
        let title = localized("Title")
        if isFixed(Configuration.FixableKey.title) { return locked("operator.title", title, now()) }
        let field = LineField.Purpose(identifier: "operator.title-field", label: title, placeholder: "MemeMe", longest: 40)
        return lineRow("operator.title", "edit", now) {
            LineScreen.Question(
                title: title, help: localized("The booth’s name as guests see it."), field: field, text: now(), allowsNothing: false)
        } keep: {
            $0.title = $1
        }
    }

    private var occasionRow: OperatorRow {
        let now = { [services] in services.configuration.event ?? "" }
        let title = localized("Occasion")
        if isFixed(Configuration.FixableKey.event) { return locked("operator.occasion", title, Self.shown(now())) }
        let field = LineField.Purpose(
            identifier: "operator.event-field", label: title, placeholder: localized("Annual Street Food Fair · Hall B"), longest: 80)
        return lineRow("operator.occasion", "person", now) {
            LineScreen.Question(
                title: title, help: localized("At the lower edge of the first screen. It may be empty."), field: field, text: now(),
                allowsNothing: true)
        } keep: {
            $0.event = $1
        }
    }

    private static func shown(_ line: String) -> String { line.isEmpty ? localized("None", meaning: "occasion") : line }

    private func lineRow(
        _ identifier: String, _ icon: String, _ now: @escaping () -> String, question: @escaping () -> LineScreen.Question,
        keep: @escaping (inout Settings, String) -> Void
    ) -> ActionRow {
        let shown = { Self.shown(now()) }
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
        let title = localized("Logo")
        if isFixed(Configuration.FixableKey.logo) {
            return locked("operator.logo", title, pictures().isEmpty ? localized("None", meaning: "logo") : localized("A picture"))
        }
        let words = PicturesRow.Words(
            identifier: "operator.logo", title: title, detail: localized("In place of the mark and the title. It may be transparent."),
            one: title, choice: localized("Choose a Logo"))
        return picturesRow(words, most: 1, pictures) { $0.logo = $1.last }
    }

    private var invitingRow: OperatorRow {
        let pictures = { [services] in services.configuration.invitingPictures }
        if isFixed(Configuration.FixableKey.invitingPictures) {
            let count = pictures().count
            let value =
                count == 0 ? localized("No pictures") : localized(count: count, one: "\(count) picture", other: "\(count) pictures")
            return locked("operator.attract", localized("First screen"), value)
        }
        let words = PicturesRow.Words(
            identifier: "operator.attract", title: localized("Pictures on the first screen"),
            detail: localized("In place of the samples, until there are three memes."), one: localized("Picture"),
            choice: localized("Choose a Picture"))
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
                title: localized("Remove this picture?"), message: localized("The kiosk keeps no other copy of it."),
                answer: localized("Remove"), asksPIN: false)
            desk.confirm(question) { desk.drop({ set(&$0, pictures().filter { $0 != path }) }, then: show) }
        }
        return row
    }

    private var resetRow: ActionRow {
        let row = ActionRow(
            surroundings, "operator.reset", icon: "retake", title: localized("Set the numbers back"),
            detail: localized("For a new event. Prints are counted from none; memes stay."), isDangerous: true)
        row.action = { [weak self] in self?.reset() }
        return row
    }

    private func reset() {
        let question = OperatorQuestion(
            title: localized("Set the numbers back?"), message: localized("Memes stay; what was counted of them is gone."),
            answer: localized("Set back"))
        desk.confirm(question) { [services, desk] in
            services.surroundings.activity.begin()
            Task {
                do throws(StoreError) {
                    try await services.records?.resetTally()
                    services.printer?.eventChanged()
                    desk.say(localized("All numbers begin with none."), icon: "check")
                } catch {
                    Self.log.error("the numbers can't be set back: \(error.cause)")
                    desk.say(localized("The numbers can’t be set back now. Please try again."), icon: "warning")
                }
                services.surroundings.activity.end()
            }
        }
    }
}
