internal import Configuration
internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// The first screen of the gallery flow: what was made here, as a table or as a grid.
final class SentMemesScreen: Screen {
    private let services: KioskServices
    private let bar: NavigationBar
    private let mark: BrandMark
    private let addButton: Button
    private let table: ListView
    private let grid: ListView
    private let tabs: TabBar
    private let empty: EmptyView
    private let rowSource: MemeSource
    private let cellSource: MemeSource
    private let selectButton: Button
    private let doneButton: Button
    private let selectionTools: SelectionTools
    private let onSelect: (Meme) -> Void
    /// The memes that are ticked; nil while memes are opened by a tap and not ticked.
    private var ticked: Set<MemeID>? { didSet { if ticked != oldValue { tickedDidChange(from: oldValue) } } }
    /// Where a change of the memes leads the lists back to.
    private var returning: ScrollPlaces?
    private let arrival = NewArrival()

    /// How far both lists are scrolled, in pixels.
    struct ScrollPlaces {
        let table: Double
        let grid: Double
    }

    /// What the screen asks of the kiosk.
    struct Actions {
        var add: () -> Void
        /// Opens the meme that was tapped.
        var open: (Meme) -> Void
        var delete: ([MemeID]) -> Void
        /// Shows the languages.
        var language: () -> Void
        /// Shows what helps guests who see, reach or touch otherwise.
        var access: () -> Void
        /// The mark was held.
        var unlock: () -> Void
    }

