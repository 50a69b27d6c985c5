internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// All memes, to tick those that the operator hides, pins or deletes.
final class MemeChoiceScreen: Screen {
    /// What is done with memes.
    struct Actions {
        var set: (Meme.Prominence, [MemeID]) -> Void
        var delete: ([MemeID]) -> Void
    }

    private let bar: NavigationBar
    private let grid: ListView
    private let tools: MemeChoiceTools
    private let empty: Label
    private let services: KioskServices
    private let source: MemeChoiceSource
    private let back: () -> Void
    private var ticked: Set<MemeID> = [] { didSet { tickedChanged() } }

    init(_ services: KioskServices, back: @escaping () -> Void, actions: Actions) {
        (self.services, self.back) = (services, back)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: localized("Select memes"))
        bar.leading = Button(
            surroundings, "operator.back", title: localized("Operator"), icon: "back", style: ButtonStyle(.plain), action: back)
        bar.leadingOutset = 12
        grid = ListView(surroundings, "operator.memes-list", label: localized("All memes")) { size in
            .pictures(width: size.width, top: NavigationBar.margin(surroundings.metrics), surroundings.metrics)
        }
        var (choose, set, delete): ((Meme) -> Void, (Meme.Prominence) -> Void, () -> Void) = ({ _ in }, { _ in }, {})
        tools = MemeChoiceTools(
            surroundings, offersPin: services.isGalleryOpen, actions: .init(set: { set($0) }, delete: { delete() }))
        empty = Label(surroundings, localized("There are no memes."), .lead, color: { $0.label2 }, alignment: .center)
        source = MemeChoiceSource(services) { choose($0) }
        super.init(surroundings)
        choose = { [weak self] in self?.ticked.formSymmetricDifference([$0.id]) }
        set = { [weak self] prominence in self?.perform { actions.set(prominence, $0) } }
        delete = { [weak self] in self?.perform(actions.delete) }
        grid.source = source
        for view in [grid, empty, bar, tools] as [View] { add(view) }
        tickedChanged()
    }

    /// Does something with the memes that are ticked, and then none is.
    private func perform(_ action: ([MemeID]) -> Void) {
        let chosen = ticked.sorted()
        ticked = []
        action(chosen)
    }

    private func tickedChanged() {
        source.ticked = ticked
        tools.ticked = services.archive.memes.filter { ticked.contains($0.id) }
        let count = ticked.count
        bar.title.text =
            count == 0 ? localized("Select memes") : localized(count: count, one: "\(count) selected", other: "\(count) selected")
        bar.setNeedsLayout()
        grid.reload()
    }

    /// The archive changed.
    func reload() {
        ticked = ticked.intersection(services.archive.memes.map(\.id))
        empty.isHidden = !services.archive.memes.isEmpty
        grid.reload()
    }

    override func willAppear() { reload() }

    override func layout() {
        let (top, bottom) = (NavigationBar.height(metrics), frame.height - BottomBar.height(metrics))
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        grid.frame = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        empty.frame = grid.frame
        tools.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
    }

    override func stepBack() { back() }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator.choose", label: localized("All memes")) }
}
