internal import Devices
internal import Geometry

/// A stack of screens of which the top one is seen. `push` slides a screen in from the trailing side, `present` from below, and `pop`
/// takes it away again; a pushed one also leaves by a swipe from the leading edge that follows the finger.
///
///     stack.setRoot(gallery)
///     stack.push(detail)
///     stack.pop(to: gallery)
public final class NavigationStack: View {
    /// How a screen arrived and leaves.
    private enum Style { case push, modal, fade }

    private struct Entry {
        let screen: Screen
        let style: Style
    }

    /// Two screens, one of which slides over the other.
    private struct Transition {
        let upper: Entry
        let lower: Screen
        /// Whether the upper one is arriving.
        let isPush: Bool
        /// Whether nothing is left below the upper one once it has arrived.
        var isReplacing = false
        var animation: Animation?
    }

    private var entries: [Entry] = []
    private var transition: Transition?
    /// 0 when the upper screen is outside of the panel, 1 when it is in place.
    private var progress = 0.0
    /// Called when a screen has arrived, or the one above it has gone.
    public var onArrival: () -> Void = {}

    public override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        let swipe = PanRecognizer(.horizontal) { [weak self] phase, travel in self?.swipe(phase, travel) }
        swipe.canBegin = { [weak self] in self?.canSwipe($0) ?? false }
        swipe.accepts = { $0.x > 0 }
        add(swipe)
    }

    public var top: Screen? { entries.last?.screen }
    public var root: Screen? { entries.first?.screen }
    public var count: Int { entries.count }
    public var isMoving: Bool { transition != nil }
    /// The screen that is on top once nothing moves any more.
    public var arriving: Screen? { transition.map { $0.isPush ? $0.upper.screen : $0.lower } ?? top }

    // MARK: - Changing what is shown

    /// Shows one screen and nothing below it, at once.
    public func setRoot(_ screen: Screen) {
        finishTransition()
        for entry in entries.reversed() { detach(entry.screen) }
        entries = [Entry(screen: screen, style: .push)]
        // Screens cover it from now on: it is never without one again.
        isOpaque = true
        attach(screen)
        screen.willAppear()
        screen.didAppear()
    }

    /// How a screen takes the place of all that there are.
    public enum Replacement {
        /// As a pushed one comes.
        case push
        /// It fades in where it lies.
        case fade
    }

    /// Lets a screen come as the only one: once it is in place the others are gone.
    public func replaceAll(with screen: Screen, by replacement: Replacement) {
        finishTransition()
        guard top != nil else { return setRoot(screen) }
        show(Entry(screen: screen, style: replacement == .push ? .push : .fade), animated: true, isReplacing: true)
    }

    /// Lets a screen slide in from the trailing side; `pop` takes it away again.
    public func push(_ screen: Screen, animated: Bool = true) { show(Entry(screen: screen, style: .push), animated: animated) }

    /// Lets a screen rise from below; `pop` takes it away again.
    public func present(_ screen: Screen, animated: Bool = true) { show(Entry(screen: screen, style: .modal), animated: animated) }

    private func show(_ entry: Entry, animated: Bool, isReplacing: Bool = false) {
        finishTransition()
        guard let lower = top else { return setRoot(entry.screen) }
        entries.append(entry)
        attach(entry.screen)
        lower.willDisappear()
        entry.screen.willAppear()
        begin(Transition(upper: entry, lower: lower, isPush: true, isReplacing: isReplacing))
        switch entry.style {
        case .push: run(to: 1, animated: animated, duration: .milliseconds(350), curve: .arrive)
        case .modal: run(to: 1, animated: animated, duration: .milliseconds(340), curve: .arrive)
        case .fade: run(to: 1, animated: animated, duration: .milliseconds(140), curve: .linear)
        }
    }

    /// Takes the top screen away; the last one stays.
    public func pop(animated: Bool = true) {
        finishTransition()
        guard beginPop(), let upper = transition?.upper else { return }
        let isModal = upper.style == .modal
        run(to: 0, animated: animated, duration: .milliseconds(isModal ? 240 : 350), curve: isModal ? .leave : .arrive)
    }

    /// Takes a screen away when it is the top one; one that is on its way out already is gone at once, and others stay.
    ///
    /// For answers that come late: by then the guest may be somewhere else.
    public func pop(_ screen: Screen) {
        guard top === screen else { return }
        let isLeaving = transition.map { !$0.isPush } ?? false
        if isLeaving { finishTransition() } else { pop() }
    }

    /// Has the top screen do what its way back does; nothing while screens move, since one on its way out would take the next one along.
    public func stepBack() { if transition == nil, isInteractive { top?.stepBack() } }

    /// Takes all screens above `screen` away, with the motion of the top one.
    public func pop(to screen: Screen, animated: Bool = true) {
        finishTransition()
        guard let index = entries.firstIndex(where: { $0.screen === screen }), index < entries.count - 1 else { return }
        for entry in entries[(index + 1)..<(entries.count - 1)] {
            entry.screen.didDisappear()
            detach(entry.screen)
        }
        entries.removeSubrange((index + 1)..<(entries.count - 1))
        pop(animated: animated)
    }

    private func attach(_ screen: Screen) {
        screen.stack = self
        screen.frame = bounds
        add(screen)
    }

    private func detach(_ screen: Screen) {
        screen.removeFromSuperview()
        screen.stack = nil
    }

    // MARK: - Motion

    private func begin(_ transition: Transition) {
        self.transition = transition
        transition.lower.isHidden = false
        for screen in [transition.lower, transition.upper.screen] {
            screen.isInteractive = false
            screen.isCached = true
        }
        place(transition.isPush ? 0 : 1)
    }

    private func beginPop() -> Bool {
        guard entries.count > 1, let upper = entries.last else { return false }
        let lower = entries[entries.count - 2].screen
        upper.screen.willDisappear()
        lower.willAppear()
        begin(Transition(upper: upper, lower: lower, isPush: false))
        return true
    }

    private func run(to end: Double, animated: Bool, duration: Duration, curve: Curve) {
        guard animated else { return finish(at: end) }
        let start = progress
        let calm = surroundings.reducesMotion
        transition?.animation = surroundings.animator.animate(
            calm ? .milliseconds(140) : duration, calm ? .linear : curve,
            update: { [weak self] in self?.place(start + (end - start) * $0) },
            completion: { [weak self] completed in if completed { self?.finish(at: end) } })
    }

    /// Puts both screens where they belong when the upper one is in place by `share`.
    private func place(_ share: Double) {
        guard let transition else { return }
        progress = share
        let (upper, lower) = (transition.upper.screen, transition.lower)
        let style = surroundings.reducesMotion ? .fade : transition.upper.style
        let rest = 1 - share
        switch style {
        case .push:
            upper.translation.x = Int((Double(frame.width) * rest).rounded())
            lower.translation.x = -Int((Double(frame.width) * share * 0.25).rounded())
            lower.dimming = 0.2 * share
        case .modal: upper.translation.y = Int((Double(frame.height) * rest).rounded())
        case .fade: upper.opacity = share
        }
    }

    /// Ends a running transition at once: with the upper screen in place if it was arriving, else without it.
    public func finishTransition() {
        guard let transition else { return }
        transition.animation?.cancel()
        finish(at: transition.isPush ? 1 : 0)
    }

    private func finish(at end: Double) {
        guard let transition else { return }
        self.transition = nil
        let (upper, lower) = (transition.upper.screen, transition.lower)
        for screen in [upper, lower] {
            screen.isInteractive = true
            screen.isCached = false
            screen.translation = .zero
            screen.dimming = 0
            screen.opacity = 1
        }
        if end == 1 {
            lower.isHidden = true
            lower.didDisappear()
            if transition.isReplacing { detachAll(below: upper) }
            upper.didAppear()
        } else {
            entries.removeAll { $0.screen === upper }
            upper.didDisappear()
            detach(upper)
            lower.didAppear()
        }
        onArrival()
    }

    private func detachAll(below screen: Screen) {
        for entry in entries where entry.screen !== screen { detach(entry.screen) }
        entries.removeAll { $0.screen !== screen }
    }

    public override var isPutTogetherFromPictures: Bool {
        transition.map { $0.upper.style != .fade } == true && !surroundings.reducesMotion && frame.size == metrics.pixelSize && opacity >= 1
            && !isCached
    }

    // MARK: - Swipe

    /// Distance from the leading edge in which a swipe back starts: 20 points, and 6 mm since bezels swallow the first few.
    private var edgeWidth: Int { max(metrics.px(20), Int(6 * metrics.pixelsPerMillimetre)) }

    /// Whether a finger that came down at the leading edge leads back if it goes on to the trailing one.
    public func canSwipe(_ touch: Touch) -> Bool {
        guard transition == nil, entries.count > 1, entries.last?.style == .push, let top, top.allowsEdgeSwipe else { return false }
        return touch.position(in: self).x <= edgeWidth
    }

    private func swipe(_ phase: PanRecognizer.Phase, _ travel: Point) {
        let share = 1 - min(max(Double(travel.x) / Double(max(frame.width, 1)), 0), 1)
        switch phase {
        case .began: _ = beginPop()
        case .changed: place(share)
        case .ended(let speed, _):
            // Flutter's numbers: a screen width per second, or half the way.
            let isFast = abs(speed) >= Double(frame.width)
            settle(leaves: isFast ? speed > 0 : share < 0.5)
        case .cancelled: settle(leaves: false)
        }
    }

    private func settle(leaves: Bool) {
        let end = leaves ? 0.0 : 1.0
        let share = abs(progress - end)
        let duration = Duration.milliseconds(max(60, Int((leaves ? 300 : 350) * share)))
        if !leaves {
            transition?.upper.screen.willAppear()
            transition?.lower.willDisappear()
        }
        run(to: end, animated: true, duration: duration, curve: .arrive)
    }

    public override func layout() {
        for entry in entries { entry.screen.frame = bounds }
        if transition != nil { place(progress) }
    }
}
