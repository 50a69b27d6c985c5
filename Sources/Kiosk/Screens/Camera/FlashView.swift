internal import Drawing
internal import Geometry
internal import Toolkit

/// The white light of the flash over the whole screen.
final class FlashView: View {
    /// How white it is, 0...1.
    private var level = 0.0 {
        didSet {
            isOpaque = level == 1
            isHidden = level == 0
            setNeedsDisplay()
        }
    }

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isHidden = true
    }

    /// Turns the screen white for 60 ms and calls `onWhite` when that is over; only `fade` ends it.
    func fire(onWhite: @escaping () -> Void) {
        level = 1
        surroundings.animator.animate(.milliseconds(60), .linear, update: { _ in }, completion: { if $0 { onWhite() } })
    }

    /// Lets what lies below come through within 200 ms.
    func fade() { surroundings.animator.animate(.milliseconds(200), .linear) { [weak self] in self?.level = 1 - $0 } }

    override func draw(on painter: Painter) { painter.fill(bounds, Color.white.opacity(level)) }
}
