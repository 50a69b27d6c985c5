public import Drawing
internal import Geometry
internal import Text

/// Something to tap: an icon, words, or both.
open class Button: View {
    public var title: String? { didSet { if title != oldValue { contentChanged() } } }
    /// A quiet second line below the title, where the style is a column.
    public var detail: String? { didSet { if detail != oldValue { contentChanged() } } }
    /// Whether the title is only spoken, for want of room; not for a button without an icon.
    public var isIconOnly = false { didSet { if isIconOnly != oldValue { contentChanged() } } }
    public var icon: String? { didSet { if icon != oldValue { contentChanged() } } }
    public var style: ButtonStyle { didSet { contentChanged() } }
    /// A control that can't work yet keeps its place and is drawn as a dashed outline.
    public var isEnabled = true { didSet { if isEnabled != oldValue { contentChanged() } } }
    public var isSelected = false { didSet { if isSelected != oldValue { setNeedsDisplay() } } }
    public var identifier: String
    /// What is spoken; the title if nil.
    public var spokenLabel: String?
    public var role: Accessibility.Role = .button
    /// Whether it is the one action of its screen that goes on, however it looks at the moment.
    public var isGoAction: Bool
    /// Called on a tap while the button is enabled.
    public var action: () -> Void
    /// Called on a tap while it is not.
    public var disabledAction: () -> Void = {}
    private var press = 0.0 { didSet { if press != oldValue { pressChanged() } } }
    private var pressAnimation: Animation?
    private var titleLayout: TextLayout?
    /// The words in a smaller size, as a share of their own.
    private var fittedTitle: (share: Double, layout: TextLayout)?

    /// How far words are made smaller, as a share of their size, before they are cut: what is short in one language is long in another.
    static let smallestShare = 0.7

    /// A button that is enabled and not selected.
    // rule lifted (parameters): a button is its identifier, face, style and action
    public init(
        _ surroundings: Surroundings, _ identifier: String, title: String? = nil, icon: String? = nil, style: ButtonStyle,
        action: @escaping () -> Void = {}
    ) {
        (self.identifier, self.title, self.icon) = (identifier, title, icon)
        (self.style, self.action) = (style, action)
        isGoAction = style.kind == .go
        super.init(surroundings)
        touchOutset = 4
        let recognizer = PressRecognizer(
            highlight: { [weak self] in self?.setPressed($0) },
            action: { [weak self] in
                guard let self else { return }
                if self.isEnabled { self.action() } else { self.disabledAction() }
            })
        add(recognizer)
    }

    private func contentChanged() {
        (titleLayout, fittedTitle) = (nil, nil)
        setNeedsDisplay()
    }

    open override func surroundingsDidChange() { (titleLayout, fittedTitle) = (nil, nil) }

    private func setPressed(_ isPressed: Bool) {
        pressAnimation?.cancel()
        guard isEnabled else { return }
        let (from, to) = (press, isPressed ? 1.0 : 0)
        pressAnimation = surroundings.animator.animate(.milliseconds(isPressed ? 80 : 160), .linear) { [weak self] in
            self?.press = from + (to - from) * $0
        }
    }

    private func pressChanged() {
        setNeedsDisplay()
        scale = surroundings.reducesMotion ? 1 : 1 - 0.03 * press
    }

    // MARK: - Looks

    private var shownTitle: String? { isIconOnly ? nil : title }

    /// The words as they are laid out, on one line.
    private func laidOutTitle() -> TextLayout? {
        guard let title = shownTitle else { return nil }
        if let titleLayout { return titleLayout }
        let layout = surroundings.text.layout(title, metrics.font(style.token))
        titleLayout = layout
        return layout
    }

    /// The least share of their size that words are made smaller to; what a guest wanted larger may become what it is otherwise.
    private var smallestShare: Double { Self.smallestShare / metrics.typeScale }

    /// The share of their size in which words have room beside or below the icon.
    private func share(of words: TextLayout) -> Double {
        let margins = metrics.px(metrics.typeScale > 1 ? 14 : style.isColumn ? 12 : 4)
        let room = frame.width - (shownIcon == nil || style.isColumn ? 0 : iconRoom) - margins
        var share = words.size.width > room && room > 0 ? Double(room) / Double(words.size.width + 1) : 1
        // Only larger words are ever too high.
        if metrics.typeScale > 1, frame.height > 0 {
            let icon = style.isColumn && self.icon != nil ? iconRoom : 0
            let second = detail == nil ? 0 : metrics.lineHeight(.small) + metrics.px(style.gap) / 2
            share = min(share, Double(frame.height - icon - second) / Double(metrics.lineHeight(style.token)))
        }
        return max(smallestShare, min(share, 1))
    }

    /// The words in the size in which the button has room for them beside or below its icon.
    private func shownWords() -> TextLayout? {
        guard let words = laidOutTitle(), let title = shownTitle else { return nil }
        let share = share(of: words)
        guard share < 1 else { return words }
        if let fittedTitle, fittedTitle.share == share { return fittedTitle.layout }
        var font = metrics.font(style.token)
        font.size *= share
        let layout = surroundings.text.layout(title, font)
        fittedTitle = (share, layout)
        return layout
    }

    /// The height of the line that words take, in pixels.
    private func lineHeight(of words: TextLayout?) -> Int {
        guard let words, words.font.size < metrics.font(style.token).size, metrics.typeScale > 1 else {
            return metrics.lineHeight(style.token)
        }
        return Int(Double(metrics.lineHeight(style.token)) * words.font.size / metrics.font(style.token).size)
    }

