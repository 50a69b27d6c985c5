public import Drawing
internal import Geometry

/// A view that lies above a whole host view, dims what is behind it and keeps touches from it: the base of sheets and dialogs.
open class Overlay: View {
    /// The view that is dimmed; it is cached while the overlay moves.
    private weak var backdrop: View?
    private var animation: Animation?
    private var isLeaving = false
    /// 0 when the overlay is hidden, 1 when it is in place, between them while it moves.
    public private(set) var progress = 0.0 {
        didSet {
            setNeedsDisplay()
            arrange(progress)
        }
    }

    /// Called when the guest tapped beside the panel.
    public var onScrimTap: () -> Void = {}

    public override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        add(
            TapRecognizer { [weak self] point in
                guard let self, !subviews.contains(where: { $0.placedFrame.contains(point) }) else { return }
                onScrimTap()
            })
    }

    /// Does what a tap beside the panel does, as for the Escape key.
    public func stepBack() { if isInteractive { onScrimTap() } }

    /// One that leaves has nothing to say any more: what it uncovers is there for the guest already.
    open override var isAccessibilityModal: Bool { !isLeaving }
    open override var isAccessibilityHidden: Bool { isLeaving }

    open var durations: (in: Duration, out: Duration) { (.milliseconds(280), .milliseconds(200)) }

    /// Places the panel for a progress of 0...1.
    open func arrange(_ progress: Double) {}

    open override func draw(on painter: Painter) { painter.fill(bounds, theme.scrim.opacity(progress)) }

    /// Adds the overlay above `host`'s other views, with its motion.
    ///
    /// - Parameter backdrop: the view that is cached while the overlay moves, for speed.
    public func present(in host: View, above backdrop: View? = nil) {
        self.backdrop = backdrop
        frame = host.bounds
        host.add(self)
        layoutIfNeeded()
        arrange(0)
        animate(to: 1, durations.in, .arrive) {}
    }

    /// Removes the overlay with its motion, then calls `completion`; does nothing while it is leaving already.
    ///
    /// - Parameter duration: how long it takes; nil for the usual time.
    public func dismiss(within duration: Duration? = nil, _ completion: @escaping () -> Void = {}) {
        guard !isLeaving else { return }
        isLeaving = true
        isInteractive = false
        animate(to: 0, duration ?? durations.out, .leave) { [weak self] in
            self?.removeFromSuperview()
            completion()
        }
    }

    private func animate(to end: Double, _ duration: Duration, _ curve: Curve, _ completion: @escaping () -> Void) {
        animation?.cancel()
        backdrop?.isCached = true
        let start = progress
        let calm = surroundings.reducesMotion
        animation = surroundings.animator.animate(
            calm ? .milliseconds(140) : duration, calm ? .linear : curve,
            update: { [weak self] in self?.progress = start + (end - start) * $0 },
            completion: { [weak self] completed in
                guard completed else { return }
                self?.backdrop?.isCached = false
                completion()
            })
    }

    /// Leaves what lies behind as it is, since that begins to move by itself.
    public func letGoOfBackdrop() {
        backdrop?.isCached = false
        backdrop = nil
    }

    open override func willDetach() { backdrop?.isCached = false }
}
