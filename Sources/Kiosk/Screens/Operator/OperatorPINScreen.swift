internal import Configuration
internal import Devices
internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// Asks the operator for the PIN. How many digits it has is not told, and neither does anything shown or spoken tell a digit.
final class OperatorPINScreen: Screen {
    /// What the PIN is asked for.
    struct Purpose {
        var title: String
        var line: String
        /// The words of the go-action.
        var go: String

        static var panel: Purpose { Purpose(title: localized("Operator"), line: localized("Type the PIN."), go: localized("Open")) }
    }

    /// How the screen is left.
    struct Actions {
        var cancel: () -> Void
        /// The PIN was right.
        var open: () -> Void
    }

    /// Nobody stands before a screen that is asked for by an operator and not touched for this long.
    static let patience = Duration.seconds(20)

    private let gate: PINGate
    private let purpose: Purpose
    private let actions: Actions
    private let lock: IconView
    private let title: Label
    private let line: Label
    private let dots: PINDots
    private let go: Button
    private let keypad: PINKeypad
    private var typed = "" { didSet { typedChanged() } }
    private var timer: TimerToken?
    /// Whether the line says how long nothing is looked at.
    private var saysWait = false

    init(_ surroundings: Surroundings, _ gate: PINGate, _ purpose: Purpose = .panel, actions: Actions) {
        (self.gate, self.purpose, self.actions) = (gate, purpose, actions)
        lock = IconView(surroundings, "lock", side: 40)
        title = Label(surroundings, purpose.title, .t1, alignment: .center)
        line = Label(surroundings, purpose.line, .lead, color: { $0.label2 }, alignment: .center, maximumLines: 2)
        dots = PINDots(surroundings, "operator.pin.dots")
        go = Button(surroundings, "operator.pin.open", title: purpose.go, style: ButtonStyle(.go, .goControl, padding: 32))
        let cancel = Button(
            surroundings, "operator.pin.cancel", title: localized("Cancel"), style: ButtonStyle(.plain), action: actions.cancel)
        keypad = PINKeypad(surroundings, "operator.pin", corner: cancel)
        super.init(surroundings)
        for view in [lock, title, line, dots, go, keypad] as [View] { add(view) }
        keypad.onDigit = { [weak self] in self?.press($0) }
        keypad.onDelete = { [weak self] in self?.deleteDigit() }
        go.action = { [weak self] in self?.check() }
        typedChanged()
    }

    override func willAppear() {
        typed = ""
        showWait()
    }

    override func willDisappear() { stopTimer() }

    override func willDetach() { stopTimer() }

    private func stopTimer() {
        surroundings.timers.cancel(timer)
        timer = nil
    }

    // MARK: - What is typed

    private func press(_ digit: String) {
        guard typed.count < PINRule.lengths.upperBound else { return dots.nudge() }
        if typed.isEmpty { say(purpose.line) }
        typed += digit
    }

    private func deleteDigit() { typed = String(typed.dropLast()) }

    private func typedChanged() {
        dots.count = typed.count
        go.isEnabled = typed.count >= PINRule.lengths.lowerBound && gate.remaining == nil
        setNeedsLayout()
    }

    private func check() {
        let pin = typed
        isInteractive = false
        surroundings.activity.begin()
        Task {
            let isRight = await gate.admits(pin)
            isInteractive = true
            surroundings.activity.end()
            // Whoever was taken back to the first screen meanwhile is not let in late.
            guard stack?.top === self else { return }
            typed = ""
            if isRight { return actions.open() }
            dots.nudge()
            say(localized("Wrong PIN"))
            showWait()
        }
    }

    /// Says how long nothing is looked at, once a second for as long as that is seen.
    private func showWait() {
        stopTimer()
        let remaining = gate.remaining
        keypad.isEnabled = remaining == nil
        guard let remaining else {
            if saysWait { say(purpose.line) }
            return
        }
        let seconds = Int(remaining.seconds.rounded(.up))
        let wait = "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        say(localized("Five wrong PINs. The next one in \(wait)."), isWait: true)
        timer = surroundings.timers.after(.seconds(1)) { [weak self] in self?.showWait() }
    }

    private func say(_ words: String, isWait: Bool = false) {
        (line.text, saysWait) = (words, isWait)
        setNeedsLayout()
    }

    // MARK: - Looks

    override func layout() {
        let margin = NavigationBar.margin(metrics)
        if metrics.isUpright {
            let middle = frame.height * 44 / 100
            layoutWords(in: Rect(left: margin, top: margin, right: frame.width - margin, bottom: middle))
            keypad.frame = Rect(left: margin, top: middle, right: frame.width - margin, bottom: frame.height - margin)
        } else {
            layoutWords(in: Rect(left: margin, top: margin, right: frame.width / 2 - margin, bottom: frame.height - margin))
            keypad.frame = Rect(
                left: frame.width * 46 / 100, top: margin, right: frame.width * 94 / 100, bottom: frame.height - margin)
        }
    }

    /// Lock, words, dots and the go-action in the middle of their room; there are two lines for the words, so that nothing moves.
    private func layoutWords(in room: Rect) {
        let gap = metrics.px(metrics.pick(14, compact: 8, tall: 16))
        let heights = [
            metrics.px(44), metrics.lineHeight(title.token), 2 * metrics.lineHeight(line.token), dots.preferredHeight,
            metrics.px(metrics.pick(56, compact: 48, tall: 64)),
        ]
        let widths = [room.width, room.width, room.width, dots.preferredWidth, max(go.preferredWidth, metrics.px(180))]
        let gaps = [gap, gap, gap * 3 / 2, gap * 2, 0]
        var y = room.top + (room.height - heights.reduce(0, +) - gaps.reduce(0, +)) / 2
        for (index, view) in ([lock, title, line, dots, go] as [View]).enumerated() {
            view.frame = Rect(
                x: room.left + (room.width - widths[index]) / 2, y: y, width: widths[index], height: heights[index])
            y += heights[index] + gaps[index]
        }
    }

    override func stepBack() { actions.cancel() }

    override var allowsEdgeSwipe: Bool { false }

    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator.pin", label: title.text) }
}
