internal import Drawing
internal import Geometry
internal import Toolkit

/// The disc that takes the photo; a black and a white ring set it off from any picture.
final class ShutterButton: View {
    var onTap: () -> Void = {}
    /// Its name, for those who hear it.
    var spoken = ""
    private var press = 0.0 { didSet { if press != oldValue { setNeedsDisplay() } } }
    private var animation: Animation?

    /// The width of each ring in points.
    private static let ring = 6.0

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        updateOverflow()
        add(PressRecognizer(highlight: { [weak self] in self?.setPressed($0) }, action: { [weak self] in self?.onTap() }))
    }

    private func updateOverflow() {
        // Two rings of whole pixels: rounding both at once would cut the outer one.
        let outset = 2 * metrics.px(Self.ring)
        overflow = Insets(outset)
        touchOutset = outset
    }

    override func surroundingsDidChange() { updateOverflow() }

    private func setPressed(_ isPressed: Bool) {
        animation?.cancel()
        let (from, to) = (press, isPressed ? 1.0 : 0)
        animation = surroundings.animator.animate(.milliseconds(isPressed ? 80 : 160), .linear) { [weak self] in
            self?.press = from + (to - from) * $0
        }
    }

    override func draw(on painter: Painter) {
        let ring = metrics.px(Self.ring)
        for (outset, color) in [(2 * ring, Color.white), (ring, Color(0x0F1014))] {
            let disc = bounds.inset(by: -outset)
            painter.fill(disc, radius: disc.width / 2, color)
        }
        // Pressed, the disc gives way a little; the rings stay.
        let disc = bounds.inset(by: Int((Double(metrics.px(4)) * press).rounded()))
        painter.fill(disc, radius: disc.width / 2, theme.accent.mixed(press, toward: theme.accentPressed))
    }

    /// With both rings, which lie outside of the view.
    override var cornerRadius: Double { Double(frame.width) / 2 / metrics.scale }

    override var accessibility: Accessibility? { Accessibility(.button, identifier: "camera.shutter", label: spoken) }
}
