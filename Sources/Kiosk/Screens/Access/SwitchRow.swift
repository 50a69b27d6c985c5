internal import Drawing
internal import Geometry
internal import Toolkit

/// A line with a switch at its end; the whole line is touched.
final class SwitchRow: View {
    private let identifier: String
    private let name: Label
    private let detail: Label
    var isOn: Bool {
        didSet {
            guard isOn != oldValue else { return }
            slide()
        }
    }
    private let onChange: (Bool) -> Void
    private var isPressed = false { didSet { if isPressed != oldValue { setNeedsDisplay() } } }
    /// Where the knob is, 0 for off and 1 for on.
    private var place: Double { didSet { if place != oldValue { setNeedsDisplay() } } }

    /// - Parameters:
    ///   - detail: what it does, in a few words; it is left out where the panel is low.
    ///   - onChange: called with what a tap made of it.
    // rule lifted (parameters): a row is its name, its words, its state and what follows
    init(
        _ surroundings: Surroundings, _ identifier: String, _ name: String, detail: String, isOn: Bool, onChange: @escaping (Bool) -> Void
    ) {
        (self.identifier, self.isOn, self.onChange) = (identifier, isOn, onChange)
        self.name = Label(surroundings, name, .control, maximumLines: 2)
        self.detail = Label(surroundings, detail, .small, color: { $0.label2 }, maximumLines: 2)
        place = isOn ? 1 : 0
        super.init(surroundings)
        for label in [self.name, self.detail] {
            label.spokenBySuperview = true
            add(label)
        }
        add(
            PressRecognizer(
                highlight: { [weak self] in self?.isPressed = $0 },
                action: { [weak self] in
                    guard let self else { return }
                    self.isOn.toggle()
                    self.onChange(self.isOn)
                }))
    }

    private func slide() {
        let (start, end) = (place, isOn ? 1.0 : 0)
        let duration = Duration.milliseconds(surroundings.reducesMotion ? 0 : 140)
        surroundings.animator.animate(duration) { [weak self] in self?.place = start + (end - start) * $0 }
    }

    // MARK: - Looks

    private var inset: Int { metrics.px(metrics.pick(20, compact: 14, tall: 22, narrow: 14)) }
    private var track: Size { Size(width: metrics.px(60), height: metrics.px(34)) }
    private var hasDetail: Bool { metrics.layoutClass != .compact }

    private func room(in width: Int) -> Int { width - 2 * inset - track.width - metrics.px(12) }

    /// The height that it takes, in pixels: at least that of a button.
    func height(fitting width: Int) -> Int {
        let words = name.size(fitting: room(in: width)).height + (hasDetail ? detail.size(fitting: room(in: width)).height : 0)
        return max(metrics.px(metrics.pick(64, compact: 48, tall: 76, narrow: 56)), words + metrics.px(16))
    }

    override func layout() {
        let room = room(in: frame.width)
        let nameHeight = name.size(fitting: room).height
        detail.isHidden = !hasDetail
        let detailHeight = hasDetail ? detail.size(fitting: room).height : 0
        let y = (frame.height - nameHeight - detailHeight) / 2
        name.frame = Rect(x: inset, y: y, width: room, height: nameHeight)
        detail.frame = Rect(x: inset, y: y + nameHeight, width: room, height: detailHeight)
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(14)
        painter.fill(bounds, radius: radius, isPressed ? theme.surface3 : theme.surface2)
        if let outline = theme.outline { painter.stroke(bounds, radius: radius, width: metrics.px(2), outline) }
        let track = Rect(
            x: frame.width - inset - self.track.width, y: (frame.height - self.track.height) / 2, width: self.track.width,
            height: self.track.height)
        // On or off is told by the knob's side, by the fill and by a tick, not by colour alone.
        if place > 0 { painter.fill(track, radius: track.height / 2, theme.label.opacity(place)) }
        painter.stroke(track, radius: track.height / 2, width: metrics.px(2), place > 0.5 ? theme.label : theme.control)
        let gap = metrics.px(5)
        let side = track.height - 2 * gap
        let travel = track.width - 2 * gap - side
        let knob = Rect(x: track.left + gap + Int((Double(travel) * place).rounded()), y: track.top + gap, width: side, height: side)
        painter.fill(knob, radius: side / 2, place > 0.5 ? theme.surface : theme.control)
        guard place == 1 else { return }
        let mask = surroundings.icons.mask("check", side: side * 3 / 4)
        painter.fill(mask: mask, at: knob.centered(mask.size).origin, theme.label)
    }

    override var accessibility: Accessibility? {
        Accessibility(
            .switch, identifier: identifier, label: name.text, value: isOn ? "on" : "off")
    }
}
