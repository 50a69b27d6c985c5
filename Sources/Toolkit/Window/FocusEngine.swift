internal import Devices
internal import Geometry

/// Which control the keys are at, for guests without a touch screen: moves the ring, uses what it is around, scrolls.
///
/// The ring comes with the first key that moves it and goes with the next touch. It knows only what is seen now; a list scrolls when the
/// ring is about to leave what it shows.
final class FocusEngine {
    private unowned let window: Window
    private let ring: FocusRing
    /// Whether keys are in use; the ring may still be hidden for a moment, as while one screen slides over another.
    private(set) var isActive = false
    /// The control that the ring is around.
    private(set) weak var current: View?
    /// Where it was seen last, in window pixels.
    private var place = Rect.zero
    /// Controls that the ring was around when something came over them, the latest last.
    private var trail: [Held] = []

    private struct Held {
        weak var view: View?
    }

    init(_ window: Window, _ ring: FocusRing) {
        (self.window, self.ring) = (window, ring)
    }

    /// The screen or sheet that the control is on.
    private weak var context: View?

    private var root: View { window.root }

    /// The control that the ring is seen around.
    var shown: View? { isActive && !ring.isHidden ? current : nil }

    /// Takes the ring away, as a touch does. The next key finds it where it was.
    func hide() {
        guard isActive else { return }
        isActive = false
        ring.isHidden = true
    }

    // MARK: - Keys

    /// Whether a key is for what the ring is around rather than for the field that is typed into.
    func wants(_ key: KeyEvent) -> Bool {
        guard isActive, let current, current !== window.firstResponder else { return false }
        return ["Return", "KP_Enter", "space"].contains(key.key) || FocusDirection(key) != nil
    }

    /// Does what a key means to controls; false for a key that means nothing to them.
    func handle(_ key: KeyEvent) -> Bool {
        guard key.phase != .up else { return false }
        if let direction = FocusDirection(key) { return go(direction) }
        switch key.key {
        case "Tab", "KP_Tab": return step(key.isShiftDown ? -1 : 1)
        case "ISO_Left_Tab": return step(-1)
        case "Return", "KP_Enter", "space": return key.phase == .down && use()
        case "Page_Up", "KP_Page_Up", "Prior", "KP_Prior": return page(-1)
        case "Page_Down", "KP_Page_Down", "Next", "KP_Next": return page(1)
        default: return false
        }
    }

    /// What can be reached now, once everything has its place.
    private func targets() -> [FocusTarget] {
        root.layoutIfNeeded()
        return FocusOrder.targets(in: root)
    }

    /// Moves the ring to the next control in reading order, or the one before; from the last one to the first.
    private func step(_ count: Int) -> Bool {
        let targets = targets()
        guard !targets.isEmpty else { return false }
        guard let start = start(among: targets) else { return true }
        let index = targets.firstIndex { $0.view === start.view } ?? 0
        move(to: targets[(index + count + targets.count) % targets.count])
        return true
    }

    private func go(_ direction: FocusDirection) -> Bool {
        let targets = targets()
        guard !targets.isEmpty else { return false }
        guard let start = start(among: targets) else { return true }
        let step = start.view.inner(way: direction.step)
        if start.view.nudge(x: step.x, y: step.y) {
            update()
            return true
        }
        let scroll = start.view.scrollView
        let inList = targets.filter { $0.view.scrollView === scroll }
        if let next = nearest(direction, to: start, among: scroll == nil ? targets : inList) {
            move(to: next)
        } else if let scroll, let next = nearest(afterScrolling: scroll, direction, from: start) {
            move(to: next)
        } else if let next = nearest(direction, to: start, among: targets) {
            move(to: next)
        }
        return true
    }

    /// The nearest control of a list once the list has moved on by one row; nil when it is at its end.
    private func nearest(afterScrolling scroll: ScrollView, _ direction: FocusDirection, from start: FocusTarget) -> FocusTarget? {
        let step = Double(start.view.frame.height + window.surroundings.metrics.px(12))
        let before = scroll.offset
        switch direction {
        case .up: scroll.jump(to: before - step)
        case .down: scroll.jump(to: before + step)
        case .left, .right: return nil
        }
        guard scroll.offset != before else { return nil }
        let from = FocusTarget(
            view: start.view, frame: start.view.windowRect(start.view.bounds))
        return nearest(direction, to: from, among: targets().filter { $0.view.scrollView === scroll })
    }

