internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Toolkit

/// How far a print has come, as a thin line under the bar of other screens.
final class PrintLine: View {
    private var fraction = 0.0 { didSet { if fraction != oldValue { setNeedsDisplay() } } }
    private var needsHelp = false { didSet { if needsHelp != oldValue { setNeedsDisplay() } } }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
    }

    func show(_ print: RunningPrint) {
        // No finer than a pixel, so that nothing is drawn for less.
        let width = max(frame.width, 1)
        fraction = Double(Int(print.fraction * Double(width))) / Double(width)
        needsHelp = if case .stopped = print.state { true } else { false }
    }

    /// The line lies under the navigation bar of the screens at `stack`.
    func place(under stack: Rect) {
        frame = Rect(x: 0, y: stack.top + NavigationBar.height(metrics), width: stack.width, height: metrics.px(4))
    }

    override func draw(on painter: Painter) {
        // On which every accent can be told apart; on the brighter surfaces some can not.
        painter.fill(bounds, theme.surface)
        let ink = needsHelp ? theme.warning : theme.accentText
        painter.fill(Rect(x: 0, y: 0, width: Int((fraction * Double(frame.width)).rounded()), height: frame.height), ink)
    }

    override var accessibility: Accessibility? {
        let percent = Int((fraction * 100).rounded())
        let words =
            needsHelp
            ? localized("The printer needs help")
            : localized(count: percent, one: "Printing, \(percent) percent", other: "Printing, \(percent) percent")
        return Accessibility(.progress, identifier: "print-line", label: words, value: "\(percent)")
    }
}
