internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// How many copies: fewer, the number, more.
final class CopyStepper: View {
    private let fewer: Button
    private let more: Button
    private let number: Label
    /// 1...`limit`; 1 also where the limit is 0.
    private(set) var count = 1 { didSet { describe() } }
    /// The most that there may be.
    var limit = 1 {
        didSet {
            if count > max(limit, 1) { count = max(limit, 1) }
            describe()
        }
    }
    var onChange: () -> Void = {}

    override init(_ surroundings: Surroundings) {
        let style = ButtonStyle(.filled, .big, radius: 18)
        fewer = Button(surroundings, "print.fewer", icon: "minus", style: style)
        fewer.spokenLabel = localized("Fewer copies")
        more = Button(surroundings, "print.more", icon: "add", style: style)
        more.spokenLabel = localized("More copies")
        number = Label(surroundings, "", .t1, alignment: .center)
        number.spokenBySuperview = true
        super.init(surroundings)
        for view in [fewer, number, more] as [View] { add(view) }
        fewer.action = { [weak self] in self?.change(by: -1) }
        more.action = { [weak self] in self?.change(by: 1) }
        describe()
    }

    private func change(by step: Int) {
        count = min(max(count + step, 1), max(limit, 1))
        onChange()
    }

    private func describe() {
        number.text = Interface.number(count)
        fewer.isEnabled = count > 1
        more.isEnabled = count < limit
    }

    override func layout() {
        let side = Size(width: frame.height * 5 / 4, height: frame.height)
        let middle = metrics.px(metrics.pick(96, compact: 76, tall: 120))
        fewer.frame = Rect(origin: .zero, size: side)
        number.frame = Rect(x: side.width, y: 0, width: middle, height: frame.height)
        more.frame = Rect(origin: Point(x: side.width + middle, y: 0), size: side)
    }

    override var accessibility: Accessibility? {
        Accessibility(.text, identifier: "print.copies", label: localized("Copies"), value: Interface.number(count))
    }
}
