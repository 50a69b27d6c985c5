public import Geometry

/// One item of a list on the screen; it is used again for another item when it left the screen.
open class ListCell: View {
    /// Called on a tap.
    var onSelect: () -> Void = {}
    public private(set) var isHighlighted = false
    /// Whether a tap does anything.
    public var isSelectable = true
    private var press: PressRecognizer?

    public override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        let press = PressRecognizer(
            highlight: { [weak self] in self?.setHighlighted($0) },
            action: { [weak self] in if self?.isSelectable == true { self?.onSelect() } })
        press.isInList = true
        self.press = press
        add(press)
    }

    private func setHighlighted(_ highlighted: Bool) {
        isHighlighted = highlighted && isSelectable
        highlightDidChange()
    }

    /// Called when the finger went down on the cell or left it.
    open func highlightDidChange() { setNeedsDisplay() }

    /// Called when the cell left the screen; stop what was loading for it.
    open func prepareForReuse() {}
}

/// The items of a `ListView`; the list asks for cells as they come into sight.
public protocol ListSource: AnyObject {
    var itemCount: Int { get }
    /// Names an item for as long as the list knows it, so that its cell stays when others come and go.
    func itemIdentifier(at index: Int) -> String
    /// Whether there still is an item of this name.
    func hasItem(_ identifier: String) -> Bool
    /// An empty cell, which will be configured for one item after another.
    func makeCell() -> ListCell
    /// Shows an item in a cell.
    func configure(_ cell: ListCell, at index: Int)
    /// An item was tapped.
    func select(_ index: Int)
    /// What a swipe towards the leading side uncovers at the end of an item's row; nil where nothing.
    func swipeAction(at index: Int) -> ListSwipeAction?
}

extension ListSource {
    public func hasItem(_ identifier: String) -> Bool {
        (0..<itemCount).contains { itemIdentifier(at: $0) == identifier }
    }

    public func swipeAction(at index: Int) -> ListSwipeAction? { nil }
}

/// A table or grid of any length that holds only the cells that are seen.
open class ListView: ScrollView {
    public weak var source: (any ListSource)?
    public let identifier: String
    /// The list's label for screen readers.
    public var spokenLabel: String
    /// Gives the arrangement for a size of the list.
    public var arrange: (Size) -> ListArrangement
    private var arrangement: ListArrangement?
    /// The cells on the screen with their indices, by the identifiers of their items.
    private(set) var cells: [String: (index: Int, cell: ListCell)] = [:]
    private var spare: [ListCell] = []
    private lazy var motion = ListMotion(surroundings)
    private lazy var swipes = ListSwipes(self)

    /// A list that is empty until it has a source.
    public init(_ surroundings: Surroundings, _ identifier: String, label: String, arrange: @escaping (Size) -> ListArrangement) {
        self.identifier = identifier
        self.arrange = arrange
        spokenLabel = label
        super.init(surroundings)
        swipes.addRecognizers()
    }

    /// The items changed: cells of items that are still there stay.
    public func reload() {
        arrangement = nil
        for (_, entry) in cells { entry.cell.markForLayout() }
        setNeedsLayout()
        placeCells(configureAll: true)
    }

    /// Items came or went: what is gone leaves, what stays moves to its new place, and what is new fades in.
    ///
    /// - Parameter place: the offset to show then; nil stays where the guest is.
    public func animateChanges(scrollingTo place: Double? = nil) {
        guard let source, window != nil, !frame.size.isEmpty, let before = arrangement else { return reload() }
        motion.begin(cells, before, top: Int(offset.rounded()))
        for (identifier, entry) in cells where !source.hasItem(identifier) {
            swipes.forget(identifier)
            cells[identifier] = nil
            insert(entry.cell, at: 0)
            motion.leave(entry.cell, at: entry.index)
        }
        let now = arrange(frame.size)
        arrangement = now
        contentHeight = now.contentHeight(count: source.itemCount)
        if let place { jump(to: place) }
        placeCells(configureAll: true)
        motion.run(cells, in: self, top: Int(offset.rounded())) { [weak self] in self?.keep($0) }
        placeCells(configureAll: false)
    }

    open override func surroundingsDidChange() {
        arrangement = nil
        closeSwipe(animated: false)
    }

    open override func layout() {
        let first = firstVisibleIndex
        let before = arrangement
        let now = arrange(frame.size)
        arrangement = now
        contentHeight = now.contentHeight(count: source?.itemCount ?? 0)
        super.layout()
        // After a turn of the panel the guest still sees what was at the top.
        if let before, before != now, first > 0 { jump(to: Double(now.frame(of: first).top - now.insets.top)) }
        placeCells(configureAll: false)
    }