    private var iconRoom: Int { metrics.px(style.iconSide) + metrics.px(style.gap) }

    /// The icon, unless the words need its room even in their smallest size.
    private var shownIcon: String? {
        guard let icon, !style.isColumn, let words = laidOutTitle(), frame.width > 0 else { return icon }
        return Double(words.size.width) * smallestShare > Double(frame.width - iconRoom - metrics.px(4)) ? nil : icon
    }

    private func laidOutDetail() -> TextLayout? {
        guard style.isColumn else { return nil }
        return detail.map { surroundings.text.layout($0, metrics.font(.small)) }
    }

    /// The room that icon and words take.
    private func size(with words: TextLayout?, icon: String?) -> Size {
        let line = lineHeight(of: words)
        let words = words?.size ?? .zero
        let side = icon == nil ? 0 : metrics.px(style.iconSide)
        let gap = icon == nil || shownTitle == nil ? 0 : metrics.px(style.gap)
        if style.isColumn {
            let lineHeight = shownTitle == nil ? 0 : line
            let detailHeight = detail == nil ? 0 : metrics.lineHeight(.small) + gap / 2
            return Size(width: max(words.width, side), height: side + gap + lineHeight + detailHeight)
        }
        return Size(width: words.width + gap + side, height: shownTitle == nil ? side : max(side, line))
    }

    open override var isCut: Bool {
        let size = size(with: shownWords(), icon: shownIcon)
        return size.width > frame.width || size.height > frame.height
    }

    /// The width that content and padding take, in pixels.
    public var preferredWidth: Int { size(with: laidOutTitle(), icon: icon).width + 2 * metrics.px(style.padding) }

    /// The width of the words alone, in pixels.
    var wordsWidth: Int { laidOutTitle()?.size.width ?? 0 }

    /// The width in which the words are no smaller than they are where nobody asked for larger ones, in pixels.
    public var leastWidth: Int {
        let words = laidOutTitle()?.size.width ?? 0
        return preferredWidth - words + Int((Double(words) / metrics.typeScale).rounded(.up))
    }

    open override func draw(on painter: Painter) {
        let radius = metrics.px(style.radius)
        var ink = theme.label3
        if isEnabled {
            let colors = style.colors(theme, isSelected: isSelected, press: press)
            if let fill = colors.fill { painter.fill(bounds, radius: radius, fill) }
            if let edge = colors.edge { painter.stroke(bounds, radius: radius, width: metrics.px(2), edge) }
            ink = colors.ink
        } else if style.kind != .plain {
            painter.stroke(bounds, radius: radius, width: metrics.px(2), dash: (metrics.px(6), metrics.px(4)), theme.line)
        }
        drawContent(on: painter, ink)
    }

    private func drawContent(on painter: Painter, _ ink: Color) {
        let words = shownWords()
        let icon = shownIcon
        let content = bounds.centered(size(with: words, icon: icon))
        let side = icon == nil ? 0 : metrics.px(style.iconSide)
        let gap = icon == nil || shownTitle == nil ? 0 : metrics.px(style.gap)
        if let icon {
            let place =
                style.isColumn
                ? Point(x: bounds.center.x - side / 2, y: content.top) : Point(x: content.left, y: bounds.center.y - side / 2)
            painter.fill(mask: surroundings.icons.mask(icon, side: side), at: place, ink)
        }
        guard let words else { return }
        let capHeight = surroundings.text.metrics(words.font).capHeight
        let line =
            style.isColumn
            ? Rect(x: 0, y: content.top + side + gap, width: frame.width, height: lineHeight(of: words))
            : Rect(x: content.left + side + gap, y: 0, width: words.size.width, height: frame.height)
        let baseline = Int((Double(line.top + line.bottom) / 2 + capHeight / 2).rounded())
        let x = style.isColumn ? (frame.width - words.size.width) / 2 : line.left
        surroundings.text.draw(words, at: Point(x: x, y: baseline - words.firstBaseline), ink, on: painter)
        guard let detail = laidOutDetail() else { return }
        let place = Point(x: (frame.width - detail.size.width) / 2, y: line.bottom + gap / 2)
        surroundings.text.draw(detail, at: place, theme.label2, on: painter)
    }

    /// Lets a look that has just changed come in within 140 ms; the button is there all the time.
    public func fadeIn() {
        guard window != nil else { return }
        surroundings.animator.animate(.milliseconds(140), .linear) { [weak self] in self?.opacity = 0.2 + 0.8 * $0 }
    }

    open override var cornerRadius: Double { style.radius }

    open override var accessibility: Accessibility? {
        Accessibility(
            role, identifier: identifier, label: spokenLabel ?? title, isEnabled: isEnabled,
            isSelected: style.kind == .tab ? isSelected : nil)
    }

    /// Moves the button a little to and fro: it was felt and can't act.
    public func nudge() {
        surroundings.animator.animate(.milliseconds(240), .linear) { [weak self] progress in
            guard let self else { return }
            translation.x = Int((Double(metrics.px(6)) * nudgeOffset(progress)).rounded())
        }
    }
}

/// The offset of a nudge, -1...1, at a share of its duration: out, back beyond, home.
public func nudgeOffset(_ progress: Double) -> Double {
    switch progress {
    case ..<0.25: progress * 4
    case ..<0.75: 1 - (progress - 0.25) * 4
    default: -1 + (progress - 0.75) * 4
    }
}
