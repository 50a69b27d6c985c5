public import Drawing
internal import Geometry

/// Two to six choices side by side, one of them chosen; in rows where one can't hold them.
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

    /// Small panels need all of the height to be touched.
    private var inset: Int { metrics.px(metrics.pick(4, compact: 2, tall: 4)) }

    /// The width of all segments beside each other, in pixels.
    public var preferredWidth: Int { buttons.reduce(2 * inset) { $0 + $1.preferredWidth } }

    /// How many rows of segments it takes so that all words have room in `width` pixels.
    public func rowCount(fitting width: Int) -> Int {
        // Each of them can do with less room at its ends than it likes.
        let spare = 2 * metrics.px(buttons[0].style.padding - 8)
        let widest = buttons.reduce(0) { max($0, $1.leastWidth - spare) }
        let count = buttons.count
        if buttons.reduce(2 * inset, { $0 + $1.leastWidth - spare }) <= width { return 1 }
        func fits(_ rows: Int, _ share: Double) -> Bool {
            Double((count + rows - 1) / rows * widest) * share + Double(2 * inset) <= Double(width)
        }
        // Rather than in a third row, words are set smaller.
        if fits(2, Button.smallestShare) { return 2 }
        return (2...max(2, count)).first { fits($0, 1) } ?? count
    }

    /// Places the segments in rows of equal columns.
    private func layoutRows(_ rowCount: Int) {
        let columns = (buttons.count + rowCount - 1) / rowCount
        let room = bounds.inset(by: inset)
        for (index, button) in buttons.enumerated() {
            let (row, column) = (index / columns, index % columns)
            button.frame = Rect(
                left: room.left + room.width * column / columns, top: room.top + room.height * row / rowCount,
                right: room.left + room.width * (column + 1) / columns, bottom: room.top + room.height * (row + 1) / rowCount)
        }
    }

    public override func layout() {
        let rowCount = rowCount(fitting: frame.width)
        if rowCount > 1 { return layoutRows(rowCount) }
        // In more or less room than they like, all of them get or give the same.
        let slack = frame.width - preferredWidth
        var x = inset
        for (index, button) in buttons.enumerated() {
            let share = slack * (index + 1) / buttons.count - slack * index / buttons.count
            button.frame = Rect(x: x, y: inset, width: button.preferredWidth + share, height: frame.height - 2 * inset)
            x = button.frame.right
        }
    }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, radius: metrics.px(14), theme.surface2)
        if let outline = theme.outline { painter.stroke(bounds, radius: metrics.px(14), width: metrics.px(1), outline) }
    }
}
