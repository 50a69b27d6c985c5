public import Devices
public import Drawing
public import Geometry
public import Languages

/// The root of a view tree: collects damage, hands out touches and keys, knows who is being typed into.
public final class Window {
    public let surroundings: Surroundings
    /// Fills the window.
    public let root: View
    private var damage = Region.empty
    /// Whether the window is settled only after the next frame; live pictures, as of a camera, don't count.
    private(set) var isAwaited = false
    var onFrameNeeded: () -> Void = {}
    /// Called before each frame, once everything has its place.
    var onLaidOut: (() -> Void)?
    let router: TouchRouter
    /// When the oldest of the touches and keys came that no frame has answered yet.
    private var oldestInput: FrameTime?
    /// Called with keys that the first responder, if there is one, did not handle.
    public var onUnhandledKey: ((KeyEvent) -> Void)?
    /// Drawn above the root with all it holds, so that no screen, sheet or toast that comes later covers it.
    private let pointer: PointerView
    private let ring: FocusRing
    private let scanRing: FocusRing
    /// Goes through the controls for somebody who has one button.
    public private(set) lazy var scanner = SwitchScanner(self, scanRing)
    private var steadying: TouchSteadying?
    /// How touches are made of fingers that tremble; nil takes them as they come.
    public var steadyTouch: SteadyTouch? {
        didSet {
            guard steadyTouch != oldValue else { return }
            router.cancelAll()
            steadying = steadyTouch.map { TouchSteadying(surroundings, $0) { [weak self] in self?.deliver($0) } }
        }
    }
    /// Which control keys are at.
    private(set) lazy var focusEngine = FocusEngine(self, ring)
    /// Whether a view asked to be laid out since the last layout began.
    private var isLayoutRequested = false

    /// A window as large as its surroundings' metrics say, showing `root`.
    public init(_ surroundings: Surroundings, root: View) {
        self.surroundings = surroundings
        self.root = root
        router = TouchRouter(surroundings)
        pointer = PointerView(surroundings)
        (ring, scanRing) = (FocusRing(surroundings), FocusRing(surroundings))
        root.windowIfRoot = self
        pointer.windowIfRoot = self
        ring.windowIfRoot = self
        scanRing.windowIfRoot = self
        root.frame = Rect(size: surroundings.metrics.pixelSize)
        root.walk { $0.didAttach() }
    }

    public var size: Size { root.frame.size }

    /// The field that gets what is typed, or nil.
    public private(set) weak var firstResponder: (any TextInput)?

    /// Makes a field the first responder, or none; the former one and the new one are told.
    public func focus(_ input: (any TextInput)?) {
        guard firstResponder !== input else { return }
        let previous = firstResponder
        firstResponder = input
        previous?.didLoseFocus()
        input?.didGainFocus()
    }

    /// Changes the window's size and scale: touches are cancelled, and every view is told, laid out and drawn again.
    public func adopt(_ metrics: Metrics) {
        surroundings.metrics = metrics
        adoptSurroundings()
    }

    /// Has everything read from another side: touches are cancelled, and every view is told, laid out and drawn again.
    public func adopt(_ direction: Language.Direction) {
        guard direction != surroundings.direction else { return }
        surroundings.direction = direction
        adoptSurroundings()
    }

    private func adoptSurroundings() {
        let metrics = surroundings.metrics
        router.cancelAll()
        root.walk {
            $0.layer = nil
            $0.markForLayout()
            $0.surroundingsDidChange()
        }
        root.frame = Rect(size: metrics.pixelSize)
        root.setNeedsLayout()
        damage(root.frame)
    }

    func damage(_ rect: Rect) {
        damage.formUnion(rect.intersection(root.frame))
        requestFrame()
    }

    func requestFrame() {
        isAwaited = true
        onFrameNeeded()
    }

    func requestLayout() {
        isLayoutRequested = true
        requestFrame()
    }

    /// Calls `body`; a frame that it asks for does not make the window unsettled.
    func withoutWaiting(_ body: () -> Void) {
        let wasAwaited = isAwaited
        body()
        isAwaited = wasAwaited
    }

    /// Whether no animation runs, no `Activity` is under way, no waited-for timer is pending, and no frame or touch move waits.
    /// Live pictures don't count: they never end.
    public var isSettled: Bool {
        surroundings.animator.isIdle && !surroundings.timers.isWaiting && surroundings.activity.count == 0 && !isAwaited
            && router.isQuiet
    }

    // MARK: - A frame

    /// Delivers the merged touch moves, updates animations to `time`, and lays out.
    func prepareFrame(at time: FrameTime) {
        router.deliverMoves()
        surroundings.animator.tick(at: time)
        isLayoutRequested = false
        root.layoutIfNeeded()
        focusEngine.update()
        scanner.update()
        onLaidOut?()
    }

    /// Whether laying out left a view that has to be laid out again, because of one that was laid out after it.
    var isLayoutLeft: Bool { isLayoutRequested && root.isLayoutLeft }

    /// Whether the next frame changes everything and only copies pictures, so that it may be painted where reading is slow.
    var isWholeCopy: Bool {
        damage.bounds == root.frame && damage.area == root.frame.size.area && pointer.isHidden && ring.isHidden && scanRing.isHidden
            && root.isPutTogetherFromPictures
    }

    /// Paints everything; what was damaged is up to date then.
    func paintWhole(on surface: Bitmap) {
        (damage, isAwaited) = (.empty, false)
        root.render(on: Painter(surface, cache: surroundings.paint))
    }

