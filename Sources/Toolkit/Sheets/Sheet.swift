public import Geometry

/// A panel that slides up from the bottom.
open class Sheet: Overlay {
    public let panel: Panel
    private var dragged = 0 { didSet { if dragged != oldValue { arrange(progress) } } }

    public override init(_ surroundings: Surroundings) {
        panel = Panel(surroundings, fill: { $0.surface }, radius: 28)
        panel.shadow = (16, 48, surroundings.theme.shadows.far)
        super.init(surroundings)
        add(panel)
        let pan = PanRecognizer(.vertical) { [weak self] phase, travel in self?.drag(phase, travel) }
        pan.accepts = { $0.y > 0 }
        panel.add(pan)
    }

    /// Where the panel rests.
    open func panelFrame() -> Rect { bounds }

    /// Called when the guest dragged the sheet down by more than 80 points.
    public var onDragDown: () -> Void = {}

    open override func layout() {
        panel.frame = panelFrame()
        arrange(progress)
    }

    open override func arrange(_ progress: Double) {
        let hidden = Double(frame.height - panel.frame.top) * (1 - progress)
        panel.translation.y = (surroundings.reducesMotion ? 0 : Int(hidden.rounded())) + dragged
        if surroundings.reducesMotion { panel.opacity = progress }
    }

    private func drag(_ phase: PanRecognizer.Phase, _ travel: Point) {
        switch phase {
        case .began, .changed: dragged = max(0, travel.y)
        case .ended where travel.y > metrics.px(80): onDragDown()
        case .ended, .cancelled:
            let start = dragged
            surroundings.animator.animate(.milliseconds(200)) { [weak self] in
                self?.dragged = Int((Double(start) * (1 - $0)).rounded())
            }
        }
    }
}
