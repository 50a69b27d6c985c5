internal import Languages
internal import Memes
internal import Toolkit

/// All memes at once: copied to a stick, looked through, and deleted with everything else of the event.
final class MemesPage: OperatorPage {
    private let export: ExportBlock?

    override init(_ services: KioskServices, _ desk: OperatorDesk) {
        export = services.export == nil ? nil : ExportBlock(services, desk)
        super.init(services, desk)
        let surroundings = services.surroundings
        let choose = ActionRow(
            surroundings, "operator.choose-memes", icon: "grid", title: localized("Single memes"),
            detail: services.isGalleryOpen
                ? localized("Hide them from guests, pin them to the first screen, or delete them.")
                : localized("Hide them from guests, or delete them."),
            leadsOn: true)
        choose.action = { [weak desk] in desk?.chooseMemes() }
        let wipe = ActionRow(
            surroundings, "operator.wipe", icon: "delete", title: localized("Wipe the event"),
            detail: localized("Memes, photos, drafts, mail that waits and all numbers go for good."), isDangerous: true)
        wipe.action = { [weak self] in self?.wipe() }
        let group = RowGroup(surroundings, services.records == nil ? [choose] : [choose, wipe])
        blocks = [export, group].compactMap(\.self)
    }

    override var refreshInterval: Duration? { .seconds(2) }

    override func refresh() {
        desk.export.onChange = { [weak self] in self?.export?.show() }
        export?.show()
    }

    private func wipe() {
        if case .running = desk.export.state { return desk.say(localized("The export is still running."), icon: "warning") }
        let count = services.archive.memes.count
        let question = OperatorQuestion(
            title: localized("Wipe the event?"),
            message: localized(
                count: count, one: "\(count) meme goes for good, with everything of their guests.",
                other: "\(count) memes go for good, with everything of their guests."),
            answer: localized("Wipe event"))
        desk.confirm(question) { [services, desk] in
            services.surroundings.activity.begin()
            Task {
                let isAllGone = await services.eraseEvent()
                services.surroundings.activity.end()
                if isAllGone {
                    desk.say(localized("Everything of the event is gone."), icon: "check")
                } else {
                    desk.say(localized("Not everything could be deleted. Please wipe it again."), icon: "warning")
                }
            }
        }
    }
}