    private func render(on painter: Painter) {
        root.render(on: painter)
        ring.render(on: painter)
        scanRing.render(on: painter)
        pointer.render(on: painter)
    }

    /// Paints what changed; returns it.
    func paint(on surface: Bitmap) -> Region {
        damage.simplify()
        let painted = damage
        (damage, isAwaited) = (.empty, false)
        for rect in painted.rects {
            let painter = Painter(surface, cache: surroundings.paint)
            painter.within(rect) { render(on: painter) }
        }
        return painted
    }

    /// The whole window painted anew, kept pictures of views and what opaque views hide included, for tests that compare it with what
    /// damage left on the screen.
    public func repainted() -> Bitmap {
        root.layoutIfNeeded()
        surroundings.leavesOutHiddenParts = false
        defer { surroundings.leavesOutHiddenParts = true }
        var kept: [(view: View, layer: Layer)] = []
        root.walk { view in
            guard let layer = view.layer else { return }
            kept.append((view, layer))
            view.layer = nil
        }
        let bitmap = Bitmap(size: size, format: .opaque)
        render(on: Painter(bitmap, cache: surroundings.paint))
        root.walk { $0.layer = nil }
        for (view, layer) in kept { view.layer = layer }
        return bitmap
    }

    // MARK: - Input

    /// Takes touches with places in window pixels.
    public func handle(_ touches: [WindowTouch]) {
        // A finger may be quicker than the first frame of a new screen, whose views have no place before they are laid out.
        if touches.contains(where: { $0.phase == .began }) {
            root.layoutIfNeeded()
            focusEngine.hide()
            scanner.stop()
        }
        for touch in touches {
            note(inputAt: touch.time)
            if let steadying { steadying.take(touch) } else { deliver(touch) }
        }
        requestFrame()
    }

    private func deliver(_ touch: WindowTouch) {
        if touch.phase == .began { root.layoutIfNeeded() }
        router.handle(touch, in: root)
        requestFrame()
    }

    /// Takes a key: to whoever is typed into, then to the controls, and what is not wanted there to `onUnhandledKey`.
    public func handle(_ key: KeyEvent) {
        note(inputAt: key.time)
        if focusEngine.wants(key) {
            _ = focusEngine.handle(key)
        } else if let input = firstResponder, input.handle(key) {
            focusEngine.hide()
        } else if !focusEngine.handle(key) {
            onUnhandledKey?(key)
        }
    }

    /// Touches a place of the window for a moment, as for whoever uses keys.
    func tap(_ position: Point) {
        for phase in [TouchEvent.Phase.began, .ended] {
            router.handle(WindowTouch(contact: .min, phase: phase, position: position, time: surroundings.now), in: root)
        }
        requestFrame()
    }

    /// Points that one notch of a mouse's wheel scrolls: most of a row.
    private static let wheelStep = 96.0

    /// Scrolls the list under the pointer of a mouse.
    ///
    /// - Parameters:
    ///   - notches: how far the wheel was turned; positive towards the end of the list.
    ///   - position: in window pixels.
    public func scroll(by notches: Double, at position: Point) {
        root.layoutIfNeeded()
        guard let hit = root.hitTest(root.localPoint(position)) else { return }
        let chain = sequence(first: hit, next: \.superview)
        guard let list = chain.lazy.compactMap({ $0 as? ScrollView }).first(where: { $0.maximumOffset > 0 }) else { return }
        list.jump(to: list.offset + notches * Self.wheelStep * surroundings.metrics.scale)
    }

    /// The list that takes most room, of those that have more than is seen; nil when there is none.
    func largestScrollView() -> ScrollView? {
        var largest: (view: ScrollView, area: Int)?
        root.visitSeen(clip: root.frame) { view, frame in
            guard let scroll = view as? ScrollView, scroll.maximumOffset > 0, frame.size.area > largest?.area ?? 0 else { return }
            largest = (scroll, frame.size.area)
        }
        return largest?.view
    }

    /// Takes all fingers off what they are on, as when somebody else looks after touches from now on.
    public func cancelTouches() { router.cancelAll() }

    private func note(inputAt time: FrameTime) { oldestInput = oldestInput ?? time }

    /// When the oldest input came that the frame which is drawn now answers; nil when it answers none.
    func takeOldestInput() -> FrameTime? {
        defer { oldestInput = nil }
        return oldestInput
    }

    /// Shows the pointer of a mouse with its tip at a place in window pixels, or hides it.
    public func showPointer(at position: Point?) {
        pointer.isHidden = position == nil
        if let position { pointer.place(at: position) }
    }

    /// All visible elements below one that stands for the window.
    public var elementTree: Element {
        root.layoutIfNeeded()
        let children = Element.elements(of: root, clip: root.frame)
        return Element(accessibility: Accessibility(.window, label: "MemeMe"), frame: root.frame, children: children)
    }
}

/// What one contact did, in window pixels.
public struct WindowTouch: Equatable, Sendable {
    public var contact: Int
    public var phase: TouchEvent.Phase
    public var position: Point
    public var time: FrameTime
    public var widthMillimetres: Double?

    /// What one contact did at a moment.
    public init(contact: Int, phase: TouchEvent.Phase, position: Point, time: FrameTime, widthMillimetres: Double? = nil) {
        (self.contact, self.phase, self.position, self.time) = (contact, phase, position, time)
        self.widthMillimetres = widthMillimetres
    }
}
