internal import Drawing
internal import Geometry
internal import Text

/// The languages of the keyboard by their own names, over the keys while the globe is held.
final class LanguageMenu: View {
    private let cells: [LanguageCell]
    /// The language under the finger.
    private(set) var selection: Int?
    /// How far the languages are moved up, in pixels, and how far they can be.
    private(set) var offset = 0
    private(set) var longest = 0

    /// - Parameter current: the language that is typed now.
    init(_ surroundings: Surroundings, _ layouts: [KeyboardLayout], current: Int) {
        cells = layouts.enumerated().map { LanguageCell(surroundings, $1, isCurrent: $0 == current) }
        super.init(surroundings)
        isInteractive = false
        isOpaque = true
        for cell in cells { add(cell) }
    }

    override func layout() {
        let (side, gap) = (metrics.px(8), metrics.px(8))
        let least = metrics.px(metrics.pick(188, compact: 148, tall: 168, narrow: 112))
        let columns = max(2, min(cells.count, (frame.width - 2 * side + gap) / least))
        let rows = (cells.count + columns - 1) / columns
        let width = (frame.width - 2 * side - (columns - 1) * gap) / columns
        let most = metrics.px(metrics.pick(56, compact: 44, tall: 62))
        // Languages that have no room scroll rather than become smaller than a fingertip.
        let height = max(min(most, (frame.height - gap) / rows - gap), metrics.px(44))
        let content = rows * (height + gap) - gap
        longest = max(0, content + 2 * gap - frame.height)
        offset = min(offset, longest)
        let top = (longest > 0 ? gap : (frame.height - content) / 2) - offset
        for (index, cell) in cells.enumerated() {
            cell.frame = Rect(
                x: side + index % columns * (width + gap), y: top + index / columns * (height + gap), width: width, height: height)
            // What is out of sight is not there for those who can't see.
            cell.isHidden = !bounds.intersects(cell.frame)
        }
    }

    /// Moves the languages up by pixels; negative moves them down.
    func scroll(by way: Int) {
        offset = min(max(offset + way, 0), longest)
        setNeedsLayout()
        setNeedsDisplay()
    }

    /// No language is meant any more.
    func selectNothing() {
        selection = nil
        for cell in cells { cell.isPressed = false }
    }

    /// Lights up the language at a place of the superview.
    func select(at point: Point) {
        selection = frame.contains(point) ? cells.firstIndex { $0.frame.offset(by: frame.origin).contains(point) } : nil
        for (index, cell) in cells.enumerated() { cell.isPressed = index == selection }
    }

    override func draw(on painter: Painter) { painter.fill(bounds, theme.keyboard) }
}

/// One language in the menu.
final class LanguageCell: View {
    private let keyboardLayout: KeyboardLayout
    private let isCurrent: Bool
    var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, _ layout: KeyboardLayout, isCurrent: Bool) {
        (keyboardLayout, self.isCurrent) = (layout, isCurrent)
        super.init(surroundings)
    }

    override func draw(on painter: Painter) {
        let isOn = isPressed || isCurrent
        painter.fill(bounds, radius: metrics.px(10), isPressed ? theme.accent : isCurrent ? theme.keyPreview : theme.key)
        let words = words
        let capHeight = surroundings.text.metrics(words.font).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        let ink = isPressed ? theme.onAccent : isOn ? theme.onKeyPreview : theme.label
        surroundings.text.draw(
            words, at: Point(x: (frame.width - words.size.width) / 2, y: baseline - words.firstBaseline), ink, on: painter)
    }

    private var words: TextLayout { surroundings.fittedLayout(keyboardLayout.name, .functionKey, width: frame.width - metrics.px(16)) }

    override var isCut: Bool { words.isTruncated }

    override var accessibility: Accessibility? {
        Accessibility(
            .key, identifier: "key.language.\(keyboardLayout.language)", label: keyboardLayout.name, isSelected: isCurrent)
    }
}
