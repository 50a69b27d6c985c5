internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// One numbered step of what a guest does with a phone; a step with a code of its own is tapped to see that.
final class StepRow: View {
    /// How far the guest has come with it.
    enum State { case ahead, current, done }

    var state = State.ahead { didSet { if state != oldValue { setNeedsDisplay() } } }
    /// What a tap does; nil for a step that is only read.
    var action: (() -> Void)? {
        didSet {
            setNeedsLayout()
            setNeedsDisplay()
        }
    }
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
    private let number: Int
    private let identifier: String
    private let label: MixedLabel

    /// - Parameter parts: what is to be done.
    init(_ surroundings: Surroundings, _ identifier: String, number: Int) {
        (self.number, self.identifier) = (number, identifier)
        label = MixedLabel(surroundings, (.guide, .guideStrong)) { ($0.label, $0.label) }
        super.init(surroundings)
        add(label)
        add(PressRecognizer(highlight: { [weak self] in self?.isPressed = $0 }, action: { [weak self] in self?.action?() }))
    }

    func show(_ parts: [MixedLabel.Part]) { label.parts = parts }

    private var side: Int { metrics.px(metrics.pick(36, compact: 30, tall: 44)) }
    private var gap: Int { metrics.px(metrics.pick(16, compact: 11, tall: 16)) }
    /// Room for the arrow of a step that can be tapped.
    private var arrowSide: Int { metrics.px(metrics.pick(22, compact: 18, tall: 26)) }
    private var labelRight: Int { frame.width - (action == nil ? 0 : arrowSide + gap / 2) }

    /// That of a target for fingers, in pixels.
    private var targetHeight: Int { metrics.px(metrics.pick(52, compact: 42, tall: 68, narrow: 44)) }

    private func labelWidth(_ width: Int) -> Int { width - side - gap - arrowSide - gap / 2 }

    /// The row's height in pixels: at least that of a target for fingers.
    func height(fitting width: Int) -> Int { max(targetHeight, label.size(fitting: labelWidth(width)).height) }

    /// The same with words that are no larger than usual.
    func leastHeight(fitting width: Int) -> Int { max(targetHeight, label.leastHeight(fitting: labelWidth(width))) }

    override func layout() {
        label.frame = Rect(left: side + gap, top: 0, right: labelRight, bottom: frame.height)
    }

    override func draw(on painter: Painter) {
        let place = Rect(x: 0, y: (frame.height - side) / 2, width: side, height: side)
        let isCurrent = state == .current
        if action != nil, !isCurrent { drawArrow(on: painter) }
        painter.fill(place, radius: metrics.px(10), isCurrent ? theme.label : theme.surface3)
        if state == .done {
            let mask = surroundings.icons.mask("check", side: side * 6 / 10)
            return painter.fill(mask: mask, at: place.centered(mask.size).origin, theme.success)
        }
        let font = metrics.font(.goControl)
        let digit = surroundings.text.layout(Interface.number(number), font)
        let baseline = Int(((Double(frame.height) + surroundings.text.metrics(font).capHeight) / 2).rounded())
        let corner = Point(x: place.center.x - digit.size.width / 2, y: baseline - digit.firstBaseline)
        surroundings.text.draw(digit, at: corner, isCurrent ? theme.background : theme.label, on: painter)
    }

    /// A step whose code is not the one that is shown leads to it.
    private func drawArrow(on painter: Painter) {
        let place = Rect(x: frame.width - arrowSide, y: (frame.height - arrowSide) / 2, width: arrowSide, height: arrowSide)
        let mask = surroundings.icons.mask("forward", side: arrowSide)
        painter.fill(mask: mask, at: place.centered(mask.size).origin, isPressed ? theme.label : theme.label2)
    }

    override var cornerRadius: Double { 10 }

    override var accessibility: Accessibility? {
        let words =
            state == .done ? localized("Step \(number), \(label.spoken), done") : localized("Step \(number), \(label.spoken)")
        return Accessibility(
            action == nil ? .text : .button, identifier: action == nil ? nil : identifier, label: words,
            isSelected: action == nil ? nil : state == .current)
    }
}
