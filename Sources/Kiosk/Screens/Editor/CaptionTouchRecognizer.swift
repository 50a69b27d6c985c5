internal import Devices
internal import Geometry
internal import Toolkit

/// A finger on the caption that is typed: places the caret, selects words, drags the selection's handles.
final class CaptionTouchRecognizer: GestureRecognizer {
    private unowned let field: CaptionField
    /// How far the finger is from the end of the selection that it drags.
    private var dragged: (end: SelectionHandle.End, grip: Point)?
    private var movesCaret = false
    private var holdTimer: TimerToken?
    private var taps = (count: 0, time: FrameTime?.none, place: Point.zero)

    init(_ field: CaptionField) {
        self.field = field
        super.init()
    }

    private var slop: Double { Double(field.metrics.px(GestureNumbers.slop)) }

    override func touchBegan(_ touch: Touch) {
        // The first touch on a field is the editor's, which brings the keyboard.
        guard field.isFocused, touches.count == 1 else { return abandon(touch) }
        let place = touch.position(in: field)
        if let handle = nearestHandle(to: place) {
            claim(touch)
            dragged = (handle.end, handle.place - place)
            return setMenu(false)
        }
        guard field.bounds.contains(place) else { return abandon(touch) }
        holdTimer = field.surroundings.timers.after(GestureNumbers.longPress) { [weak self, weak touch] in
            guard let self, let touch else { return }
            claim(touch)
            movesCaret = true
            field.placeCaret(at: place)
        }
    }

    private func nearestHandle(to place: Point) -> SelectionHandle? {
        let near = field.handles.filter { $0.distance(to: place, field.metrics) <= Double(field.metrics.px(SelectionHandle.touchRadius)) }
        return near.min { $0.distance(to: place, field.metrics) < $1.distance(to: place, field.metrics) }
    }

    private func setMenu(_ isWanted: Bool) {
        field.wantsMenu = isWanted
        field.onEditingChange()
    }

    override func touchMoved(_ touch: Touch) {
        let place = touch.position(in: field)
        if let dragged { return drag(dragged.end, to: place + dragged.grip) }
        if !movesCaret, touch.travel.distance(to: .zero) > slop {
            field.surroundings.timers.cancel(holdTimer)
            claim(touch)
            movesCaret = true
            setMenu(false)
        }
        if movesCaret { field.placeCaret(at: place) }
    }

    /// Moves one end of the selection; the other stays, and one character is always left between them.
    private func drag(_ end: SelectionHandle.End, to place: Point) {
        let offset = field.offset(at: place)
        let selection = field.editing.selection
        switch end {
        case .start: field.move { $0.select(min(offset, selection.upperBound - 1)..<selection.upperBound) }
        case .end: field.move { $0.select(selection.lowerBound..<max(offset, selection.lowerBound + 1)) }
        }
    }

    override func touchEnded(_ touch: Touch, at time: FrameTime) {
        field.surroundings.timers.cancel(holdTimer)
        if dragged != nil || movesCaret {
            setMenu(true)
        } else {
            claim(touch)
            tap(touch.position(in: field), at: time)
        }
        (dragged, movesCaret) = (nil, false)
    }

    override func touchCancelled(_ touch: Touch) {
        field.surroundings.timers.cancel(holdTimer)
        (dragged, movesCaret) = (nil, false)
    }

    // MARK: - Taps

    private func tap(_ place: Point, at time: FrameTime) {
        let isNext =
            taps.time.map { time - $0 <= GestureNumbers.doubleTapTime } ?? false
            && taps.place.distance(to: place) <= Double(field.metrics.px(GestureNumbers.doubleTapSlop))
        taps = (isNext ? taps.count + 1 : 1, time, place)
        switch taps.count {
        case 1: tapOnce(place)
        case 2: selectWord(at: place)
        default: field.selectAll()
        }
    }

    /// Places the caret; where it stands already, or on a selection, the menu comes or goes.
    private func tapOnce(_ place: Point) {
        if field.selectionAreas.contains(where: { $0.contains(place) }) { return setMenu(!field.wantsMenu) }
        let (before, offset) = (field.editing, field.offset(at: place))
        field.wantsMenu = !before.hasSelection && before.caret == offset && !field.wantsMenu
        field.placeCaret(at: place)
    }

    private func selectWord(at place: Point) {
        let characters = 0..<field.text.count
        let touched = characters.first { index in field.areas(of: index..<index + 1).contains { $0.contains(place) } }
        field.wantsMenu = true
        field.move { $0.selectWord(at: touched ?? field.offset(at: place)) }
    }
}
