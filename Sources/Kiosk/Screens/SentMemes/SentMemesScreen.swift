internal import Configuration
internal import Drawing
internal import Geometry
internal import Memes
internal import Toolkit

/// The first screen of the gallery flow: what was made here, as a table or as a grid.
final class SentMemesScreen: Screen {
    private let services: KioskServices
    private let bar: NavigationBar
    private let addButton: Button
    private let table: ListView
    private let grid: ListView
    private let tabs: TabBar
    private let empty: EmptyView
    private let rowSource: MemeSource
    private let cellSource: MemeSource

    /// - Parameters:
    ///   - onAdd: called by the Add button.
    ///   - onSelect: called with the meme that was tapped.
    init(_ services: KioskServices, onAdd: @escaping () -> Void, onSelect: @escaping (Meme) -> Void) {
        self.services = services
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: "Sent Memes")
        addButton = Button(
            surroundings, "sent-memes.add", title: "New Meme", icon: "add", style: ButtonStyle(.go, .goControl), action: onAdd)
        addButton.spokenLabel = "Add"
        table = ListView(surroundings, "sent-memes.table", label: "Sent Memes, table") { Self.rows($0, surroundings.metrics) }
        grid = ListView(surroundings, "sent-memes.collection", label: "Sent Memes, collection") { Self.cells($0, surroundings.metrics) }
        rowSource = MemeSource(services, isGrid: false, onSelect: onSelect)
        cellSource = MemeSource(services, isGrid: true, onSelect: onSelect)
        let first = Button(
            surroundings, "sent-memes.first", title: "Make the first meme", icon: "add",
            style: ButtonStyle(.go, .big, radius: 18, padding: 32), action: onAdd)
        empty = EmptyView(
            surroundings, tile: ("No memes", "yet", "No memes yet"), title: "You go first.",
            line: "Pick a photo, add two lines, and it shows up here.", button: first)
        var change: (Int, Bool) -> Void = { _, _ in }
        tabs = TabBar(
            surroundings,
            [
                ("sent-memes.table-tab", "Table", "list"),
                ("sent-memes.collection-tab", "Collection", "grid"),
            ]
        ) { change($0, $1) }
        super.init(surroundings)
        change = { [weak self] in self?.select($0, isAgain: $1) }
        bar.leading = BrandMark(surroundings, name: services.configuration.title)
        bar.trailing = addButton
        table.source = rowSource
        grid.source = cellSource
        for view in [table, grid, empty, bar, tabs] as [View] { add(view) }
        grid.isHidden = true
        reload()
    }

    private static func rows(_ size: Size, _ metrics: Metrics) -> ListArrangement {
        let margin = NavigationBar.margin(metrics)
        let height = metrics.px(metrics.pick(104, compact: 84, tall: 124, narrow: 92))
        return .rows(height: height, width: size.width, insets: Insets(left: margin, right: margin, bottom: margin))
    }

    private static func cells(_ size: Size, _ metrics: Metrics) -> ListArrangement {
        let top = metrics.layoutClass == .compact ? metrics.px(12) : NavigationBar.margin(metrics)
        return .pictures(width: size.width, top: top, metrics)
    }

    private func select(_ index: Int, isAgain: Bool) {
        let (shown, other) = index == 0 ? (table, grid) : (grid, table)
        if isAgain { return shown.scrollToTop() }
        let isEmpty = services.archive.memes.isEmpty
        shown.isHidden = isEmpty
        other.isHidden = true
        guard !isEmpty else { return }
        shown.opacity = 0
        surroundings.animator.animate(.milliseconds(140), .linear) { [weak shown] in shown?.opacity = $0 }
    }

    /// The archive changed.
    func reload() {
        let isEmpty = services.archive.memes.isEmpty
        empty.isHidden = !isEmpty
        table.isHidden = isEmpty || tabs.selection != 0
        grid.isHidden = isEmpty || tabs.selection != 1
        addButton.style.kind = isEmpty ? .filled : .go
        table.reload()
        grid.reload()
    }

    override func willAppear() { reload() }

    override func layout() {
        let top = NavigationBar.height(metrics)
        let bottom = frame.height - BottomBar.height(metrics)
        addButton.title = metrics.layoutClass == .narrow ? "New" : "New Meme"
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        tabs.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
        let content = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        for view in [table, grid, empty] as [View] { view.frame = content }
    }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "sent-memes", label: "Sent Memes") }
}
