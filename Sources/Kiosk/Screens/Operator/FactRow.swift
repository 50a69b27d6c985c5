internal import Drawing
internal import Geometry
internal import Toolkit

/// How something is: in a shape and a colour, and always in words.
enum HealthState: Equatable {
    case fine
    /// It works, and somebody should look at it before long.
    case soon
    /// It does not work.
    case stop
    /// There is nothing good or bad about it.
    case plain
}

/// What is said of one thing.
struct Fact: Equatable {
    var identifier: String
    var icon: String
    var name: String
    var state: HealthState
    var words: String
}

/// One thing and how it is. What has no room beside the name stands below it.
final class FactRow: OperatorRow {
    private let icon: IconView
    private let name: Label
    private let words: Label
    var fact: Fact { didSet { if fact != oldValue { show() } } }

    init(_ surroundings: Surroundings, _ fact: Fact) {
        self.fact = fact
        icon = IconView(surroundings, fact.icon, side: 26)
        name = Label(surroundings, fact.name, .control)
        words = Label(surroundings, fact.words, .body, maximumLines: 3)
        super.init(surroundings)
        for label in [name, words] { label.spokenBySuperview = true }
        for view in [icon, name, words] as [View] { add(view) }
        show()
    }

    private func show() {
        (icon.name, name.text, words.text) = (fact.icon, fact.name, fact.words)
        words.color =
            switch fact.state {
            case .fine, .plain: { $0.label2 }
            case .soon: { $0.warning }
            case .stop: { $0.danger }
            }
        heightChanged()
        setNeedsDisplay()
    }

    private var dotSide: Int { metrics.px(12) }
    private var dotGap: Int { metrics.px(10) }
    private var dotRoom: Int { fact.state == .plain ? 0 : dotSide + dotGap }
    private var room: (left: Int, right: Int) { (Self.textLeft(metrics), Self.inset(metrics)) }

    /// The words' width where they stand beside the name; nil where they have no room there.
    private func widthBeside(_ width: Int) -> Int? {
        let needed = words.size(fitting: metrics.pixelSize.width * 4).width
        let free = width - room.left - room.right - name.size(fitting: width).width - metrics.px(20) - dotRoom
        return needed <= free ? needed : nil
    }

    private func widthBelow(_ width: Int) -> Int { width - room.left - room.right - dotRoom }

    override func height(fitting width: Int) -> Int {
        if widthBeside(width) != nil { return Self.height(metrics) }
        return metrics.px(24) + metrics.lineHeight(name.token) + metrics.px(2) + words.size(fitting: widthBelow(width)).height
    }

    override func layout() {
        let side = Self.iconSide(metrics)
        if let width = widthBeside(frame.width) {
            icon.frame = Rect(x: Self.inset(metrics), y: 0, width: side, height: frame.height)
            name.frame = Rect(x: room.left, y: 0, width: name.size(fitting: frame.width).width, height: frame.height)
            words.maximumLines = 1
            words.frame = Rect(x: frame.width - room.right - width, y: 0, width: width, height: frame.height)
        } else {
            let line = metrics.lineHeight(name.token)
            let top = metrics.px(12)
            icon.frame = Rect(x: Self.inset(metrics), y: top, width: side, height: line)
            name.frame = Rect(x: room.left, y: top, width: frame.width - room.left - room.right, height: line)
            words.maximumLines = 3
            let y = top + line + metrics.px(2)
            words.frame = Rect(
                x: room.left + dotRoom, y: y, width: widthBelow(frame.width), height: frame.height - y - metrics.px(10))
        }
    }

    override func draw(on painter: Painter) {
        guard fact.state != .plain else { return }
        let line = metrics.lineHeight(words.token)
        let middle = words.maximumLines == 1 ? frame.height / 2 : words.frame.top + line / 2
        let place = Rect(x: words.frame.left - dotGap - dotSide, y: middle - dotSide / 2, width: dotSide, height: dotSide)
        switch fact.state {
        case .fine: painter.fill(place, radius: dotSide / 2, theme.success)
        case .soon: painter.fill(diamond(in: place), theme.warning)
        case .stop: painter.fill(place, radius: metrics.px(2), theme.danger)
        case .plain: break
        }
    }

    private func diamond(in place: Rect) -> Path {
        let (x, y) = (Double(place.left + place.right) / 2, Double(place.top + place.bottom) / 2)
        let reach = Double(dotSide) * 0.62
        var path = Path()
        path.move(to: .init(x, y - reach))
        for (dx, dy) in [(reach, 0), (0, reach), (-reach, 0)] { path.line(to: .init(x + dx, y + dy)) }
        path.close()
        return path
    }

    override var accessibility: Accessibility? {
        Accessibility(.text, identifier: fact.identifier, label: "\(fact.name), \(fact.words)", value: fact.words)
    }
}

extension RowGroup {
    /// Shows facts in as few new rows as can be, and other rows below them.
    func show(_ facts: [Fact], then others: [OperatorRow] = []) {
        let old = rows.compactMap { $0 as? FactRow }
        if old.count == facts.count {
            for (row, fact) in zip(old, facts) { row.fact = fact }
            rows = old + others
        } else {
            rows = facts.map { FactRow(surroundings, $0) } + others
        }
    }
}