    init(_ services: KioskServices, actions: Actions) {
        self.services = services
        mark = BrandMark(services, onHold: actions.unlock)
        onSelect = actions.open
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: localized("Sent Memes"))
        addButton = Button(
            surroundings, "sent-memes.add", title: localized("New Meme"), icon: "add", style: ButtonStyle(.go, .goControl),
            action: actions.add)
        addButton.spokenLabel = localized("Add")
        table = ListView(surroundings, "sent-memes.table", label: localized("Sent Memes, table")) { Self.rows($0, surroundings.metrics) }
        grid = ListView(surroundings, "sent-memes.collection", label: localized("Sent Memes, collection")) {
            Self.cells($0, surroundings.metrics)
        }
        var select: (Meme) -> Void = { _ in }
        let sources = [false, true].map { isGrid in
            MemeSource(services, isGrid: isGrid, onSelect: { select($0) }, onDelete: { actions.delete([$0.id]) })
        }
        (rowSource, cellSource) = (sources[0], sources[1])
        selectButton = Button(
            surroundings, "sent-memes.select", title: localized("Select"), style: ButtonStyle(.plain, .control, padding: 12))
        doneButton = Button(
            surroundings, "sent-memes.select-done", title: localized("Done"), icon: "check", style: ButtonStyle(.go, .goControl))
        selectionTools = SelectionTools(surroundings, "sent-memes.delete-selected")
        empty = Self.makeEmpty(surroundings, onAdd: actions.add)
        var change: (Int, Bool) -> Void = { _, _ in }
        tabs = TabBar(
            surroundings,
            [
                ("sent-memes.table-tab", localized("Table", meaning: "list view"), "list"),
                ("sent-memes.collection-tab", localized("Collection"), "grid"),
            ]
        ) { change($0, $1) }
        super.init(surroundings)
        change = { [weak self] in self?.select($0, isAgain: $1) }
        select = { [weak self] in self?.tapped($0) }
        connectSelection(actions)
        tabs.accessory = selectButton
        tabs.leadingAccessories = [AccessButton.make(surroundings, .plain, action: actions.access)]
        if services.offersLanguages {
            tabs.leadingAccessories.append(LanguageButton.make(surroundings, "sent-memes.language", .plain, action: actions.language))
        }
        bar.leading = mark
        bar.trailing = addButton
        bar.lowBar = tabs.lowBar
        table.source = rowSource
        grid.source = cellSource
        for view in [table, grid, empty, bar, tabs, selectionTools] as [View] { add(view) }
        for view in [grid, selectionTools] as [View] { view.isHidden = true }
        // A touch beside the table puts back the row that was swiped, as one in the table does.
        add(
            TouchDownRecognizer { [weak self] touch in
                guard let self, !table.placedFrame.contains(touch.position(in: self)) else { return }
                table.closeSwipe()
            })
        reload()
    }

    private func connectSelection(_ actions: Actions) {
        selectButton.action = { [weak self] in self?.ticked = [] }
        doneButton.action = { [weak self] in self?.ticked = nil }
        selectionTools.onDelete = { [weak self] in
            guard let self, let ticked else { return }
            self.ticked = nil
            actions.delete(ticked.sorted())
        }
    }

    /// What is shown while there is no meme.
    private static func makeEmpty(_ surroundings: Surroundings, onAdd: @escaping () -> Void) -> EmptyView {
        let first = Button(
            surroundings, "sent-memes.first", title: localized("Make the first meme"), icon: "add",
            style: ButtonStyle(.go, .big, radius: 18, padding: 32), action: onAdd)
        return EmptyView(
            surroundings, tile: (localized("No memes\nyet"), localized("No memes yet")), title: localized("You go first."),
            line: localized("Pick a photo, add two lines, and it shows up here."), button: first)
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
        let isEmpty = services.visibleMemes.isEmpty
        shown.isHidden = isEmpty
        other.isHidden = true
        table.closeSwipe(animated: false)
        guard !isEmpty else { return }
        shown.opacity = 0
        surroundings.animator.animate(.milliseconds(140), .linear) { [weak shown] in shown?.opacity = $0 }
    }

    private func tapped(_ meme: Meme) {
        guard ticked != nil else { return onSelect(meme) }
        guard services.mayDelete(meme) else { return }
        ticked?.formSymmetricDifference([meme.id])
    }

    /// The guest begins or ends ticking, or ticks one more or less.
    private func tickedDidChange(from before: Set<MemeID>?) {
        for source in [rowSource, cellSource] { source.ticked = ticked }
        table.closeSwipe()
        table.reload()
        grid.reload()
        let count = ticked?.count ?? 0
        bar.title.text =
            ticked == nil
            ? localized("Sent Memes")
            : count == 0 ? localized("Select memes") : localized(count: count, one: "\(count) selected", other: "\(count) selected")
        selectionTools.count = count
        guard (before == nil) != (ticked == nil) else { return bar.setNeedsLayout() }
        // On a narrow panel the number of ticked memes needs the room.
        bar.leading = ticked == nil || metrics.layoutClass != .narrow ? mark : nil
        bar.trailing = ticked == nil ? addButton : doneButton
        bar.lowBar = ticked == nil ? tabs.lowBar : selectionTools.lowBar
        selectionTools.isHidden = ticked == nil
        tabs.isHidden = ticked != nil
        bar.setNeedsLayout()
    }

    // MARK: - Memes that come and go

    /// How far the lists are scrolled.
    var scrollPlaces: ScrollPlaces { ScrollPlaces(table: table.offset, grid: grid.offset) }

    /// Lets `body` change the archive, and shows what comes of it at the places where the lists were.
    func change(returningTo places: ScrollPlaces?, _ body: () -> Void) {
        returning = places
        body()
        returning = nil
    }

    /// The archive changed: where the guest sees it, memes leave and close up.
    func memesChanged() {
        guard stack?.top === self, stack?.isMoving == false else { return reload(returningTo: returning) }
        forgetTicksOfGoneMemes()
        let wasEmpty = !empty.isHidden
        let shown = tabs.selection == 0 ? table : grid
        let place = tabs.selection == 0 ? returning?.table : returning?.grid
        shown.isHidden = false
        shown.animateChanges(scrollingTo: place)
        showControls()
        let isEmpty = services.visibleMemes.isEmpty
        guard isEmpty, !wasEmpty else { return reload(exceptFor: shown, returningTo: returning) }
        empty.opacity = 0
        surroundings.animator.animate(
            .milliseconds(300), .linear, update: { [weak self] in self?.empty.opacity = $0 },
            completion: { [weak self] _ in self?.reload() })
    }

    /// Shows the memes that there are, at once.
    private func reload(exceptFor moving: ListView? = nil, returningTo places: ScrollPlaces? = nil) {
        let isEmpty = services.visibleMemes.isEmpty
        forgetTicksOfGoneMemes()
        showControls()
        table.isHidden = isEmpty || tabs.selection != 0
        grid.isHidden = isEmpty || tabs.selection != 1
        for list in [table, grid] where list !== moving { list.reload() }
        guard let places else { return }
        if table !== moving { table.jump(to: places.table) }
        if grid !== moving { grid.jump(to: places.grid) }
    }

    private func showControls() {
        let isEmpty = services.visibleMemes.isEmpty
        empty.isHidden = !isEmpty
        empty.opacity = 1
        addButton.style.kind = isEmpty ? .filled : .go
        selectButton.isHidden = !services.mayDeleteSome
        tabs.setNeedsLayout()
    }

    private func forgetTicksOfGoneMemes() {
        guard let ticked, !ticked.isEmpty else { return }
        self.ticked = ticked.intersection(services.visibleMemes.map(\.id))
    }

    override func willAppear() {
        reload()
        arrival.prepare(services.visibleMemes, [table, grid])
    }

    override func didAppear() { arrival.drop([table, grid]) }

    override func stepBack() {
        table.closeSwipe()
        ticked = nil
    }

    override func willDisappear() {
        arrival.leave(services.visibleMemes, [table, grid])
        table.closeSwipe(animated: false)
        ticked = nil
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        let bottom = frame.height - BottomBar.height(metrics)
        addButton.title = metrics.layoutClass == .narrow ? localized("New", meaning: "meme") : localized("New Meme")
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        tabs.frame = Rect(left: 0, top: bottom, right: frame.width, bottom: frame.height)
        selectionTools.frame = tabs.frame
        let content = Rect(left: 0, top: top, right: frame.width, bottom: bottom)
        for view in [table, grid, empty] as [View] { view.frame = content }
    }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "sent-memes", label: localized("Sent Memes")) }
}
