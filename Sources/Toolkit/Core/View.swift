public import Drawing
public import Geometry

/// A rectangle of the interface that draws itself and holds others.
///
/// Coordinates are pixels; `frame` is in the superview's, everything else in the view's own, with (0, 0) at its upper leading corner:
/// the left one, or the right one in an interface that is read from right to left. There x grows to the left, so that what is written
/// for the one holds for the other; `keepsDirection` excepts what is no matter of reading.
open class View {
    public let surroundings: Surroundings
    public private(set) weak var superview: View?
    public private(set) var subviews: [View] = []
    weak var windowIfRoot: Window?
    /// Gesture recognisers that look at touches in this view and its subviews.
    public private(set) var recognizers: [GestureRecognizer] = []
    var layer: Layer?
    var needsLayout = true
    /// Whether a view below this one may need layout, so that only the way to it is walked.
    var holdsLayout = false

    public init(_ surroundings: Surroundings) { self.surroundings = surroundings }

    public var metrics: Metrics { surroundings.metrics }
    public var theme: Theme { surroundings.theme }

    /// Whether x grows to the right in the view and all it holds, also where the interface is read from right to left: for pictures,
    /// keyboards, clocks, brands.
    open var keepsDirection: Bool { false }

    /// Where the view lies in its superview.
    public var frame: Rect = .zero {
        didSet {
            guard frame != oldValue else { return }
            damageSuperview(oldValue.offset(by: translation))
            damageSuperview(placedFrame)
            if frame.size != oldValue.size {
                setNeedsLayout()
                layer = nil
            }
        }
    }

    public var bounds: Rect { Rect(size: frame.size) }

    /// An offset in pixels that is added to the frame when drawing and hit testing, for animations; layout does not see it.
    public var translation: Point = .zero {
        didSet {
            guard translation != oldValue else { return }
            damageSuperview(frame.offset(by: oldValue))
            damageSuperview(placedFrame)
        }
    }

    /// The frame moved by the translation: where the view is seen, in its superview.
    public var placedFrame: Rect { frame.offset(by: translation) }

    public var isHidden = false {
        didSet { if isHidden != oldValue { damageSuperview(placedFrame) } }
    }

    /// The opacity of the view with all it holds, 0...1.
    public var opacity = 1.0 {
        didSet {
            guard opacity != oldValue else { return }
            damageSuperview(placedFrame)
        }
    }

    /// How large the view's picture is drawn around its centre; 1 is its own size. For animations only.
    public var scale = 1.0 {
        didSet { if scale != oldValue { damageSuperview(placedFrame) } }
    }

    /// The opacity of a black layer over the view, 0...1.
    public var dimming = 0.0 {
        didSet { if dimming != oldValue { damageSuperview(placedFrame) } }
    }

    /// Whether the view covers its bounds completely, so that nothing under it need be drawn.
    public var isOpaque = false
    /// Whether touches reach the view and its subviews.
    public var isInteractive = true
    /// Whether more than one finger at a time may touch inside.
    public var acceptsSeveralTouches = false
    /// How far drawing goes beyond the bounds on each side, for shadows and previews.
    public var overflow = Insets.zero
    /// Pixels beyond the bounds, on each side, in which touches still count.
    public var touchOutset = 0

    /// Whether the view is drawn into a bitmap of its own that is kept, so that moving it costs one copy.
    public var isCached = false {
        didSet {
            guard isCached != oldValue else { return }
            if !isCached { layer = nil }
            // Smooth edges over a picture in between are rounded once more, so they may look different by a shade.
            if !isOpaque || overflow != .zero { damageSuperview(placedFrame) }
        }
    }

    // MARK: - Tree

    /// Puts a view above all others that this one holds.
    public func add(_ view: View) { insert(view, at: subviews.count) }

    public func insert(_ view: View, at index: Int) {
        precondition(view !== self, "a view can't hold itself")
        view.removeFromSuperview()
        subviews.insert(view, at: min(index, subviews.count))
        view.superview = self
        view.markWayToLayout()
        view.damageSuperview(view.placedFrame)
        setNeedsLayout()
        if window != nil { view.walk { $0.didAttach() } }
    }

    /// Draws a view that this one holds above those before `index` and below those after it.
    public func move(_ view: View, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }), old != index else { return }
        subviews.insert(subviews.remove(at: old), at: min(index, subviews.count))
        view.damageSuperview(view.placedFrame)
    }

    /// Takes the view out of the one that holds it.
    public func removeFromSuperview() {
        guard let parent = superview else { return }
        damageSuperview(placedFrame)
        if window != nil { walk { $0.willDetach() } }
        parent.subviews.removeAll { $0 === self }
        superview = nil
        layer = nil
    }

    /// Lets a recogniser look at touches in the view.
    public func add(_ recognizer: GestureRecognizer) {
        recognizer.view = self
        recognizers.append(recognizer)
    }

    /// The window that shows the view; nil while it is not part of one.
    public var window: Window? {
        var view = self
        while let parent = view.superview { view = parent }
        return view.windowIfRoot
    }

    /// Calls `body` with the view and everything below it.
    func walk(_ body: (View) -> Void) {
        body(self)
        for view in subviews { view.walk(body) }
    }

    /// Called when the view became part of a window.
    open func didAttach() {}
    /// Called before the view leaves its window.
    open func willDetach() {}
    /// Called when sizes or colours changed, before layout; forget what was made for the old ones.
    open func surroundingsDidChange() {}

    // MARK: - For subclasses

    /// Places the subviews; called before drawing when the size or the subviews changed.
    open func layout() {}

    /// Whether drawing the view now only copies opaque cached bitmaps and so never reads the target.
    open var isPutTogetherFromPictures: Bool { false }

    /// Draws the view's own part, below its subviews; the painter's clip is what needs drawing.
    open func draw(on painter: Painter) {}

    /// The part of a view that is not opaque which opaque subviews hide completely, so that nothing under them need be drawn.
    var partHiddenBySubviews: Rect { .zero }

    /// Whether words that the view itself draws have less room than they need, so that they end in an ellipsis or lie over something else.
    open var isCut: Bool { false }

    /// What a screen reader, a test or a support tool is told of the view; nil when it is only a holder of others.
    open var accessibility: Accessibility? { nil }
    /// Whether elements outside of this view can't be used while it is there.
    open var isAccessibilityModal: Bool { false }
    /// Whether it and its subviews are only seen, and neither named nor used.
    open var isAccessibilityHidden: Bool { false }
    /// Whether the view can be used also while a modal one is in front of others beside it.
    open var isAlwaysUsable: Bool { false }
    /// The control that keys begin with in this view; nil leaves that to whoever holds it, and in the end to the first one.
    open var preferredFocus: View? { nil }
    /// Takes a press of an arrow key while the ring is around the view, for what is moved rather than pressed; false lets the ring go on.
    ///
    /// - Parameters:
    ///   - x: -1 for the left arrow, 1 for the right one.
    ///   - y: -1 for the upper arrow, 1 for the lower one.
    open func nudge(x: Int, y: Int) -> Bool { false }
    /// The radius of the view's corners in points, which the ring around it follows.
    open var cornerRadius: Double { 14 }

    /// The deepest view that takes touches at `point` (in this view's coordinates).
    open func hitTest(_ point: Point) -> View? {
        guard isInteractive, !isHidden, opacity > 0.01, bounds.inset(by: -touchOutset).contains(point) else { return nil }
        for view in subviews.reversed() {
            if let hit = view.hitTest(view.inner(point)) { return hit }
        }
        return self
    }
}
