internal import Drawing
internal import Geometry
internal import Memes
internal import Text
internal import Toolkit

/// All memes, to tick those that the operator deletes.
final class MemeChoiceScreen: Screen {
    private let bar: NavigationBar
    private let grid: ListView
    private let tools: SelectionTools
    private let empty: Label
    private let services: KioskServices
    private let source: MemeSource
    private let back: () -> Void
    private var ticked: Set<MemeID> = [] { didSet { tickedChanged() } }

    init(_ services: KioskServices, back: @escaping () -> Void, delete: @escaping ([MemeID]) -> Void) {
        (self.services, self.back) = (services, back)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: "Select memes")
        bar.leading = Button(surroundings, "operator.back", title: "Operator", icon: "back", style: ButtonStyle(.plain), action: back)
        bar.leadingOutset = 12
        grid = ListView(surroundings, "operator.memes-list", label: "All memes") { size in
            .pictures(width: size.width, top: NavigationBar.margin(surroundings.metrics), surroundings.metrics)
        }
        tools = SelectionTools(surroundings, "operator.delete-memes")
        empty = Label(surroundings, "There are no memes.", .lead, color: { $0.label2 }, alignment: .center)
        var choose: (Meme) -> Void = { _ in }
        source = MemeSource(services, isGrid: true, onSelect: { choose($0) }, onDelete: { _ in })
        super.init(surroundings)
        choose = { [weak self] in self?.ticked.formSymmetricDifference([$0.id]) }
        grid.source = source
        tools.onDelete = { [weak self] in
            guard let self else { return }
            let chosen = ticked.sorted()
            ticked = []
            delete(chosen)
            reload()
        }
        for view in [grid, empty, bar, tools] as [View] { add(view) }
        tickedChanged()
    }

    private func tickedChanged() {
        source.ticked = ticked
        tools.count = ticked.count
        bar.title.text = ticked.isEmpty ? "Select memes" : "\(ticked.count) selected"
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

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator.choose", label: "All memes") }
}
