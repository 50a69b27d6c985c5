internal import Drawing
internal import Geometry
internal import Languages
internal import Text

/// The words by which emoji are searched; a tap on it brings the letters.
final class EmojiSearchField: View {
    var text = "" { didSet { if text != oldValue { setNeedsDisplay() } } }
    /// Whether the keyboard types here.
    var isFocused = false { didSet { if isFocused != oldValue { setNeedsDisplay() } } }
    var onTap: () -> Void = {}
    private static var placeholder: String { localized("Search emoji") }
    /// What stands there before something is typed: what it is about is seen beside it.
    private var shownPlaceholder: String { metrics.layoutClass == .narrow && isFocused ? localized("Search") : Self.placeholder }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        touchOutset = 4
        add(TapRecognizer { [weak self] _ in self?.onTap() })
    }

    override func draw(on painter: Painter) {
        let radius = metrics.px(10)
        painter.fill(bounds, radius: radius, theme.functionKey)
        if isFocused { painter.stroke(bounds, radius: radius, width: metrics.px(3), theme.accent) }
        let side = metrics.px(22)
        let inset = metrics.px(12)
        let mask = surroundings.icons.mask("search", side: side)
        painter.fill(mask: mask, at: Point(x: inset, y: (frame.height - side) / 2), theme.label)
        let left = inset + side + metrics.px(10)
        painter.within(Rect(left: left, top: 0, right: frame.width - metrics.px(8), bottom: frame.height)) {
            drawWords(from: left, on: painter)
        }
    }

    /// Of words that are too long the end is seen, where the caret is.
    private func drawWords(from left: Int, on painter: Painter) {
        let font = metrics.font(.functionKey)
        let words = surroundings.text.layout(text.isEmpty ? shownPlaceholder : text, font)
        let capHeight = surroundings.text.metrics(font).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        let caret = metrics.px(3)
        let room = frame.width - metrics.px(8) - left - 2 * caret
        let shift = text.isEmpty ? 0 : max(0, words.size.width - room)
        let start = left + (text.isEmpty && isFocused ? 2 * caret : 0)
        surroundings.text.draw(
            words, at: Point(x: start - shift, y: baseline - words.firstBaseline), text.isEmpty ? theme.label2 : theme.label, on: painter)
        guard isFocused else { return }
        let end = text.isEmpty ? left : left - shift + words.size.width + caret / 2
        let height = Int((capHeight * 1.6).rounded())
        painter.fill(Rect(x: end, y: (frame.height - height) / 2, width: caret, height: height), radius: caret / 2, theme.accentText)
    }

    override var cornerRadius: Double { 10 }

    override var accessibility: Accessibility? {
        var element = Accessibility(.textfield, identifier: "emoji.search", label: Self.placeholder, value: text)
        element.placeholder = Self.placeholder
        element.isFocused = isFocused
        return element
    }
}
