internal import Configuration
internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// One line that the operator types, such as the booth's title.
final class LineScreen: Screen {
    /// What is asked for.
    struct Question {
        var title: String
        /// Below the field.
        var help: String
        var field: LineField.Purpose
        /// What stands in the field at first.
        var text: String
        /// Whether it may be left empty.
        var allowsNothing: Bool
    }

    /// The ways out.
    struct Actions {
        var back: () -> Void
        var keep: (String) -> Void
    }

    private let actions: Actions
    private let question: Question
    private let bar: NavigationBar
    private let keepButton: Button
    private let field: LineField
    private let help: Label
    private let keyboard: KeyboardView

    init(_ services: KioskServices, _ question: Question, actions: Actions) {
        (self.question, self.actions) = (question, actions)
        let surroundings = services.surroundings
        bar = NavigationBar(surroundings, title: question.title)
        keepButton = Button(surroundings, "operator.keep", title: "Keep", icon: "check", style: ButtonStyle(.go, .goControl))
        field = LineField(surroundings, question.field)
        help = Label(surroundings, question.help, .guide, color: { $0.label2 }, maximumLines: 2)
        // Guests are offered none of it.
        let memory = TypingMemory(clock: surroundings.timers.clock, lifetime: .zero)
        keyboard = KeyboardView(
            surroundings, layouts: KeyboardLayout.offered(services.configuration.offeredLanguages), memory: memory)
        super.init(surroundings)
        bar.leading = Button(
            surroundings, "operator.back", title: "Operator", icon: "back", style: ButtonStyle(.plain), action: actions.back)
        bar.leadingOutset = 12
        bar.trailing = keepButton
        for view in [field, help, bar, keyboard] as [View] { add(view) }
        keepButton.action = { [weak self] in self?.keep() }
        keyboard.target = { [weak self] in self?.field }
        keyboard.onHide = { [weak self] in self?.endTyping() }
        field.onTap = { [weak self] in self?.beginTyping() }
        field.onChange = { [weak self] in self?.textChanged() }
        field.onCommit = { [weak self] in self?.keep() }
        field.text = question.text
    }

    private var text: String {
        let words = field.text.split(whereSeparator: \.isWhitespace)
        return words.joined(separator: " ")
    }

    private func textChanged() { keepButton.isEnabled = !text.isEmpty || question.allowsNothing }

    private func keep() {
        guard keepButton.isEnabled else { return }
        actions.keep(text)
    }

    private func beginTyping() {
        keyboard.isHidden = false
        if window?.firstResponder !== field { window?.focus(field) }
    }

    private func endTyping() {
        keyboard.cancelTouches()
        window?.focus(nil)
        keyboard.isHidden = true
    }

    override func layout() {
        let top = NavigationBar.height(metrics)
        bar.frame = Rect(x: 0, y: 0, width: frame.width, height: top)
        let height = KeyboardView.height(metrics)
        keyboard.frame = Rect(x: 0, y: frame.height - height, width: frame.width, height: height)
        let width = min(frame.width - 2 * NavigationBar.margin(metrics), metrics.px(720))
        let x = (frame.width - width) / 2
        let fieldTop = top + metrics.px(metrics.pick(24, compact: 10, tall: 36))
        field.frame = Rect(x: x, y: fieldTop, width: width, height: metrics.px(metrics.pick(60, compact: 50, tall: 72)))
        let gap = metrics.px(metrics.pick(14, compact: 8, tall: 18))
        help.frame = Rect(x: x, y: field.frame.bottom + gap, width: width, height: help.size(fitting: width).height)
    }

    override func didAppear() { beginTyping() }

    override func willDisappear() { endTyping() }

    override var allowsEdgeSwipe: Bool { false }
    override func stepBack() { actions.back() }
    override var preferredFocus: View? { field }
    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator.line", label: question.title) }
}
