internal import Devices
internal import Drawing
internal import Geometry
internal import Languages
internal import Memes
internal import Text
internal import Toolkit

/// One caption on the picture that is typed into where it stands.
final class CaptionField: View, TextInput {
    let edge: Caption.Edge
    var history = EditingHistory()
    var editing: TextEditing { history.current }
    /// The picture, in the superview's coordinates, and its exact shape.
    private var box = Rect.zero
    private var shape: Size?
    /// Whether there is a photo under the caption; without one the default text is a ghost.
    private var hasPhoto = false
    private var typeface = Typeface.caption
    private var layoutCache: CaptionLayout?
    private var caretsCache: CaptionCarets?
    private(set) var isFocused = false
    private var isCaretOn = true
    private var blink: TimerToken?
    private var blinksUntil: FrameTime?
    private var shakeOffset = 0
    /// What was cut or copied in this or another field.
    var memory: TypingMemory?
    /// Which of two places the caret has between a left-to-right and a right-to-left run: true for the one at the following character.
    var isCaretBeforeNext = false
    /// Whether the guest asked for what can be done with the text.
    var wantsMenu = false
    /// Called after every change of the text.
    var onChange: () -> Void = {}
    /// Called when Return or Hide was pressed.
    var onCommit: () -> Void = {}
    /// Called when the caret, the selection or what can be undone changed.
    var onEditingChange: () -> Void = {}
    /// Takes a key of a real keyboard before the field does, where it is part of a composition; false leaves it to the field.
    var onCommand: (EditingCommand) -> Bool = { _ in false }
    /// Called when there was no room for what was typed or pasted.
    var onFull: () -> Void = {}

    private static let blinkInterval = Duration.milliseconds(530)
    /// How long the caret blinks after the last touch or key (GTK's cursor-blink-timeout); then it stands, and nothing wakes up for it.
    private static let blinkTime = Duration.seconds(10)

    init(_ surroundings: Surroundings, _ edge: Caption.Edge) {
        self.edge = edge
        super.init(surroundings)
        add(CaptionTouchRecognizer(self))
    }

    var text: String { editing.text }

