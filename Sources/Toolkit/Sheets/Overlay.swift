public import Drawing
internal import Geometry

/// A layer above everything else: what is behind it is dimmed and can't be used.
open class Overlay: View {
    /// What is behind it; kept as a picture while the overlay moves.
    private weak var backdrop: View?
    private var animation: Animation?
    private var isLeaving = false
    /// How far the overlay is in place, 0...1.
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
        add(TapRecognizer { [weak self] point in
            guard let self, !subviews.contains(where: { $0.placedFrame.contains(point) }) else { return }
            onScrimTap()
        })
    }

    open override var isAccessibilityModal: Bool { true }

    open var durations: (in: Duration, out: Duration) { (.milliseconds(280), .milliseconds(200)) }

    /// Places the panel for a progress of 0...1.
    open func arrange(_ progress: Double) {}

    open override func draw(on painter: Painter) { painter.fill(bounds, theme.scrim.opacity(progress)) }

    /// Appears above `host`'s other views.
    public func present(in host: View, above backdrop: View? = nil) {
        self.backdrop = backdrop
        frame = host.bounds
        host.add(self)
        layoutIfNeeded()
        arrange(0)
        animate(to: 1, durations.in, .arrive) {}
    }

    /// Goes away; `completion` is called when it is gone.
    public func dismiss(_ completion: @escaping () -> Void = {}) {
        guard !isLeaving else { return }
        isLeaving = true
        isInteractive = false
        animate(to: 0, durations.out, .leave) { [weak self] in
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

    open override func willDetach() { backdrop?.isCached = false }
}
