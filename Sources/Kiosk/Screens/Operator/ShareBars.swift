internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// How often memes went to one destination, as a bar beside those of the others.
final class ShareBarRow: OperatorRow {
    private let icon: IconView
    private let name: Label
    private let number: Label
    private let destination: String
    private let count: Int
    /// The count of the destination that memes went to most.
    private let most: Int

    init(_ surroundings: Surroundings, _ destination: String, title: String, count: Int, of most: Int) {
        (self.destination, self.count, self.most) = (destination, count, max(most, 1))
        icon = IconView(surroundings, DestinationWords(of: destination).icon, side: 26)
        name = Label(surroundings, title, .control)
        number = Label(surroundings, Interface.number(count), .control, alignment: .trailing)
        super.init(surroundings)
        for label in [name, number] { label.spokenBySuperview = true }
        for view in [icon, name, number] as [View] { add(view) }
    }

    private var nameWidth: Int { min(metrics.px(metrics.pick(190, compact: 170, tall: 220, narrow: 140)), frame.width * 4 / 10) }
    private var numberWidth: Int { metrics.px(56) }

    override func layout() {
        icon.frame = Rect(x: Self.inset(metrics), y: 0, width: Self.iconSide(metrics), height: frame.height)
        name.frame = Rect(x: Self.textLeft(metrics), y: 0, width: nameWidth, height: frame.height)
        number.frame = Rect(
            x: frame.width - Self.inset(metrics) - numberWidth, y: 0, width: numberWidth, height: frame.height)
    }

    override func draw(on painter: Painter) {
        let room = Rect(
            left: name.frame.right + metrics.px(8), top: (frame.height - metrics.px(14)) / 2,
            right: number.frame.left - metrics.px(8), bottom: (frame.height + metrics.px(14)) / 2)
        guard room.width > 0 else { return }
        let width = max(room.height, room.width * count / most)
        painter.fill(Rect(x: room.left, y: room.top, width: width, height: room.height), radius: room.height / 2, theme.control)
    }

    override var accessibility: Accessibility? {
        Accessibility(.text, identifier: "operator.shares.\(destination)", label: "\(name.text), \(number.text)", value: number.text)
    }
}
