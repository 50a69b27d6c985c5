internal import Drawing
internal import Geometry
internal import Memes
internal import Text
internal import Toolkit

/// One caption on the picture that is typed into where it stands.
final class CaptionField: View, TextInput {
    let edge: Caption.Edge
    private(set) var editing = TextEditing()
    /// The picture, in the superview's coordinates, and its exact shape.
    private var box = Rect.zero
    private var shape: Size?
    /// Whether there is a photo under the caption; without one the default text is a ghost.
    private var hasPhoto = false
    private var typeface = Typeface.caption
    private var layoutCache: CaptionLayout?
    private(set) var isFocused = false
    private var isCaretOn = true
    private var blink: TimerToken?
    private var shakeOffset = 0
    /// Called after every change of the text.
    var onChange: () -> Void = {}
    /// Called when Return or Hide was pressed.
    var onCommit: () -> Void = {}
    var onFocusChange: (Bool) -> Void = { _ in }

    private static let blinkInterval = Duration.milliseconds(530)

    init(_ surroundings: Surroundings, _ edge: Caption.Edge) {
        self.edge = edge
        super.init(surroundings)
    }

    var text: String { editing.text }

    /// Shows a text that was not typed here.
    func set(_ editing: TextEditing) {
        self.editing = editing
        textChanged()
    }

    func set(typeface: Typeface) {
        self.typeface = typeface
        textChanged()
    }

    // MARK: - Place

    /// Lies on a picture.
    func place(on box: Rect, shape: Size?, hasPhoto: Bool) {
        (self.box, self.shape, self.hasPhoto) = (box, shape, hasPhoto)
        textChanged()
    }

    override func surroundingsDidChange() { layoutCache = nil }

    private var placeholder: String { edge == .top ? "TOP" : "BOTTOM" }
    private var style: CaptionStyle { CaptionStyle(typeface: typeface) }

    private func layout(of text: String) -> CaptionLayout {
        MemeRenderer.layout(text, edge: edge, in: box.size, shape: shape, style: style, engine: surroundings.text)
    }

    private var caption: CaptionLayout {
        if let layoutCache { return layoutCache }
        let layout = layout(of: text)
        layoutCache = layout
        return layout
    }

    /// The field reaches over a fifth of the picture's height and further when the caption needs more lines.
    private var wantedFrame: Rect {
        let (side, end) = (metrics.px(8), metrics.px(1))
        let height = max(box.height / 5, metrics.px(44))
        var rect =
            edge == .top
            ? Rect(left: box.left + side, top: box.top + end, right: box.right - side, bottom: box.top + end + height)
            : Rect(left: box.left + side, top: box.bottom - end - height, right: box.right - side, bottom: box.bottom - end)
        let lines = caption.lines.count
        if lines > 1 {
            let needed = Int((Double(lines) * caption.lineHeight + Double(box.height) * 0.05).rounded(.up))
            if edge == .top { rect.height = max(rect.height, needed) }
            if edge == .bottom, needed > rect.height { (rect.y, rect.height) = (rect.bottom - needed, needed) }
        }
        return rect
    }

    private func textChanged() {
        layoutCache = nil
        guard !box.isEmpty else { return }
        setNeedsDisplay()
        frame = wantedFrame
        let reach = caption.bounds.offset(by: box.origin)
        overflow = Insets(
            left: max(0, frame.left - reach.left), top: max(0, frame.top - reach.top), right: max(0, reach.right - frame.right),
            bottom: max(0, reach.bottom - frame.bottom))
        setNeedsDisplay()
    }

    // MARK: - Looks

    override func draw(on painter: Painter) {
        if isFocused { painter.fill(bounds, radius: metrics.px(10), Color.black.opacity(0.22)) }
        painter.within(painter.clip, movedBy: box.origin - frame.origin + Point(x: shakeOffset, y: 0)) { drawCaption(on: painter) }
        if isFocused {
            if isCaretOn { painter.fill(caretRect, radius: metrics.px(1.5), theme.accent) }
            painter.stroke(bounds, radius: metrics.px(10), width: metrics.px(3), theme.accent)
        }
    }

