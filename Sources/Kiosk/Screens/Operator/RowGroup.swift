internal import Drawing
internal import Geometry
internal import Toolkit

/// One line of a group.
class OperatorRow: View {
    /// The height that it takes, in pixels.
    func height(fitting width: Int) -> Int { Self.height(metrics) }

    /// The height of a row of one line.
    static func height(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(58, compact: 52, tall: 66)) }

    /// Room at both ends of a row.
    static func inset(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(18, compact: 14, tall: 20)) }

    static func iconSide(_ metrics: Metrics) -> Int { metrics.px(26) }

    /// Where words begin that stand beside an icon.
    static func textLeft(_ metrics: Metrics) -> Int { inset(metrics) + iconSide(metrics) + metrics.px(14) }

    /// To be called when another height is needed: the group and the page around it are laid out anew, too.
    final func heightChanged() {
        setNeedsLayout()
        superview?.setNeedsLayout()
        superview?.superview?.setNeedsLayout()
    }
}

/// Rows on one card, with lines between them.
final class RowGroup: OperatorBlock {
    private let title: Label?
    var rows: [OperatorRow] = [] {
        didSet {
            guard rows.count != oldValue.count || zip(rows, oldValue).contains(where: { $0 !== $1 }) else { return }
            for row in oldValue { row.removeFromSuperview() }
            for row in rows { add(row) }
            setNeedsLayout()
            superview?.setNeedsLayout()
        }
    }
    /// The lower edges of all rows but the last.
    private var lines: [Int] = []

    /// - Parameter title: what stands above the card.
    init(_ surroundings: Surroundings, title: String? = nil, _ rows: [OperatorRow] = []) {
        self.title = title.map { Label(surroundings, $0, .smallStrong, color: { $0.label2 }) }
        super.init(surroundings)
        if let title = self.title { add(title) }
        self.rows = rows
        for row in rows { add(row) }
    }

    private var titleHeight: Int { title == nil ? 0 : metrics.lineHeight(.smallStrong) + metrics.px(6) }

    override func height(fitting width: Int) -> Int { rows.reduce(titleHeight) { $0 + $1.height(fitting: width) } }

    override func layout() {
        title?.frame = Rect(
            x: OperatorRow.inset(metrics), y: 0, width: frame.width - OperatorRow.inset(metrics),
            height: metrics.lineHeight(.smallStrong))
        var y = titleHeight
        lines = []
        for row in rows {
            let height = row.height(fitting: frame.width)
            row.frame = Rect(x: 0, y: y, width: frame.width, height: height)
            y += height
            lines.append(y)
        }
        lines = lines.dropLast()
        setNeedsDisplay()
    }

    override func draw(on painter: Painter) {
        let card = Rect(left: 0, top: titleHeight, right: frame.width, bottom: frame.height)
        painter.fill(card, radius: metrics.px(20), theme.surface)
        let inset = OperatorRow.inset(metrics)
        for line in lines {
            painter.fill(Rect(x: inset, y: line, width: frame.width - 2 * inset, height: metrics.hairline), theme.line)
        }
    }
}
