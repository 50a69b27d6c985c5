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

    var preferredSize: Size {
        let width = buttons.reduce(2 * inset) { $0 + max($1.preferredWidth, metrics.px(44)) }
        return Size(width: width, height: metrics.px(44) + 2 * inset)
    }

    override func layout() {
        var x = inset
        for button in buttons {
            let width = max(button.preferredWidth, metrics.px(44))
            button.frame = Rect(x: x, y: inset, width: width, height: frame.height - 2 * inset)
            x += width
        }
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(13)
        painter.shadow(
            of: bounds, ShadowStyle(offset: metrics.px(2), blur: metrics.px(8), radius: radius), Color.black.opacity(theme.shadows.near))
        painter.fill(bounds, radius: radius, theme.surface3)
        let (inset, width) = (metrics.px(12), metrics.hairline)
        for button in buttons.dropFirst() {
            painter.fill(Rect(x: button.frame.left, y: inset, width: width, height: frame.height - 2 * inset), theme.control)
        }
    }
}
