public import Drawing
internal import Geometry

/// Two to six choices side by side, one of them chosen.
public final class SegmentedControl: View {
    private let buttons: [Button]
    public private(set) var selection: Int
    private let choosesAgain: Bool
    private let onChange: (Int) -> Void

    /// - Parameters:
    ///   - segments: identifier and title of each.
    ///   - choosesAgain: whether a tap on the chosen one is told, too.
    ///   - onChange: called with the index that the guest chose.
    public init(
        _ surroundings: Surroundings, _ segments: [(identifier: String, title: String)], selection: Int = 0, choosesAgain: Bool = false,
        onChange: @escaping (Int) -> Void
    ) {
        self.selection = selection
        self.choosesAgain = choosesAgain
        self.onChange = onChange
        let style = ButtonStyle(.tab, .tool, radius: 11, padding: 20)
        buttons = segments.map { Button(surroundings, $0.identifier, title: $0.title, style: style) }
        super.init(surroundings)
        for (index, button) in buttons.enumerated() {
            button.role = .tab
            button.action = { [weak self] in self?.choose(index) }
            add(button)
        }
        select(selection)
    }

    private func choose(_ index: Int) {
        guard choosesAgain || index != selection else { return }
        select(index)
        onChange(index)
    }

    /// Shows a choice without telling about it.
    public func select(_ index: Int) {
        selection = index
        for (position, button) in buttons.enumerated() { button.isSelected = position == index }
    }

    /// Puts an icon before the title of a segment.
    ///
    /// - Parameter words: what the segment is called where the icon can't be seen.
    public func setIcon(_ icon: String, ofSegment index: Int, spokenAs words: String) {
        (buttons[index].icon, buttons[index].spokenLabel) = (icon, words)
        setNeedsLayout()
    }

    private var inset: Int { metrics.px(4) }

    /// The width of all segments, in pixels.
    public var preferredWidth: Int { buttons.reduce(2 * inset) { $0 + $1.preferredWidth } }

    public override func layout() {
        // In more or less room than they like, all of them get or give the same.
        let slack = frame.width - preferredWidth
        var x = inset
        for (index, button) in buttons.enumerated() {
            let share = slack * (index + 1) / buttons.count - slack * index / buttons.count
            button.frame = Rect(x: x, y: inset, width: button.preferredWidth + share, height: frame.height - 2 * inset)
            x = button.frame.right
        }
    }

    public override func draw(on painter: Painter) { painter.fill(bounds, radius: metrics.px(14), theme.surface2) }
}