    private func nearest(_ direction: FocusDirection, to start: FocusTarget, among targets: [FocusTarget]) -> FocusTarget? {
        let ranked = targets.compactMap { target -> (target: FocusTarget, distance: Int)? in
            guard target.view !== start.view else { return nil }
            return direction.distance(from: start.frame, to: target.frame).map { (target, $0) }
        }
        return ranked.min { $0.distance < $1.distance }?.target
    }

    /// Where a move starts: the control that the ring is around or that is typed into; nil when the ring has only just come.
    private func start(among targets: [FocusTarget]) -> FocusTarget? {
        let wasActive = isActive
        isActive = true
        if let field = window.firstResponder as? View, !wasActive || current == nil {
            if let known = targets.first(where: { $0.view === field }) { return known }
        }
        let known = targets.first { $0.view === current }
        if wasActive, let known { return known }
        if let first = known ?? resumed(among: targets) { move(to: first) }
        return nil
    }

    private func move(to target: FocusTarget) {
        if let scroll = target.view.scrollView {
            scroll.reveal(scroll.localRect(target.view.windowRect(target.view.bounds)))
        }
        current = target.view
        update()
        window.requestFrame()
    }

    /// Touches the control in its middle.
    private func use() -> Bool {
        guard isActive, let target = targets().first(where: { $0.view === current }) else { return false }
        window.tap(target.frame.center)
        return true
    }

    /// Scrolls the list that the ring is in, or the largest one, by what it shows.
    private func page(_ direction: Double) -> Bool {
        guard let scroll = current?.scrollView ?? window.largestScrollView() else { return false }
        let isInside = isActive && current?.scrollView === scroll
        let before = place
        scroll.jump(to: scroll.offset + direction * Double(scroll.frame.height) * 0.85)
        guard isInside else { return true }
        // The cell is used for another item by now, or gone: the ring stays where it was on the panel.
        let inList = targets().filter { $0.view.scrollView === scroll }
        let next = inList.min { $0.frame.center.distance(to: before.center) < $1.frame.center.distance(to: before.center) }
        if let next { move(to: next) }
        return true
    }

    // MARK: - What comes and goes

    /// Follows the control to where it is now; where it went away, or something came over it, goes to another one.
    func update() {
        guard isActive else { return }
        let targets = FocusOrder.targets(in: root)
        if let target = targets.first(where: { $0.view === current }) { return show(target) }
        let isElsewhere = !targets.contains { $0.view.context === context }
        if isElsewhere, let current { trail = (trail.filter { $0.view != nil } + [Held(view: current)]).suffix(16) }
        if isElsewhere { current = nil }
        guard let next = isElsewhere ? resumed(among: targets) : successor(among: targets) else { return ring.isHidden = true }
        current = next.view
        show(next)
    }

    /// The control to go on with on the same screen, once the one that the ring was around has gone from it.
    private func successor(among targets: [FocusTarget]) -> FocusTarget? {
        let here = targets.filter { $0.view.context === context }
        // What the screen wants may be hidden for a moment, as the shutter is while seconds are counted: the ring waits for it.
        if let wish = FocusOrder.preferred(in: root) { return here.first { $0.view === wish } }
        return here.min { $0.frame.center.distance(to: place.center) < $1.frame.center.distance(to: place.center) }
    }

    /// The control that the ring was around before what has gone now came; else the one to begin with.
    private func resumed(among targets: [FocusTarget]) -> FocusTarget? {
        for index in trail.indices.reversed() {
            guard let known = targets.first(where: { $0.view === trail[index].view }) else { continue }
            trail.removeSubrange(index...)
            return known
        }
        let wish = FocusOrder.preferred(in: root)
        return targets.first { $0.view === wish } ?? targets.first
    }

    private func show(_ target: FocusTarget) {
        (place, context) = (target.frame, target.view.context)
        // A field that is typed into has an outline of its own.
        ring.isHidden = target.view === window.firstResponder
        ring.place(around: target.frame, radius: target.view.cornerRadius)
    }
}

extension FocusDirection {
    /// The direction of an arrow key.
    init?(_ key: KeyEvent) {
        switch key.key {
        case "Left", "KP_Left": self = .left
        case "Right", "KP_Right": self = .right
        case "Up", "KP_Up": self = .up
        case "Down", "KP_Down": self = .down
        default: return nil
        }
    }
}

extension View {
    /// The screen or sheet that the view is on.
    var context: View? {
        sequence(first: superview, next: { $0?.superview }).lazy.compactMap(\.self).first { $0 is Screen || $0.isAccessibilityModal }
    }

    /// The nearest view around this one that scrolls.
    var scrollView: ScrollView? {
        sequence(first: superview, next: { $0?.superview }).lazy.compactMap { $0 as? ScrollView }.first
    }
}
