internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// How far a share has come, or why it did not arrive.
final class ShareStatusView: View {
    private let words: Label
    private let bar: ProgressBar
    private let retry: Button
    private let back: Button

    override init(_ surroundings: Surroundings) {
        words = Label(surroundings, "", .lead, alignment: .center, maximumLines: 3)
        words.isLive = true
        bar = ProgressBar(surroundings)
        let style = ButtonStyle(.go, .goControl, radius: 16, padding: 28)
        retry = Button(surroundings, "share.retry", title: localized("Try again"), icon: "retake", style: style)
        back = Button(
            surroundings, "share.other", title: localized("Another way"),
            style: ButtonStyle(.filled, .control, radius: 16, padding: 28))
        super.init(surroundings)
        for view in [words, bar, retry, back] as [View] { add(view) }
    }

    /// Shows what is being done.
    ///
    /// - Parameter fraction: how much is done, 0...1; nil when nobody knows.
    func show(_ words: String, fraction: Double?) {
        self.words.text = words
        bar.progress = fraction ?? 0
        bar.isHidden = fraction == nil
        retry.isHidden = true
        back.isHidden = true
        setNeedsLayout()
    }

    func show(failure sentence: String, onRetry: (() -> Void)?, onBack: @escaping () -> Void) {
        words.text = sentence
        bar.isHidden = true
        retry.isHidden = onRetry == nil
        retry.action = onRetry ?? {}
        back.isHidden = false
        back.action = onBack
        setNeedsLayout()
    }

    override func layout() {
        let room = min(frame.width, metrics.px(560))
        let x = (frame.width - room) / 2
        let wordsHeight = words.size(fitting: room).height
        let barHeight = metrics.px(14)
        let buttonHeight = metrics.px(metrics.pick(56, compact: 48, tall: 64))
        let gap = metrics.px(metrics.pick(24, compact: 14, tall: 28))
        let tail = back.isHidden ? (bar.isHidden ? 0 : barHeight + gap) : buttonHeight + gap
        let top = (frame.height - wordsHeight - tail) / 2
        words.frame = Rect(x: x, y: top, width: room, height: wordsHeight)
        bar.frame = Rect(x: x, y: top + wordsHeight + gap, width: room, height: barHeight)
        for button in [retry, back] { button.style.padding = metrics.pick(28, compact: 28, tall: 28, narrow: 14) }
        let buttons = [retry, back].filter { !$0.isHidden }
        let spacing = metrics.px(12)
        // Side by side, where their words are long with less room each than they like.
        let widest = (frame.width - (buttons.count - 1) * spacing) / max(buttons.count, 1)
        let total = buttons.reduce(-spacing) { $0 + $1.preferredWidth + spacing }
        var left = max(0, (frame.width - total) / 2)
        for button in buttons {
            let width = total > frame.width ? widest : button.preferredWidth
            button.frame = Rect(x: left, y: top + wordsHeight + gap, width: width, height: buttonHeight)
            left = button.frame.right + spacing
        }
    }
}
