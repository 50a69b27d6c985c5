internal import Geometry
internal import Text

/// A question in the middle of the screen with its answers below each other.
public final class Dialog: Overlay {
    /// One answer.
    public struct Answer {
        public let identifier: String
        public let title: String
        public let kind: ButtonStyle.Kind
        public let action: () -> Void

        /// An answer; `action` is called once the dialog is gone.
        public init(_ identifier: String, _ title: String, _ kind: ButtonStyle.Kind, action: @escaping () -> Void) {
            (self.identifier, self.title, self.kind, self.action) = (identifier, title, kind, action)
        }
    }

    private let panel: Panel
    private let title: Label
    private let message: Label
    private var buttons: [Button] = []

    /// A question, its answers from top to bottom; it stays until one of them is tapped.
    public init(_ surroundings: Surroundings, title: String, message: String = "", answers: [Answer]) {
        panel = Panel(surroundings, fill: { $0.surface }, radius: 28)
        panel.shadow = (16, 48, surroundings.theme.shadows.far)
        self.title = Label(surroundings, title, .t2, alignment: .center, maximumLines: 2)
        self.message = Label(surroundings, message, .body, color: { $0.label2 }, alignment: .center, maximumLines: 4)
        super.init(surroundings)
        add(panel)
        panel.add(self.title)
        panel.add(self.message)
        for answer in answers {
            let button = Button(surroundings, answer.identifier, title: answer.title, style: ButtonStyle(answer.kind, .big, radius: 18))
            button.action = { [weak self] in self?.dismiss { answer.action() } }
            buttons.append(button)
            panel.add(button)
        }
    }

    public override var durations: (in: Duration, out: Duration) { (.milliseconds(140), .milliseconds(140)) }

    public override func arrange(_ progress: Double) { panel.opacity = progress }

    public override func layout() {
        let margin = NavigationBar.margin(metrics)
        let width = min(metrics.px(440), frame.width - 2 * margin)
        let inset = metrics.px(metrics.pick(28, compact: 20, tall: 28))
        let gap = metrics.px(12)
        let inner = width - 2 * inset
        let titleHeight = title.size(fitting: inner).height
        let messageHeight = message.text.isEmpty ? 0 : message.size(fitting: inner).height + gap
        let buttonHeight = metrics.px(metrics.pick(64, compact: 52, tall: 72))
        let height = inset * 2 + titleHeight + messageHeight + inset * 2 / 3 + buttons.count * (buttonHeight + gap) - gap
        panel.frame = bounds.centered(Size(width: width, height: height))
        var y = inset
        title.frame = Rect(x: inset, y: y, width: inner, height: titleHeight)
        y += titleHeight
        if messageHeight > 0 { message.frame = Rect(x: inset, y: y + gap, width: inner, height: messageHeight - gap) }
        y += messageHeight + inset * 2 / 3
        for button in buttons {
            button.frame = Rect(x: inset, y: y, width: inner, height: buttonHeight)
            y += buttonHeight + gap
        }
    }

    /// The first answer that destroys nothing.
    public override var preferredFocus: View? { buttons.first { $0.style.kind != .dangerFill && $0.style.kind != .danger } }

    public override var accessibility: Accessibility? { Accessibility(.dialog, identifier: "dialog", label: title.text) }
}
