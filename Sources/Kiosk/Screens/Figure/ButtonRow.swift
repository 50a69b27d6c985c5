internal import Geometry
internal import Toolkit

/// Large buttons beside each other, or below each other where they have no room.
final class ButtonRow: View {
    private let buttons: [Button]
    /// Whether they stand in the middle of the row rather than at its beginning.
    var isCentred = false { didSet { if isCentred != oldValue { setNeedsLayout() } } }

    init(_ surroundings: Surroundings, _ buttons: [Button]) {
        self.buttons = buttons
        super.init(surroundings)
        for button in buttons { add(button) }
    }

    private var shown: [Button] { buttons.filter { !$0.isHidden } }
    private var gap: Int { metrics.px(12) }
    private var buttonHeight: Int { metrics.px(metrics.pick(64, compact: 52, tall: 72)) }

    /// As much room beside the words as lets them stand in one row.
    private func choosePadding(_ width: Int) {
        for padding in [metrics.pick(28.0, compact: 18, tall: 28), 16, 12] {
            for button in buttons { button.style.padding = padding }
            if isOneRow(width) { return }
        }
    }

    private func isOneRow(_ width: Int) -> Bool { shown.reduce(-gap) { $0 + gap + $1.leastWidth } <= width }

    /// The height of all rows, in pixels.
    func height(fitting width: Int) -> Int {
        choosePadding(width)
        return isOneRow(width) ? buttonHeight : shown.count * (buttonHeight + gap) - gap
    }

    override func layout() {
        choosePadding(frame.width)
        guard isOneRow(frame.width) else {
            for (index, button) in shown.enumerated() {
                button.frame = Rect(x: 0, y: index * (buttonHeight + gap), width: frame.width, height: buttonHeight)
            }
            return
        }
        let total = shown.reduce(-gap) { $0 + gap + $1.preferredWidth }
        // Larger words give way where they have no room.
        let excess = max(0, total - frame.width)
        var x = isCentred ? max(0, (frame.width - total) / 2) : 0
        for button in shown {
            let slack = button.preferredWidth - button.leastWidth
            let all = max(1, shown.reduce(0) { $0 + $1.preferredWidth - $1.leastWidth })
            let width = button.preferredWidth - (excess * slack + all - 1) / all
            button.frame = Rect(x: x, y: 0, width: width, height: buttonHeight)
            x = button.frame.right + gap
        }
    }
}
