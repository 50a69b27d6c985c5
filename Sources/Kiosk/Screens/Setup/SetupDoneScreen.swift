internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// All is answered: a mark and the words below it, as one block in the middle.
final class SetupDoneScreen: SetupScreen {
    private let check: IconView

    /// - Parameter onStart: called when guests may come.
    init(_ surroundings: Surroundings, step: SetupStep, onStart: @escaping () -> Void) {
        check = IconView(surroundings, "check", side: 160) { $0.success }
        super.init(surroundings, "done", step: step, goTitle: localized("Start"))
        title.text = localized("All set.")
        line.text = localized("Guests can come. This is not asked again.")
        for label in [title, line] { label.alignment = .center }
        go.action = onStart
        add(check)
    }

    override func layout() {
        super.layout()
        check.side = metrics.pick(160, compact: 110, tall: 200, narrow: 130)
        let side = metrics.px(check.side)
        // The mark inks six tenths of its square's height, and it is the ink that stands in the middle.
        let markHeight = side * 6 / 10
        let (markGap, gap) = (metrics.px(metrics.pick(28, compact: 18, tall: 36)), metrics.px(metrics.pick(14, compact: 8, tall: 16)))
        let top = NavigationBar.height(metrics)
        let width = frame.width - 2 * NavigationBar.margin(metrics)
        let heights = [title, line].map { $0.size(fitting: width).height }
        var y = top + (frame.height - top - markHeight - markGap - gap - heights[0] - heights[1]) / 2
        check.frame = Rect(x: (frame.width - side) / 2, y: y, width: side, height: markHeight)
        y += markHeight + markGap
        for (label, height) in zip([title, line], heights) {
            label.frame = Rect(x: (frame.width - width) / 2, y: y, width: width, height: height)
            y += height + gap
        }
    }
}