    private func drawCaption(on painter: Painter) {
        if !text.isEmpty { return MemeRenderer.draw(caption, at: .zero, on: painter, engine: surroundings.text) }
        guard !isFocused else { return }
        if hasPhoto {
            MemeRenderer.draw(layout(of: placeholder), at: .zero, opacity: 0.6, on: painter, engine: surroundings.text)
        } else {
            drawGhost(on: painter)
        }
    }

    /// The default text on the empty stage: large, plain, in the colour of what can't be used yet.
    private func drawGhost(on painter: Painter) {
        let font = Font(.caption, size: Double(metrics.px(metrics.pick(68, compact: 38, tall: 112))))
        let words = surroundings.text.layout(placeholder, font)
        let capHeight = surroundings.text.metrics(font).capHeight
        let middle = frame.center - box.origin
        let baseline = Int((Double(middle.y) + capHeight / 2).rounded())
        let place = Point(x: middle.x - words.size.width / 2, y: baseline - words.firstBaseline)
        surroundings.text.draw(words, at: place, theme.label3, on: painter)
    }

    /// Where the caret stands, in the field's coordinates.
    private var caretRect: Rect {
        let width = max(2, metrics.px(3))
        let place = MemeRenderer.caret(in: text, at: editing.caret, layout: caption, shape: shape, engine: surroundings.text)
        guard let place else { return bounds.centered(Size(width: width, height: frame.height * 6 / 10)) }
        let corner = place.origin + box.origin - frame.origin
        // At the end the caret stands clear of the last letter's outline.
        let clearance = editing.caret == text.count ? Int(caption.outlineWidth.rounded(.up)) + metrics.px(2) : -width / 2
        let x = min(max(corner.x + clearance, metrics.px(6)), frame.width - metrics.px(8))
        return Rect(x: x, y: corner.y, width: width, height: place.height)
    }

    private func blinkCaret() {
        surroundings.timers.cancel(blink)
        guard isFocused else { return }
        blink = surroundings.timers.after(Self.blinkInterval) { [weak self] in
            guard let self else { return }
            isCaretOn.toggle()
            setNeedsDisplay(caretRect)
            blinkCaret()
        }
    }

    private func showCaret() {
        isCaretOn = true
        blinkCaret()
    }

    // MARK: - Typing

    func insert(_ addition: String) -> Bool {
        var changed = editing
        changed.insert(addition)
        let layout = layout(of: changed.text)
        guard !layout.isBeyondFloor else {
            shake()
            return false
        }
        editing = changed
        edited()
        return true
    }

    func deleteBackward() -> Bool {
        let didDelete = editing.deleteBackward()
        edited()
        return didDelete
    }

    func deleteWordBackward() {
        editing.deleteWordBackward()
        edited()
    }

    /// Removes everything.
    func clear() {
        editing = TextEditing()
        edited()
    }

    func moveCaret(by characters: Int) {
        editing.moveCaret(by: characters)
        setNeedsDisplay()
        showCaret()
    }

    func commit() { onCommit() }

    private func edited() {
        textChanged()
        showCaret()
        onChange()
    }

    func didGainFocus() {
        isFocused = true
        editing.moveCaret(to: text.count)
        setNeedsDisplay()
        showCaret()
        onFocusChange(true)
    }

    func didLoseFocus() {
        isFocused = false
        surroundings.timers.cancel(blink)
        setNeedsDisplay()
        onFocusChange(false)
    }

    override func willDetach() { surroundings.timers.cancel(blink) }

    /// The field is full: the caption moves to and fro once.
    private func shake() {
        surroundings.animator.animate(.milliseconds(240), .linear) { [weak self] in
            guard let self else { return }
            shakeOffset = Int((Double(metrics.px(6)) * nudgeOffset($0)).rounded())
            setNeedsDisplay()
        }
    }

    override var accessibility: Accessibility? {
        let name = edge == .top ? "Top caption" : "Bottom caption"
        var element = Accessibility(.textfield, identifier: "editor.\(edge.rawValue)", label: name, value: text)
        element.placeholder = placeholder
        element.isFocused = isFocused
        return element
    }
}
