internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// How far along somebody is: a dot for each question, and "2 of 4".
final class ProgressDots: View {
    /// The question that is asked, from 1, and how many there are; beyond the last one all are answered.
    private let (step, count): (Int, Int)
    private let words: Label?

    init(_ surroundings: Surroundings, step: Int, of count: Int) {
        (self.step, self.count) = (step, count)
        words =
            step <= count
            ? Label(surroundings, localized("\(step) of \(count)"), .small, color: { $0.label2 }, alignment: .center) : nil
        super.init(surroundings)
        isInteractive = false
        words?.spokenBySuperview = true
        if let words { add(words) }
    }

    private var side: Int { metrics.px(10) }
    private var gap: Int { metrics.px(metrics.layoutClass == .narrow ? 6 : 10) }
    private var wordsHeight: Int { words == nil ? 0 : metrics.lineHeight(.small) }
    private var wordsGap: Int { words == nil ? 0 : metrics.px(4) }

    var preferredSize: Size {
        guard count > 0 else { return .zero }
        let dots = count * (side + gap) - gap
        let wordsWidth = words?.size(fitting: metrics.px(120)).width ?? 0
        return Size(width: max(dots, wordsWidth + metrics.px(4)), height: side + wordsGap + wordsHeight)
    }

    override func layout() {
        words?.frame = Rect(x: 0, y: side + wordsGap, width: frame.width, height: wordsHeight)
    }

    override func draw(on painter: Painter) {
        guard count > 0 else { return }
        var x = (frame.width - count * (side + gap) + gap) / 2
        for dot in 1...count {
            let place = Rect(x: x, y: 0, width: side, height: side)
            if dot <= step {
                painter.fill(place, radius: side / 2, dot == step ? theme.label : theme.label2)
            } else {
                painter.stroke(place, radius: side / 2, width: max(1, metrics.px(2)), theme.control)
            }
            x += side + gap
        }
    }

    override var accessibility: Accessibility? {
        guard count > 0 else { return nil }
        return Accessibility(.progress, identifier: "setup.progress", label: words?.text ?? localized("\(count) of \(count)"))
    }
}
