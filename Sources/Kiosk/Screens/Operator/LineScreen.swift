internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// One line that the operator types, such as the booth's title.
final class LineScreen: FieldScreen {
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
    private let keepButton: Button
    private let help: Label

    init(_ services: KioskServices, _ question: Question, actions: Actions) {
        (self.question, self.actions) = (question, actions)
        let surroundings = services.surroundings
        keepButton = Button(surroundings, "operator.keep", title: localized("Keep"), icon: "check", style: ButtonStyle(.go, .goControl))
        help = Label(surroundings, question.help, .guide, color: { $0.label2 }, maximumLines: 2)
        super.init(services, title: question.title, question.field)
        bar.leading = Button(
            surroundings, "operator.back", title: localized("Operator"), icon: "back", style: ButtonStyle(.plain), action: actions.back)
        bar.trailing = keepButton
        addBelowField([help])
        keepButton.action = { [weak self] in self?.keep() }
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

    override func placeHelp(in room: Rect) {
        help.frame = Rect(x: room.left, y: room.top, width: room.width, height: help.size(fitting: room.width).height)
    }

    override func stepBack() { actions.back() }
    override var accessibility: Accessibility? { Accessibility(.screen, identifier: "operator.line", label: question.title) }
}
