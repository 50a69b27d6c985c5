internal import Drawing
internal import Geometry
internal import Text
internal import Toolkit

/// Says that a meme went somewhere: an icon, with words where there is room.
final class DestinationChip: View {
    private let icon: String
    private let words: String
    /// Whether there is no room for words.
    var isIconOnly: Bool { didSet { if isIconOnly != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, destination: String, isIconOnly: Bool) {
        let words = DestinationWords(of: destination)
        (icon, self.words) = (words.icon, words.shown)
        self.isIconOnly = isIconOnly
        super.init(surroundings)
        isInteractive = false
    }

    private var token: TypeToken { .smallStrong }
    private var iconSide: Int { metrics.px(metrics.layoutClass == .tall ? 24 : 20) }

    /// Height of a chip on this panel, in pixels.
    static func height(_ metrics: Metrics, isIconOnly: Bool) -> Int {
        metrics.px(isIconOnly ? metrics.pick(36, compact: 40, tall: 48, narrow: 36) : metrics.pick(36, compact: 32, tall: 48, narrow: 36))
    }

    var preferredWidth: Int {
        if isIconOnly { return Self.height(metrics, isIconOnly: true) }
        let layout = surroundings.text.layout(words, metrics.font(token))
        return metrics.px(10) + iconSide + metrics.px(8) + layout.size.width + metrics.px(14)
    }

    override func draw(on painter: Painter) {
        painter.fill(bounds, radius: isIconOnly ? metrics.px(12) : frame.height / 2, theme.surface2)
        let mask = surroundings.icons.mask(icon, side: iconSide)
        let y = (frame.height - iconSide) / 2
        if isIconOnly { return painter.fill(mask: mask, at: bounds.centered(mask.size).origin, theme.label2) }
        painter.fill(mask: mask, at: Point(x: metrics.px(10), y: y), theme.label2)
        let font = metrics.font(token)
        let layout = surroundings.text.layout(words, font)
        let baseline = Int(((Double(frame.height) + surroundings.text.metrics(font).capHeight) / 2).rounded())
        let place = Point(x: metrics.px(10) + iconSide + metrics.px(8), y: baseline - layout.firstBaseline)
        surroundings.text.draw(layout, at: place, theme.label2, on: painter)
    }

    override var accessibility: Accessibility? { Accessibility(.text, label: words) }
}
