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

    /// As many rows as the words need, but no more than fingers can tell apart.
    private var shownRowCount: Int { min(rowCount(fitting: frame.width), max(1, frame.height / metrics.px(40))) }

    /// The widths of the segments of one row: as wide as they like and what is left shared alike, or with smaller words.
    private func widths(of buttons: ArraySlice<Button>) -> [Int] {
        let room = Double(frame.width - 2 * inset)
        let slack = frame.width - 2 * inset - buttons.reduce(0) { $0 + $1.preferredWidth }
        let count = buttons.count
        if slack >= 0 {
            return buttons.enumerated().map { $1.preferredWidth + slack * ($0 + 1) / count - slack * $0 / count }
        }
        // Less room at the ends of the words comes before smaller words.
        let words = buttons.map { Double($0.wordsWidth) }
        let chrome = zip(buttons, words).map { Double($0.preferredWidth) - $1 }
        let (allWords, allChrome) = (words.reduce(0, +), chrome.reduce(0, +))
        let leastChrome = min(allChrome, Double(count * metrics.px(12)))
        let kept = max(leastChrome, min(allChrome, room - allWords))
        let share = min(1, (room - kept) / max(allWords, 1))
        var (end, last) = (0.0, 0)
        return zip(words, chrome).map { words, chrome in
            end += words * share + chrome * kept / max(allChrome, 1)
            defer { last = Int(end.rounded()) }
            return Int(end.rounded()) - last
        }
    }

    /// Places the segments in rows: of equal columns, or where a word has no room in its column as wide as they have to be.
    public override func layout() {
        let rowCount = shownRowCount
        let columns = (buttons.count + rowCount - 1) / rowCount
        let room = bounds.inset(by: inset)
        let widest = buttons.reduce(0) { max($0, $1.wordsWidth) }
        let hasEqualColumns = rowCount > 1 && Double(widest) * Button.smallestShare <= Double(room.width / columns - metrics.px(14))
        for row in 0..<rowCount {
            let segments = buttons[min(row * columns, buttons.count)..<min((row + 1) * columns, buttons.count)]
            let widths =
                hasEqualColumns
                ? (0..<columns).map { room.width * ($0 + 1) / columns - room.width * $0 / columns } : widths(of: segments)
            let (top, bottom) = (room.top + room.height * row / rowCount, room.top + room.height * (row + 1) / rowCount)
            var x = room.left
            for (button, width) in zip(segments, widths) {
                button.frame = Rect(left: x, top: top, right: x + width, bottom: bottom)
                x += width
            }
        }
    }

    public override func draw(on painter: Painter) {
        painter.fill(bounds, radius: metrics.px(14), theme.surface2)
        if let outline = theme.outline { painter.stroke(bounds, radius: metrics.px(14), width: metrics.px(1), outline) }
    }
}
