public import Devices
public import Drawing
public import Geometry

/// The root of a view tree: collects damage, hands out touches and keys, knows who is being typed into.
public final class Window {
    public let surroundings: Surroundings
    /// Fills the window.
    public let root: View
    private var damage = Region.empty
    /// Whether somebody waits for the next frame; nobody does while all that changes are live pictures.
    private(set) var isAwaited = false
    var onFrameNeeded: () -> Void = {}
    let router: TouchRouter
    /// Called when the guest touched or typed anything, with the time.
    public var onInput: ((FrameTime) -> Void)?
    /// Called with keys that nobody who is typed into wanted.
    public var onUnhandledKey: ((KeyEvent) -> Void)?
    private let pointer: PointerView

    /// A window as large as its surroundings' metrics say, showing `root`.
    public init(_ surroundings: Surroundings, root: View) {
        self.surroundings = surroundings
        self.root = root
        router = TouchRouter(surroundings)
        pointer = PointerView(surroundings)
        root.windowIfRoot = self
        root.frame = Rect(size: surroundings.metrics.pixelSize)
        root.walk { $0.didAttach() }
    }

    public var size: Size { root.frame.size }

    /// Who gets what is typed; nil when nobody is typed into.
    public private(set) weak var firstResponder: (any TextInput)?

    /// Lets a field be typed into, or nobody.
    public func focus(_ input: (any TextInput)?) {
        guard firstResponder !== input else { return }
        let previous = firstResponder
        firstResponder = input
        previous?.didLoseFocus()
        input?.didGainFocus()
    }

    /// Adopts a different panel: every view is told, laid out and drawn again.
    public func adopt(_ metrics: Metrics) {
        router.cancelAll()
        surroundings.metrics = metrics
        root.walk {
            $0.layer = nil
            $0.needsLayout = true
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

    /// Lets `body` ask for a frame that nobody waits for.
    func withoutWaiting(_ body: () -> Void) {
        let wasAwaited = isAwaited
        body()
        isAwaited = wasAwaited
    }

    /// Nothing moves, loads, waits to be drawn or is about to vanish by itself. Live pictures don't count: they never end.
    public var isSettled: Bool {
        surroundings.animator.isIdle && !surroundings.timers.isWaiting && surroundings.activity.count == 0 && !isAwaited
            && router.isQuiet
    }

    // MARK: - A frame

    /// Delivers what waited for the frame, moves animations, lays out.
    func prepareFrame(at time: FrameTime) {
        router.deliverMoves()
        surroundings.animator.tick(at: time)
        root.layoutIfNeeded()
    }

    /// Whether the next frame changes everything and only copies pictures, so that it may be painted where reading is slow.
    var isWholeCopy: Bool { damage.bounds == root.frame && damage.area == root.frame.size.area && root.isPutTogetherFromPictures }

    /// Paints everything; what was damaged is up to date then.
    func paintWhole(on surface: Bitmap) {
        (damage, isAwaited) = (.empty, false)
        root.render(on: Painter(surface, cache: surroundings.paint))
    }

    /// Paints what changed; returns it.
    func paint(on surface: Bitmap) -> Region {
        damage.simplify()
        let painted = damage
        (damage, isAwaited) = (.empty, false)
        for rect in painted.rects {
            let painter = Painter(surface, cache: surroundings.paint)
            painter.within(rect) { root.render(on: painter) }
        }
        return painted
    }

    /// The whole window painted anew, kept pictures of views included, for tests that compare it with what damage left on the screen.
    public func repainted() -> Bitmap {
        root.layoutIfNeeded()
        var kept: [(view: View, layer: Layer)] = []
        root.walk { view in
            guard let layer = view.layer else { return }
            kept.append((view, layer))
            view.layer = nil
        }
        let bitmap = Bitmap(size: size, format: .opaque)
        root.render(on: Painter(bitmap, cache: surroundings.paint))
        root.walk { $0.layer = nil }
        for (view, layer) in kept { view.layer = layer }
        return bitmap
    }

    // MARK: - Input

    /// Takes touches with places in window pixels.
    public func handle(_ touches: [WindowTouch]) {
        // A finger may be quicker than the first frame of a new screen, whose views have no place before they are laid out.
        if touches.contains(where: { $0.phase == .began }) { root.layoutIfNeeded() }
        for touch in touches {
            onInput?(touch.time)
            router.handle(touch, in: root)
        }
        requestFrame()
    }

    public func handle(_ key: KeyEvent) {
        onInput?(key.time)
        if let input = firstResponder, input.handle(key) { return }
        onUnhandledKey?(key)
    }

    /// Shows the pointer of a mouse, or hides it.
    public func showPointer(at position: Point?) {
        guard let position else { return pointer.removeFromSuperview() }
        if pointer.superview == nil { root.add(pointer) }
        pointer.place(at: position)
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
