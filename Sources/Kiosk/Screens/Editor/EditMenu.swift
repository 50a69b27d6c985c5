internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// What can be done with the selected text, in a bar over it.
final class EditMenu: View {
    /// One thing to do.
    enum Item: String, CaseIterable {
        case cut, copy, paste
        case selectAll = "select-all"

        var title: String {
            switch self {
            case .cut: localized("Cut")
            case .copy: localized("Copy")
            case .paste: localized("Paste")
            case .selectAll: localized("Select all")
            }
        }
    }

    private let onChoose: (Item) -> Void
    private var buttons: [Button] = []
    /// What it offers now.
    private(set) var items: [Item] = []

    init(_ surroundings: Surroundings, onChoose: @escaping (Item) -> Void) {
        self.onChoose = onChoose
        super.init(surroundings)
        overflow = Insets(surroundings.metrics.px(16))
    }

    override func surroundingsDidChange() { overflow = Insets(metrics.px(16)) }

    /// Offers other things.
    func show(_ items: [Item]) {
        guard items != self.items else { return }
        self.items = items
        for button in buttons { button.removeFromSuperview() }
        buttons = items.map { item in
            Button(surroundings, "edit.\(item.rawValue)", title: item.title, style: ButtonStyle(.plain, .tool, radius: 10, padding: 14)) {
                [weak self] in self?.onChoose(item)
            }
        }
        for button in buttons { add(button) }
        setNeedsLayout()
    }

    private var inset: Int { metrics.px(3) }

    /// The least width of a button, and the height of each, in pixels.
    private var side: Int { metrics.px(44) }

    /// The size of the menu on a screen of `width` pixels: one row, or as many as its words need.
    func size(fitting width: Int) -> Size {
        let row = buttons.reduce(2 * inset) { $0 + max($1.preferredWidth, side) }
        if row <= width { return Size(width: row, height: side + 2 * inset) }
        let columns = columnCount(in: width - 2 * inset)
        let rows = (buttons.count + columns - 1) / columns
        let widest = buttons.reduce(side) { max($0, $1.preferredWidth) }
        return Size(width: min(width, columns * widest + 2 * inset), height: rows * side + 2 * inset)
    }

    /// How many of the widest button have room beside each other.
    private func columnCount(in width: Int) -> Int {
        let widest = buttons.reduce(side) { max($0, $1.preferredWidth) }
        return max(1, min(buttons.count - 1, width / widest))
    }

    private var isOneRow: Bool { frame.height < 2 * side }

    override func layout() {
        let columns = isOneRow ? buttons.count : columnCount(in: frame.width - 2 * inset)
        var x = inset
        for (index, button) in buttons.enumerated() {
            if index % columns == 0 { x = inset }
            let width = isOneRow ? max(button.preferredWidth, side) : (frame.width - 2 * inset) / columns
            button.frame = Rect(x: x, y: inset + index / columns * side, width: width, height: side)
            x += width
        }
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(13)
        painter.shadow(
            of: bounds, ShadowStyle(offset: metrics.px(2), blur: metrics.px(8), radius: radius), Color.black.opacity(theme.shadows.near))
        painter.fill(bounds, radius: radius, theme.surface3)
        let (inset, line) = (metrics.px(12) - self.inset, metrics.hairline)
        for button in buttons {
            let place = button.frame
            if place.left > self.inset {
                painter.fill(Rect(x: place.left, y: place.top + inset, width: line, height: side - 2 * inset), theme.control)
            } else if place.top > self.inset {
                painter.fill(Rect(x: inset, y: place.top, width: frame.width - 2 * inset, height: line), theme.control)
            }
        }
    }
}
