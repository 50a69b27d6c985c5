internal import Configuration
internal import Drawing
internal import Geometry
internal import Languages
internal import Toolkit

/// The operator's PIN, typed twice. Keys show no preview, and nothing that is spoken or shown tells a digit.
final class PINScreen: SetupScreen {
    private let dots: PINDots
    private let keypad: PINKeypad
    /// Whether there is a PIN already, which may stay.
    private let hasPIN: Bool
    private var typed = "" { didSet { typedChanged() } }
    /// What was typed the first time, while it is to be typed again.
    private var first: String?
    private let onAnswer: (String?) -> Void

    /// - Parameter onAnswer: called with the PIN, or nil when the one that there is may stay.
    init(_ surroundings: Surroundings, step: SetupStep, hasPIN: Bool, onAnswer: @escaping (String?) -> Void) {
        (self.hasPIN, self.onAnswer) = (hasPIN, onAnswer)
        dots = PINDots(surroundings, "setup.pin.dots")
        keypad = PINKeypad(surroundings, "setup.pin")
        super.init(surroundings, "pin", step: step)
        keypad.onDigit = { [weak self] in self?.press($0) }
        keypad.onDelete = { [weak self] in self?.deleteDigit() }
        add(keypad)
        add(dots)
        go.action = { [weak self] in self?.goOn() }
        begin(sentence: "")
    }

    override func willAppear() { begin(sentence: "") }

    /// Asks for the first time, or once more after the two were different.
    private func begin(sentence: String) {
        first = nil
        typed = ""
        title.text = localized("Choose a PIN.")
        line.text =
            hasPIN
            ? localized("There is one. Choose another, or go on with it.")
            : localized("4 to 8 digits. Only the operator should know them.")
        say(sentence)
        setNeedsLayout()
    }

    private func press(_ digit: String) {
        guard typed.count < PINRule.lengths.upperBound else { return dots.nudge() }
        say("")
        typed += digit
    }

    private func deleteDigit() { typed = String(typed.dropLast()) }

    private func typedChanged() {
        dots.count = typed.count
        go.isEnabled = typed.count >= PINRule.lengths.lowerBound || (typed.isEmpty && hasPIN && first == nil)
    }

    private func goOn() {
        if typed.isEmpty { return onAnswer(nil) }
        if let first {
            guard first == typed else {
                begin(sentence: localized("The PINs don’t match. Please choose again."))
                return dots.nudge()
            }
            onAnswer(typed)
        } else if let refusal = PINRule.refusal(of: typed) {
            begin(sentence: refusal)
            dots.nudge()
        } else {
            first = typed
            typed = ""
            title.text = localized("Once more.")
            line.text = localized("The same PIN again, so that no slip of the finger locks you out.")
            setNeedsLayout()
        }
    }

    override var noteHeight: Int { dots.preferredHeight }

    override func layoutNote(in room: Rect) { dots.frame = room }

    /// Beside the keypad there is nothing below the message that could move.
    override var messageLines: Int { metrics.isUpright ? 2 : 0 }

    override func layoutAnswers(in room: Rect) { keypad.frame = room }
}

/// A dot for each digit that was typed.
final class PINDots: View {
    var count = 0 { didSet { if count != oldValue { setNeedsDisplay() } } }
    private let identifier: String

    init(_ surroundings: Surroundings, _ identifier: String) {
        self.identifier = identifier
        super.init(surroundings)
        isInteractive = false
    }

    private var side: Int { metrics.px(metrics.pick(22, compact: 18, tall: 22)) }

    var preferredHeight: Int { side }

    private var gap: Int { metrics.px(10) }

    /// The width of the dots that are there before anything is typed.
    var preferredWidth: Int { max(count, PINRule.lengths.lowerBound) * (side + gap) - gap }

    override func draw(on painter: Painter) {
        for dot in 0..<max(count, PINRule.lengths.lowerBound) {
            let place = Rect(x: dot * (side + gap), y: 0, width: side, height: side)
            if dot < count {
                painter.fill(place, radius: side / 2, theme.label)
            } else {
                painter.stroke(place, radius: side / 2, width: max(1, metrics.px(2)), theme.control)
            }
        }
    }

    /// Shakes: what was typed will not do.
    func nudge() {
        surroundings.animator.animate(.milliseconds(240), .linear) { [weak self] progress in
            guard let self else { return }
            translation.x = Int((Double(metrics.px(10)) * nudgeOffset(progress)).rounded())
        }
    }

    override var accessibility: Accessibility? {
        var element = Accessibility(.text, identifier: identifier, label: localized("\(count) of 4 to 8 digits typed"))
        element.isLive = true
        return element
    }
}
