public import Drawing
public import Geometry
public import Text

/// Lines of text.
///
/// A single line is centred on its capital letters, so that it stands level with an icon beside it.
public final class Label: View {
    public var text: String { didSet { if text != oldValue { reset() } } }
    public var token: TypeToken { didSet { reset() } }
    public var color: (Theme) -> Color { didSet { setNeedsDisplay() } }
    public var alignment: TextBox.Alignment { didSet { reset() } }
    /// How many lines there may be; what does not fit ends in an ellipsis.
    public var maximumLines: Int { didSet { reset() } }
    /// Whether it is announced when it comes or changes, to whoever listens.
    public var isLive = false
    /// How far the text is made smaller, as a share of its size, before it is cut; 1 for what people have written, which may end in an
    /// ellipsis.
    public var smallestShare = 0.68 { didSet { if smallestShare != oldValue { reset() } } }
    private var cached: (width: Int, isMirrored: Bool, layout: TextLayout)?

    /// A label, by default one line from the leading edge.
    // rule lifted (parameters): a label's text and looks, most with usual values
    public init(
        _ surroundings: Surroundings, _ text: String = "", _ token: TypeToken = .body, color: @escaping (Theme) -> Color = { $0.label },
        alignment: TextBox.Alignment = .leading, maximumLines: Int = 1
    ) {
        (self.text, self.token, self.color) = (text, token, color)
        (self.alignment, self.maximumLines) = (alignment, maximumLines)
        super.init(surroundings)
        isInteractive = false
    }

    private func reset() {
        cached = nil
        setNeedsDisplay()
    }

    public override func surroundingsDidChange() { cached = nil }

    /// The size that the text takes in at most `width` pixels.
    public func size(fitting width: Int) -> Size {
        let layout = layout(width: width)
        return Size(width: layout.size.width, height: max(layout.size.height, metrics.lineHeight(token)))
    }

    /// The height in which the text has the size that it has for guests who did not ask for larger words, in pixels.
    public func leastHeight(fitting width: Int) -> Int {
        guard metrics.typeScale > 1 else { return size(fitting: width).height }
        // What has no room in that size, either, becomes as small as it would be then.
        let steps = [1, 0.9, 0.82, 0.75, smallestShare].map { $0 / metrics.typeScale }
        let layouts = steps.lazy.map { self.layout(width: width, share: $0) }
        let layout = layouts.first { !$0.isTruncated } ?? self.layout(width: width, share: steps[steps.count - 1])
        return min(size(fitting: width).height, max(layout.size.height, Int(Double(metrics.lineHeight(token)) / metrics.typeScale)))
    }

    /// Whether the text is longer than its lines are together, `width` pixels each.
    public func isCut(fitting width: Int) -> Bool { layout(width: width, share: 1).isTruncated }

    public override var isCut: Bool {
        let layout = shownLayout
        return !text.isEmpty && (layout.isTruncated || layout.size.width > frame.width || layout.size.height > frame.height)
    }

    /// The lines as they are drawn, in a frame that may be lower than they would like.
    private var shownLayout: TextLayout {
        let wanted = layout(width: frame.width)
        return wanted.size.height <= frame.height ? wanted : fitted(width: frame.width, height: frame.height)
    }

    private func layout(width: Int) -> TextLayout {
        let isMirrored = isMirrored
        if let cached, cached.width == width, cached.isMirrored == isMirrored { return cached.layout }
        let layout = fitted(width: width, height: .max)
        cached = (width, isMirrored, layout)
        return layout
    }

    /// In the first of a few sizes in which the text has room, else in the smallest: in each that is tried lines break anew.
    private func fitted(width: Int, height: Int) -> TextLayout {
        let usual = layout(width: width, share: 1)
        func fits(_ layout: TextLayout) -> Bool { !layout.isTruncated && layout.size.height <= height }
        guard !fits(usual), smallestShare < 1 || metrics.typeScale > 1 else { return usual }
        // What a guest wanted larger may become what it is otherwise.
        let least = smallestShare / metrics.typeScale
        let steps = [0.9, 0.82, 0.75, 0.68, 0.6, 0.52, 0.45].filter { $0 >= least }
        let smaller = (metrics.typeScale > 1 ? steps + [least] : steps).map { layout(width: width, share: $0) }
        return smaller.first(where: fits) ?? smaller.last ?? usual
    }

    private func layout(width: Int, share: Double) -> TextLayout {
        var font = metrics.font(token)
        font.size *= share
        let lineHeight = Int((Double(metrics.lineHeight(token)) * share).rounded())
        var box = TextBox(maximumWidth: width, maximumLines: maximumLines, alignment: alignment, lineHeight: lineHeight)
        box.isAmongRightToLeft = isMirrored
        return surroundings.text.layout(text, font, in: box)
    }

    public override func draw(on painter: Painter) {
        guard !text.isEmpty else { return }
        let layout = shownLayout
        let x: Int
        switch alignment {
        case .leading: x = 0
        case .center: x = (frame.width - layout.size.width) / 2
        case .trailing: x = frame.width - layout.size.width
        }
        surroundings.text.draw(layout, at: Point(x: x, y: top(of: layout)), color(theme), on: painter)
    }

    private func top(of layout: TextLayout) -> Int {
        let font = surroundings.text.metrics(layout.font)
        let lineCount = layout.size.height / max(layout.lineHeight, 1)
        let centred =
            maximumLines == 1
            ? Int(((Double(frame.height) + font.capHeight) / 2).rounded()) - layout.firstBaseline
            : (frame.height - layout.size.height) / 2
        // In a frame no higher than its lines, what hangs below the last one comes before the room above the first.
        let lastBaseline = layout.firstBaseline + (lineCount - 1) * layout.lineHeight
        let lowest = Int((Double(frame.height) - font.descent).rounded(.down)) - lastBaseline
        let highest = Int(font.capHeight.rounded(.up)) - layout.firstBaseline
        return min(centred, max(lowest, highest))
    }

    public override var accessibility: Accessibility? {
        guard !text.isEmpty, !spokenBySuperview else { return nil }
        var element = Accessibility(.text, label: text)
        element.isLive = isLive
        return element
    }

    /// Whether the words are part of a control's label, which then speaks for both.
    public var spokenBySuperview = false
}
