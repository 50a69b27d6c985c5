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

    /// Whether the text is longer than its lines are together, `width` pixels each.
    public func isCut(fitting width: Int) -> Bool { layout(width: width).isTruncated }

    public override var isCut: Bool {
        let layout = layout(width: frame.width)
        return !text.isEmpty && (layout.isTruncated || layout.size.width > frame.width || layout.size.height > frame.height)
    }

    private func layout(width: Int) -> TextLayout {
        let isMirrored = isMirrored
        if let cached, cached.width == width, cached.isMirrored == isMirrored { return cached.layout }
        var box = TextBox(
            maximumWidth: width, maximumLines: maximumLines, alignment: alignment, lineHeight: metrics.lineHeight(token))
        box.isAmongRightToLeft = isMirrored
        let layout = surroundings.text.layout(text, metrics.font(token), in: box)
        cached = (width, isMirrored, layout)
        return layout
    }

    public override func draw(on painter: Painter) {
        guard !text.isEmpty else { return }
        let layout = layout(width: frame.width)
        let x: Int
        switch alignment {
        case .leading: x = 0
        case .center: x = (frame.width - layout.size.width) / 2
        case .trailing: x = frame.width - layout.size.width
        }
        surroundings.text.draw(layout, at: Point(x: x, y: top(of: layout)), color(theme), on: painter)
    }

    private func top(of layout: TextLayout) -> Int {
        let font = surroundings.text.metrics(metrics.font(token))
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
        text.isEmpty || spokenBySuperview ? nil : Accessibility(.text, label: text)
    }

    /// Whether the words are part of a control's label, which then speaks for both.
    public var spokenBySuperview = false
}