    /// Shows a text that was not typed here.
    func set(_ editing: TextEditing) {
        history = EditingHistory(editing)
        textChanged()
        onEditingChange()
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

    override func surroundingsDidChange() { (layoutCache, caretsCache) = (nil, nil) }

    private var placeholder: String { edge == .top ? localized("TOP", meaning: "caption") : localized("BOTTOM", meaning: "caption") }
    private var style: CaptionStyle { CaptionStyle(typeface: typeface) }

    func layout(of text: String) -> CaptionLayout {
        MemeRenderer.layout(text, edge: edge, in: box.size, shape: shape, style: style, engine: surroundings.text)
    }

    private var caption: CaptionLayout {
        if let layoutCache { return layoutCache }
        let layout = layout(of: text)
        layoutCache = layout
        return layout
    }

    /// Where carets stand in the caption, in the picture's coordinates.
    private var carets: CaptionCarets {
        if let caretsCache { return caretsCache }
        let carets = CaptionCarets(text, layout: caption, engine: surroundings.text)
        caretsCache = carets
        return carets
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
        // On a picture that is very narrow or low letters reach over that.
        return text.isEmpty ? rect : rect.union(letters.inset(by: -metrics.px(2)))
    }

    /// What the caption covers, in the superview's coordinates.
    private var letters: Rect {
        let ink = caption.bounds
        return Rect(origin: Point(x: isFlipped ? box.width - ink.right : ink.left, y: ink.top), size: ink.size).offset(by: box.origin)
    }

    func textChanged() {
        (layoutCache, caretsCache, isCaretBeforeNext) = (nil, nil, false)
        guard !box.isEmpty else { return }
        setNeedsDisplay()
        frame = wantedFrame
        let reach = inner(letters)
        // The selection's handles hang over the letters.
        let handle = SelectionHandle.reach(metrics)
        overflow = Insets(
            left: max(handle, -reach.left), top: max(handle, -reach.top), right: max(handle, reach.right - frame.width),
            bottom: max(handle, reach.bottom - frame.height))
        setNeedsDisplay()
    }

    // MARK: - Looks

    /// It is part of the picture.
    override var keepsDirection: Bool { true }

    override func draw(on painter: Painter) {
        if isFocused { painter.fill(bounds, radius: metrics.px(10), Color.black.opacity(0.22)) }
        if isFocused { for area in selectionAreas { painter.fill(area, radius: metrics.px(3), theme.accent.opacity(0.6)) } }
        painter.within(painter.clip, movedBy: toField + Point(x: shakeOffset, y: 0)) { drawCaption(on: painter) }
        if isFocused {
            for area in areas(of: editing.marked) { painter.fill(underline(of: area), radius: metrics.px(1.5), theme.accent) }
            if isCaretOn, !editing.hasSelection { painter.fill(caretRect, radius: metrics.px(1.5), theme.accent) }
            painter.stroke(bounds, radius: metrics.px(10), width: metrics.px(3), theme.accent)
            for handle in handles { handle.draw(on: painter, theme, metrics) }
        }
    }

    /// The line under what is still being composed.
    private func underline(of area: Rect) -> Rect {
        let height = max(2, metrics.px(3))
        return Rect(x: area.left, y: min(area.bottom, frame.height - metrics.px(5)) - height, width: area.width, height: height)
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
        let font = Font(.caption, size: Double(metrics.px(metrics.pick(68, compact: 38, tall: 112, narrow: 60))))
        let words = surroundings.text.layout(placeholder, font)
        let capHeight = surroundings.text.metrics(font).capHeight
        let middle = bounds.center - toField
        let baseline = Int((Double(middle.y) + capHeight / 2).rounded())
        let place = Point(x: middle.x - words.size.width / 2, y: baseline - words.firstBaseline)
        surroundings.text.draw(words, at: place, theme.label3, on: painter)
    }

    /// How a place of the picture moves into the field.
    private var toField: Point { inner(box).origin }

    /// Where the caret stands, in the field's coordinates.
    var caretRect: Rect {
        let width = max(2, metrics.px(3))
        let offset = editing.caret
        guard let place = carets.caret(at: offset, isBeforeNext: isCaretBeforeNext) else {
            return bounds.centered(Size(width: width, height: frame.height * 6 / 10))
        }
        let corner = place.origin + toField
        // At the end the caret stands clear of the last letter's outline.
        let clearance = Int(caption.outlineWidth.rounded(.up)) + metrics.px(2)
        let side = offset < text.count ? -width / 2 : carets.growsLeft(at: offset) ? -clearance - width : clearance
        let x = min(max(corner.x + side, metrics.px(6)), frame.width - metrics.px(8))
        return Rect(x: x, y: corner.y, width: width, height: place.height)
    }

    /// What is selected, in the field's coordinates.
    var selectionAreas: [Rect] { areas(of: editing.selection) }

    /// Where characters are seen, in the field's coordinates.
    func areas(of characters: Range<Int>) -> [Rect] { carets.areas(of: characters).map { $0.offset(by: toField) } }

    /// The handles at both ends of the selection, in the field's coordinates.
    var handles: [SelectionHandle] {
        guard isFocused, let ends = carets.ends(of: editing.selection) else { return [] }
        // What is beyond the stage is not drawn.
        let lowest = (superview?.frame.height ?? frame.bottom) - frame.top
        return [
            SelectionHandle(.start, at: ends.start.offset(by: toField), above: lowest),
            SelectionHandle(.end, at: ends.end.offset(by: toField), above: lowest),
        ]
    }

    /// The offset nearest to a place of the field.
    func offset(at place: Point) -> Int { carets.offset(nearest: place - toField) }

    /// Puts the caret where a finger is, at a place of the field.
    func placeCaret(at place: Point) {
        let wanted = carets.place(nearest: place - toField)
        move { $0.moveCaret(to: wanted.offset) }
        isCaretBeforeNext = wanted.isBeforeNext
        setNeedsDisplay()
    }

    /// Whether the text reads from right to left.
    var readsRightToLeft: Bool { carets.isRightToLeft }

    private func blinkCaret() {
        surroundings.timers.cancel(blink)
        guard isFocused, let end = blinksUntil, surroundings.now < end else { return isCaretOn = true }
        blink = surroundings.timers.after(Self.blinkInterval) { [weak self] in
            guard let self else { return }
            isCaretOn.toggle()
            setNeedsDisplay(caretRect)
            blinkCaret()
        }
    }

    func showCaret() {
        isCaretOn = true
        blinksUntil = surroundings.now + Self.blinkTime
        blinkCaret()
    }

    // MARK: - Typing

    func insert(_ addition: String) -> Bool { replaceSelection(with: addition, .typing) }

    func deleteBackward() -> Bool { change(.deleting) { $0.deleteBackward() } }

    func text(beforeCaret count: Int) -> String { String(text.prefix(editing.caret).suffix(count)) }

    func replace(beforeCaret count: Int, with text: String) -> Bool { replaceSelection(with: text, .typing, widenedBy: count) }

    func deleteWordBackward() { change(.single) { $0.deleteWordBackward() } }

    var markedText: String { editing.markedText }

    func unmark() {
        guard !markedText.isEmpty else { return }
        move { $0.unmark() }
    }

    func moveCaret(by characters: Int) { move(by: characters, selecting: false) }

    func commit() { onCommit() }

    func handle(_ key: KeyEvent) -> Bool { EditingCommand(key).map { onCommand($0) || perform($0) } ?? false }

    func didGainFocus() {
        isFocused = true
        var caret = editing
        caret.moveCaret(to: text.count)
        history.move(to: caret)
        setNeedsDisplay()
        showCaret()
    }

    func didLoseFocus() {
        isFocused = false
        wantsMenu = false
        unmark()
        surroundings.timers.cancel(blink)
        setNeedsDisplay()
        onEditingChange()
    }

    override func willDetach() { surroundings.timers.cancel(blink) }

    /// The field is full: the caption moves to and fro once.
    func shake() {
        surroundings.animator.animate(.milliseconds(240), .linear) { [weak self] in
            guard let self else { return }
            shakeOffset = Int((Double(metrics.px(6)) * nudgeOffset($0)).rounded())
            setNeedsDisplay()
        }
    }

    override var cornerRadius: Double { 10 }

    override var accessibility: Accessibility? {
        let name = edge == .top ? localized("Top caption") : localized("Bottom caption")
        var element = Accessibility(.textfield, identifier: "editor.\(edge.rawValue)", label: name, value: text)
        element.placeholder = placeholder
        element.isFocused = isFocused
        return element
    }
}
