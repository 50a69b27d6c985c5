internal import Configuration
internal import Languages
internal import Toolkit

/// The operator's ideas for captions: each to be tapped and removed, and a row that adds one.
final class CaptionIdeas {
    let group: RowGroup
    private let services: KioskServices
    private let desk: OperatorDesk

    init(_ services: KioskServices, _ desk: OperatorDesk) {
        (self.services, self.desk) = (services, desk)
        group = RowGroup(services.surroundings, title: localized("Ideas for captions"))
        show()
    }

    private var ideas: [String] { services.configuration.captionIdeas }

    private func show() {
        let surroundings = services.surroundings
        if desk.keeper.fixedKeys.contains(Configuration.FixableKey.captionIdeas) {
            let words = ideas.isEmpty ? localized("None", meaning: "ideas") : Interface.number(ideas.count)
            let fact = Fact(
                identifier: "operator.ideas", icon: "lock", name: localized("Ideas"), state: .plain,
                words: localized("\(words), set in the configuration file"))
            return group.rows = [FactRow(surroundings, fact)]
        }
        let rows: [OperatorRow] = ideas.enumerated().map { index, idea in
            let row = ActionRow(surroundings, "operator.idea.\(index)", icon: "idea", title: idea)
            row.action = { [weak self] in self?.askToRemove(index) }
            return row
        }
        let last: [OperatorRow] = ideas.count < Configuration.mostIdeas ? [addRow] : []
        group.rows = rows + last
        group.superview?.setNeedsLayout()
    }

    private var addRow: ActionRow {
        let row = ActionRow(
            services.surroundings, "operator.idea.add", icon: "add", title: localized("Add an idea"),
            detail: localized("For guests with no words of their own: a button above the keyboard."), leadsOn: true)
        row.action = { [weak self] in self?.askForOne() }
        return row
    }

    private func askForOne() {
        let field = LineField.Purpose(
            identifier: "operator.idea-field", label: localized("Idea"), placeholder: localized("When you see it"),
            longest: Configuration.longestIdea)
        let question = LineScreen.Question(
            title: localized("Idea"), help: localized("A caption for the top or the bottom of a meme."), field: field, text: "",
            allowsNothing: false)
        desk.ask(question) { [weak self] idea in
            guard let self, !ideas.contains(idea) else { return }
            keep(ideas + [idea])
        }
    }

    private func askToRemove(_ index: Int) {
        let question = OperatorQuestion(
            title: localized("Remove this idea?"), message: ideas[index], answer: localized("Remove"), asksPIN: false)
        desk.confirm(question) { [weak self] in
            guard let self else { return }
            keep(ideas.enumerated().filter { $0.offset != index }.map(\.element))
        }
    }

    private func keep(_ ideas: [String]) {
        desk.keep({ $0.captionIdeas = ideas }, then: { [weak self] in self?.show() })
    }
}
