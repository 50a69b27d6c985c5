internal import Devices
internal import Drawing
internal import Geometry
internal import Languages

/// What may become of what is being composed, in a row that is dragged sideways.
final class CandidateBar: View {
    private var composition = Composition()
    private var cells: [Button] = []
    private var offset = 0
    private var offsetAtStart = 0
    private let onChoose: (Int) -> Void
    /// The way to those that are out of sight for whoever can't drag; after the last of them the first ones come again.
    private let more: Button
    /// What the candidates end at, below that way.
    private let end: BarEnd

    /// - Parameter onChoose: called with the place of the candidate that was tapped.
    init(_ surroundings: Surroundings, onChoose: @escaping (Int) -> Void) {
        self.onChoose = onChoose
        more = Button(surroundings, "candidate.more", icon: "forward", style: ButtonStyle(.tab, .keycap, radius: 10, padding: 11))
        more.spokenLabel = localized("More", meaning: "candidates")
        end = BarEnd(surroundings)
        super.init(surroundings)
        isOpaque = true
        add(end)
        add(more)
        more.action = { [weak self] in self?.showMore() }
        add(PanRecognizer(.horizontal) { [weak self] phase, way in self?.drag(phase, way) })
    }

    /// The height of the bar on this panel, in pixels: as high as the tools of the editor, which it covers.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 88)) }

    /// Offers the candidates of a composition, the first of them in sight unless only another one is meant.
    func show(_ composition: Composition) {
        if composition.candidates != self.composition.candidates {
            for cell in cells { cell.removeFromSuperview() }
            cells = composition.candidates.enumerated().map { cell($0, $1) }
            // The way to others lies above those that are dragged below it.
            for cell in cells { insert(cell, at: 0) }
            offset = 0
        }
        self.composition = composition
        for (index, cell) in cells.enumerated() { cell.isSelected = index == composition.selection }
        setNeedsLayout()
        layoutIfNeeded()
        if let selection = composition.selection, cells.indices.contains(selection) { reveal(cells[selection].frame) }
    }

    private func cell(_ index: Int, _ text: String) -> Button {
        let cell = Button(surroundings, "candidate.\(index)", title: text, style: ButtonStyle(.tab, .keycap, radius: 10, padding: 14))
        cell.action = { [weak self] in self?.onChoose(index) }
        return cell
    }

    // MARK: - Scrolling

    private var moreWidth: Int { metrics.px(56) }
    private var total: Int { (cells.last?.frame.right ?? 0) + offset + metrics.px(8) }
    /// Where candidates are seen from left to right.
    private var room: Int { total > frame.width ? frame.width - moreWidth : frame.width }
    private var longest: Int { max(0, total - room) }

    private func showMore() { scroll(to: offset >= longest ? 0 : offset + room - metrics.px(48)) }

    private func drag(_ phase: PanRecognizer.Phase, _ way: Point) {
        if phase == .began { offsetAtStart = offset }
        scroll(to: offsetAtStart - way.x)
    }

    private func scroll(to position: Int) {
        offset = min(max(position, 0), longest)
        setNeedsLayout()
        setNeedsDisplay()
    }

    private func reveal(_ cell: Rect) {
        let margin = metrics.px(8)
        if cell.left < margin { scroll(to: offset + cell.left - margin) }
        if cell.right > room - margin { scroll(to: offset + cell.right - room + margin) }
    }

    override func layout() {
        let (gap, height) = (metrics.px(4), metrics.px(metrics.pick(52, compact: 46, tall: 60)))
        var x = metrics.px(8) - offset
        for cell in cells {
            let width = max(cell.preferredWidth, metrics.px(48))
            cell.frame = Rect(x: x, y: (frame.height - height) / 2, width: width, height: height)
            x += width + gap
        }
        // What is out of sight is not there for those who can't see.
        for cell in cells { cell.isHidden = cell.frame.right <= 0 || cell.frame.left >= room - metrics.px(8) }
        more.isHidden = room == frame.width
        end.isHidden = more.isHidden
        end.frame = Rect(left: room, top: metrics.hairline, right: frame.width, bottom: frame.height)
        more.frame = Rect(x: frame.width - moreWidth, y: (frame.height - height) / 2, width: moreWidth - metrics.px(4), height: height)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
    }
}

/// The ground below a button at the end of a bar, with a line towards what scrolls below it.
private final class BarEnd: View {
    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        (isOpaque, isInteractive) = (true, false)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: metrics.hairline, height: frame.height), theme.line)
    }
}
