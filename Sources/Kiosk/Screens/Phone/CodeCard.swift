internal import Drawing
internal import Geometry
internal import QRCodes
internal import Toolkit

/// A code for phones on a white card: black on white in every theme, its modules whole pixels, with the quiet zone that readers need.
final class CodeCard: View {
    private var code: QRCode?
    private var identifier = ""
    private var words = ""

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
        updateOverflow()
    }

    override func surroundingsDidChange() { updateOverflow() }

    private func updateOverflow() { overflow = Insets(metrics.px(16)) }

    /// Shows another code, or an empty card.
    ///
    /// - Parameter label: what the code is, for those who can't see it.
    func show(_ code: QRCode?, identifier: String = "", label: String = "") {
        guard code != self.code || identifier != self.identifier || label != words else { return }
        (self.code, self.identifier, words) = (code, identifier, label)
        setNeedsDisplay()
    }

    /// Pixels a module takes on this card, and where the code's top left module lies.
    private func place(_ code: QRCode) -> (module: Int, origin: Point) {
        let module = min(frame.width, frame.height) / (code.side + 2 * QRCode.quietZone)
        return (module, bounds.centered(Size(width: code.side * module, height: code.side * module)).origin)
    }

    override var keepsDirection: Bool { true }

    override func draw(on painter: Painter) {
        let radius = metrics.px(metrics.pick(28, compact: 20, tall: 28))
        let shadow = ShadowStyle(offset: metrics.px(2), blur: metrics.px(8), radius: radius)
        painter.shadow(of: bounds, shadow, Color.black.opacity(theme.shadows.near))
        painter.fill(bounds, radius: radius, .white)
        guard let code else { return }
        let (module, origin) = place(code)
        for y in 0..<code.side {
            for run in code.darkRuns(inRow: y) {
                let corner = origin + Point(x: run.lowerBound * module, y: y * module)
                painter.fill(Rect(origin: corner, size: Size(width: run.count * module, height: module)), .black)
            }
        }
    }

    override var accessibility: Accessibility? {
        code.map { Accessibility(.image, identifier: identifier, label: words, value: $0.text) }
    }
}
