internal import Devices
internal import Drawing
internal import Geometry

/// What may become of what is being composed, in a row that is dragged sideways.
final class CandidateBar: View {
    private var composition = Composition()
    private var cells: [Button] = []
    private var offset = 0
    private var offsetAtStart = 0
    private let onChoose: (Int) -> Void

    /// How many candidates are offered; nobody looks further.
    static let limit = 60

    /// - Parameter onChoose: called with the place of the candidate that was tapped.
    init(_ surroundings: Surroundings, onChoose: @escaping (Int) -> Void) {
        self.onChoose = onChoose
        super.init(surroundings)
        isOpaque = true
        add(PanRecognizer(.horizontal) { [weak self] phase, way in self?.drag(phase, way) })
    }

    /// The height of the bar on this panel, in pixels: as high as the tools of the editor, which it covers.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(76, compact: 60, tall: 88)) }

    /// Offers the candidates of a composition, the first of them in sight unless only another one is meant.
    func show(_ composition: Composition) {
        if composition.candidates != self.composition.candidates {
            for cell in cells { cell.removeFromSuperview() }
            cells = composition.candidates.prefix(Self.limit).enumerated().map { cell($0, $1) }
            for cell in cells { add(cell) }
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

    private var longest: Int { max(0, (cells.last?.frame.right ?? 0) + offset + metrics.px(8) - frame.width) }

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
        if cell.right > frame.width - margin { scroll(to: offset + cell.right - frame.width + margin) }
    }

    override func layout() {
        let (gap, height) = (metrics.px(4), metrics.px(metrics.pick(52, compact: 46, tall: 60)))
        var x = metrics.px(8) - offset
        for cell in cells {
            let width = max(cell.preferredWidth, metrics.px(48))
            cell.frame = Rect(x: x, y: (frame.height - height) / 2, width: width, height: height)
            // What is out of sight is not there for those who can't see.
            cell.isHidden = cell.frame.right <= 0 || cell.frame.left >= frame.width
            x += width + gap
        }
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, theme.surface)
        painter.fill(Rect(x: 0, y: 0, width: frame.width, height: metrics.hairline), theme.line)
    }
}
