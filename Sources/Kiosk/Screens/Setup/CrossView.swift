internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// A mark whose middle is to be touched.
final class CrossView: View {
    private let number: Int
    /// Whether it is this one's turn.
    var isCurrent = false { didSet { if isCurrent != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, number: Int) {
        self.number = number
        super.init(surroundings)
        isInteractive = false
    }

    override func draw(on painter: Painter) {
        let (middle, color) = (bounds.center, isCurrent ? theme.accentText : theme.line)
        let half = max(1, metrics.px(1.5))
        painter.fill(Rect(left: 0, top: middle.y - half, right: frame.width, bottom: middle.y + half), color)
        painter.fill(Rect(left: middle.x - half, top: 0, right: middle.x + half, bottom: frame.height), color)
        guard isCurrent else { return }
        let ring = bounds.inset(by: frame.width / 4)
        painter.stroke(ring, radius: ring.width / 2, width: 2 * half, color)
    }

    override var accessibility: Accessibility? {
        guard isCurrent else { return nil }
        return Accessibility(
            .image, identifier: "setup.cross.\(number)", label: localized("Cross \(number) of \(CalibrationScreen.marks.count)"))
    }
}
