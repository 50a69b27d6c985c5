internal import Languages
internal import Memes
internal import Toolkit

/// What waits to be sent on the operator's panel, what never will be, and a way to have it tried at once.
final class OutboxRows {
    let group: RowGroup
    private let room: any WaitingRoom
    private let desk: OperatorDesk
    private lazy var again = makeAgain()

    init(_ room: any WaitingRoom, _ desk: OperatorDesk, _ surroundings: Surroundings) {
        (self.room, self.desk) = (room, desk)
        group = RowGroup(surroundings, title: localized("Waiting to be sent"))
        show()
    }

    /// Follows what waits, while the page is there.
    func begin() { room.watch { [weak self] in self?.show() } }

    /// Asks nobody any more.
    func end() { room.stopWatching() }

    private func show() {
        let facts = room.shares.flatMap { shares in [Self.waiting(shares), Self.trouble(shares), Self.ended(shares)].compactMap(\.self) }
        group.show(facts, then: room.shares.contains { $0.waiting > 0 } ? [again] : [])
    }

    // MARK: - Words

    private static func name(_ kind: WaitingShares.Kind) -> String {
        switch kind {
        case .mail: localized("E-mail")
        case .upload: localized("Uploads")
        case .unknown: localized("Damaged")
        }
    }

    private static func icon(_ kind: WaitingShares.Kind) -> String {
        switch kind {
        case .mail: "mail"
        case .upload: "share"
        case .unknown: "warning"
        }
    }

    private static func waiting(_ shares: WaitingShares) -> Fact? {
        guard shares.kind != .unknown else { return nil }
        let state: HealthState = shares.waiting == 0 ? .fine : shares.failed == 0 ? .plain : .soon
        return Fact(
            identifier: "operator.outbox.\(shares.kind.rawValue)", icon: icon(shares.kind), name: name(shares.kind), state: state,
            words: words(shares.waiting, failed: shares.failed))
    }

    private static func words(_ waiting: Int, failed: Int) -> String {
        if waiting == 0 { return localized("Nothing waits") }
        if failed == 0 { return localized(count: waiting, one: "\(waiting) waits", other: "\(waiting) wait") }
        if failed == waiting {
            return localized(count: waiting, one: "\(waiting) waits, tried in vain", other: "\(waiting) wait, tried in vain")
        }
        return localized(
            count: waiting, one: "\(waiting) waits, \(failed) tried in vain", other: "\(waiting) wait, \(failed) tried in vain")
    }

    private static func trouble(_ shares: WaitingShares) -> Fact? {
        guard let trouble = shares.trouble, !trouble.isEmpty else { return nil }
        return Fact(
            identifier: "operator.outbox.\(shares.kind.rawValue).trouble", icon: "warning",
            name: localized("\(name(shares.kind)), last error"), state: .plain, words: shortened(trouble, 72))
    }

    /// Servers say as much as they like, and a narrow panel has three lines.
    private static func shortened(_ words: String, _ limit: Int) -> String {
        words.count > limit ? words.prefix(limit - 1) + "…" : words
    }

    private static func ended(_ shares: WaitingShares) -> Fact? {
        guard shares.givenUp > 0 else { return nil }
        let reason = shortened(shares.lastEnd ?? "", 52)
        return Fact(
            identifier: "operator.outbox.\(shares.kind.rawValue).given-up", icon: icon(shares.kind),
            name: shares.kind == .unknown ? name(shares.kind) : localized("\(name(shares.kind)), given up"), state: .soon,
            words: reason.isEmpty ? Interface.number(shares.givenUp) : localized("\(shares.givenUp), the last one: \(reason)"))
    }

    private func makeAgain() -> ActionRow {
        let row = ActionRow(
            group.surroundings, "operator.outbox.try", icon: "retake", title: localized("Try now"),
            detail: localized("Everything that waits is sent at once, if it can be."))
        row.action = { [weak self] in self?.tryNow() }
        return row
    }

    private func tryNow() {
        desk.activity.begin()
        Task {
            if await room.tryNow() {
                desk.say(localized("What waits is being tried."), icon: "check")
            } else {
                desk.say(localized("Nothing can be sent right now. Please try again in a moment."), icon: "warning")
            }
            desk.activity.end()
        }
    }
}
