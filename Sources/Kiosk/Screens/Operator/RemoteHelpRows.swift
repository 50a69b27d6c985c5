internal import Languages
internal import Toolkit

/// Help from afar on the operator's panel: how to call, and its end.
final class RemoteHelpRows {
    let group: RowGroup
    private let help: RemoteHelp
    private let surroundings: Surroundings
    private lazy var begin = makeBegin()
    private lazy var end = makeEnd()

    init(_ help: RemoteHelp, _ desk: OperatorDesk, _ surroundings: Surroundings) {
        (self.help, self.surroundings) = (help, surroundings)
        group = RowGroup(surroundings, title: localized("Remote help"))
        help.follower = { [weak self] in self?.show() }
        help.onTrouble = { [weak desk] in desk?.say($0, icon: "warning") }
        show()
    }

    /// Shows what there is now.
    func show() {
        guard let offer = help.offer else { return group.show([], then: [begin]) }
        let minutes = help.minutesLeft
        let facts = [
            Fact(identifier: "operator.help.address", icon: "globe", name: localized("VNC address"), state: .plain, words: offer.address),
            Fact(identifier: "operator.help.password", icon: "lock", name: localized("Password"), state: .plain, words: offer.password),
            Fact(
                identifier: "operator.help.left", icon: "timer", name: localized("Ends by itself"), state: .plain,
                words: localized(count: minutes, one: "in \(minutes) minute", other: "in \(minutes) minutes")),
            Fact(
                identifier: "operator.help.watched", icon: "eye", name: localized("Helper"), state: help.isWatched ? .fine : .plain,
                words: help.isWatched ? localized("Sees this screen", meaning: "helper") : localized("Nobody has called yet")),
        ]
        group.show(facts, then: [end])
    }

    private func makeBegin() -> ActionRow {
        let row = ActionRow(
            surroundings, "operator.help.begin", icon: "eye", title: localized("Let a helper in"),
            detail: localized(
                "Whoever has the password sees this screen and touches it, by VNC, for 30 minutes. On the way it can be read along."))
        row.action = { [weak self] in self?.help.begin() }
        return row
    }

    private func makeEnd() -> ActionRow {
        let row = ActionRow(surroundings, "operator.help.end", icon: "close", title: localized("End remote help"))
        row.action = { [weak self] in self?.help.end() }
        return row
    }
}
