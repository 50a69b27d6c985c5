internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// The memes of each hour as columns, the busiest one brighter than the others.
final class HourChart: OperatorBlock {
    var tally = EventTally() { didSet { if tally != oldValue { show() } } }
    private let title: Label
    private let busiest: Label
    /// Fewer columns would look like doors.
    private static let fewestColumns = 8

    override init(_ surroundings: Surroundings) {
        title = Label(surroundings, localized("Memes by the hour"), .control)
        busiest = Label(surroundings, "", .body, color: { $0.label2 }, alignment: .trailing)
        super.init(surroundings)
        for label in [title, busiest] {
            label.spokenBySuperview = true
            add(label)
        }
        show()
    }

    private func show() {
        busiest.text = busiestWords
        setNeedsLayout()
        setNeedsDisplay()
    }

    private var busiestWords: String {
        guard let index = tally.busiestHour else { return localized("None yet", meaning: "memes") }
        let hour = tally.hours[index]
        return localized("Busiest from \(hour.hourOfDay) to \((hour.hourOfDay + 1) % 24) o’clock: \(hour.memes)")
    }

    override func height(fitting width: Int) -> Int { metrics.px(metrics.pick(228, compact: 176, tall: 320, narrow: 236)) }

    private var isHeadSplit: Bool {
        title.size(fitting: metrics.pixelSize.width * 4).width + busiest.size(fitting: metrics.pixelSize.width * 4).width + metrics.px(16)
            > frame.width
            - 2 * OperatorRow.inset(metrics)
    }

    override func layout() {
        let inset = OperatorRow.inset(metrics)
        let line = metrics.lineHeight(.control)
        let width = frame.width - 2 * inset
        title.frame = Rect(x: inset, y: metrics.px(14), width: width, height: line)
        busiest.alignment = isHeadSplit ? .leading : .trailing
        busiest.maximumLines = isHeadSplit ? 2 : 1
        let height = isHeadSplit ? busiest.size(fitting: width).height : line
        busiest.frame = Rect(x: inset, y: metrics.px(14) + (isHeadSplit ? line : 0), width: width, height: height)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, radius: metrics.px(20), theme.surface)
        let inset = OperatorRow.inset(metrics)
        let axis = frame.height - metrics.px(14) - metrics.lineHeight(.small) - metrics.px(4)
        painter.fill(Rect(x: inset, y: axis, width: frame.width - 2 * inset, height: metrics.hairline), theme.line)
        let top = busiest.frame.bottom + metrics.px(8)
        drawColumns(on: painter, in: Rect(left: inset, top: top, right: frame.width - inset, bottom: axis))
    }

    private func drawColumns(on painter: Painter, in room: Rect) {
        guard let most = tally.hours.map(\.memes).max(), most > 0 else { return }
        let count = max(tally.hours.count, Self.fewestColumns)
        let numberHeight = metrics.lineHeight(.small)
        let busiest = tally.busiestHour
        for (index, hour) in tally.hours.enumerated() {
            let slot = Rect(
                left: room.left + room.width * index / count, top: room.top, right: room.left + room.width * (index + 1) / count,
                bottom: room.bottom)
            let width = min(slot.width * 7 / 10, metrics.px(56))
            if hour.memes > 0 {
                let height = max(metrics.px(4), (room.height - numberHeight) * hour.memes / most)
                let column = Rect(x: slot.center.x - width / 2, y: room.bottom - height, width: width, height: height)
                painter.fill(column, radius: min(metrics.px(6), width / 3), index == busiest ? theme.label : theme.control)
                let place = Rect(x: slot.left, y: column.top - numberHeight, width: slot.width, height: numberHeight)
                draw(Interface.number(hour.memes), in: place, painter)
            }
            let place = Rect(x: slot.left, y: room.bottom + metrics.px(4), width: slot.width, height: numberHeight)
            if index % labelStep(slot.width) == 0 { draw(Interface.number(hour.hourOfDay), in: place, painter) }
        }
    }

    /// Every how many columns there is room for the hour below it.
    func labelStep(_ slotWidth: Int) -> Int { max(1, (metrics.px(26) + slotWidth - 1) / max(slotWidth, 1)) }

    /// Numbers that are wider than their column are left out.
    private func draw(_ words: String, in room: Rect, _ painter: Painter) {
        let layout = surroundings.text.layout(words, metrics.font(.small))
        guard layout.size.width <= max(room.width, metrics.px(26)) else { return }
        let place = Point(x: room.center.x - layout.size.width / 2, y: room.top + (room.height - layout.size.height) / 2)
        surroundings.text.draw(layout, at: place, theme.label2, on: painter)
    }

    override var accessibility: Accessibility? {
        let hours = tally.hours.filter { $0.memes > 0 }.map { localized("\($0.hourOfDay) o’clock: \($0.memes)") }
        return Accessibility(
            .image, identifier: "operator.chart", label: localized("Memes by the hour, \(busiestWords)"),
            value: hours.joined(separator: ", "))
    }
}