    override var partHiddenBySubviews: Rect {
        guard arrangement?.columns == 1, cells.values.allSatisfy({ $0.cell.coversItsFrame }) else { return .zero }
        let rows = cells.values.map { $0.cell.placedFrame }.sorted { $0.top < $1.top }
        guard var part = rows.first else { return .zero }
        for row in rows {
            guard row.top <= part.bottom else { return .zero }
            let (left, right) = (max(part.left, row.left), min(part.right, row.right))
            part = Rect(left: left, top: part.top, right: right, bottom: max(part.bottom, row.bottom))
        }
        return part.intersection(bounds)
    }

    /// The uppermost cell that is seen; nil in a list without items.
    public var firstCell: ListCell? { cells.values.min { $0.index < $1.index }?.cell }

    private var firstVisibleIndex: Int {
        guard let arrangement, let source else { return 0 }
        let top = Int(offset) + arrangement.insets.top
        return arrangement.indices(from: top, to: top + 1, count: source.itemCount).lowerBound
    }

    open override func didScroll() {
        closeSwipe()
        placeCells(configureAll: false)
    }

    private func placeCells(configureAll: Bool) {
        guard let source, !frame.size.isEmpty else { return }
        let arrangement = self.arrangement ?? arrange(frame.size)
        self.arrangement = arrangement
        let top = Int(offset.rounded())
        let visible = arrangement.indices(from: top, to: top + frame.height, count: source.itemCount)
        var kept: [String: (index: Int, cell: ListCell)] = [:]
        let identifiers = visible.map { ($0, source.itemIdentifier(at: $0)) }
        for (index, identifier) in identifiers {
            guard let known = cells.removeValue(forKey: identifier) else { continue }
            if configureAll || known.index != index { configure(known.cell, at: index) }
            kept[identifier] = (index, known.cell)
        }
        for (_, entry) in cells { keep(entry.cell) }
        cells = kept
        for (index, identifier) in identifiers {
            let cell = cells[identifier]?.cell ?? dequeue(source, at: index)
            cells[identifier] = (index, cell)
            cell.frame = arrangement.frame(of: index).offset(by: Point(x: 0, y: -top))
        }
        motion.place(top: top)
        for (identifier, entry) in cells {
            let moved = motion.displacement(of: entry.cell)
            entry.cell.translation = Point(x: moved.x + swipes.offset(of: identifier), y: moved.y)
        }
        swipes.placeButtons()
    }

    /// Takes a cell off the screen, to be used again.
    private func keep(_ cell: ListCell) {
        cell.removeFromSuperview()
        cell.prepareForReuse()
        (cell.translation, cell.opacity, cell.scale) = (.zero, 1, 1)
        motion.forget(cell)
        spare.append(cell)
    }

    private func dequeue(_ source: any ListSource, at index: Int) -> ListCell {
        let cell = spare.popLast() ?? source.makeCell()
        // In the order of the items: that is the order in which they are read, and in which their pictures are asked for.
        insert(cell, at: cells.values.count { $0.index < index })
        configure(cell, at: index)
        return cell
    }

    /// The cell of an item, where the item is in sight.
    public func cell(for identifier: String) -> ListCell? { cells[identifier]?.cell }

    private func configure(_ cell: ListCell, at index: Int) {
        cell.onSelect = { [weak self] in self?.source?.select(index) }
        source?.configure(cell, at: index)
    }

    // MARK: - Swipes

    /// Puts a row that was drawn aside back into its place.
    public func closeSwipe(animated: Bool = true) { swipes.close(animated: animated) }

    /// The item whose cell is at a point of the list.
    func item(at point: Point) -> (identifier: String, index: Int)? {
        let found = cells.first { $0.value.cell.frame.contains(point) }
        return found.map { ($0.key, $0.value.index) }
    }

    /// Places the cells where they are by now, as after one was swiped a little further.
    func placeAgain() { placeCells(configureAll: false) }

    /// While a row is drawn aside a touch puts it back and does nothing else, except on the button that it uncovered.
    open override func hitTest(_ point: Point) -> View? {
        guard let hit = super.hitTest(point) else { return nil }
        return swipes.isOpen && !swipes.isButton(hit) ? self : hit
    }

    public override var accessibility: Accessibility? { Accessibility(.list, identifier: identifier, label: spokenLabel) }
}
