internal import Geometry
internal import Languages
internal import Toolkit

/// The bar that takes the place of the tabs while memes are ticked: Delete, and how many.
final class SelectionTools: View {
    private let bar: BottomBar
    private let deleteButton: Button
    /// Called by the Delete button.
    var onDelete: () -> Void {
        get { deleteButton.action }
        set { deleteButton.action = newValue }
    }

    /// How many memes are ticked.
    var count = 0 {
        didSet {
            deleteButton.title = count == 0 ? localized("Delete") : localized("Delete \(count)")
            deleteButton.isEnabled = count > 0
            bar.setNeedsLayout()
        }
    }

    /// - Parameter identifier: the Delete button's.
    init(_ surroundings: Surroundings, _ identifier: String) {
        deleteButton = Button(
            surroundings, identifier, title: localized("Delete"), icon: "delete", style: ButtonStyle(.danger, .tool))
        var place: (BottomBar) -> Void = { _ in }
        bar = BottomBar(surroundings) { place($0) }
        super.init(surroundings)
        place = { [weak self] in self?.placeButton(in: $0) }
        isOpaque = true
        add(bar)
        bar.add(deleteButton)
        deleteButton.isEnabled = false
    }

    /// Where Detail has its Delete, and as large.
    private func placeButton(in bar: BottomBar) {
        let isTall = metrics.layoutClass == .tall
        deleteButton.style.isColumn = isTall
        deleteButton.style.gap = isTall ? 7 : 10
        let width = max(deleteButton.preferredWidth, metrics.px(metrics.pick(140, compact: 118, tall: 148)))
        let height = metrics.px(metrics.pick(52, compact: 46, tall: 76))
        let y = metrics.hairline + (bar.frame.height - metrics.hairline - height) / 2
        deleteButton.frame = Rect(x: bar.room.width - NavigationBar.margin(metrics) - width, y: y, width: width, height: height)
    }

    /// The bar that takes a go-action which has to be in reach.
    var lowBar: BottomBar { bar }

    override func layout() { bar.frame = bounds }
}
