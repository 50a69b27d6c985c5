internal import Drawing
internal import Geometry
internal import Toolkit

/// The circle on a meme that can be ticked; hidden while none can.
final class SelectionMark: View {
    /// Over a picture it looks the same in both themes.
    private let isOverPicture: Bool
    /// Whether it is ticked; nil hides it.
    var isTicked: Bool? {
        didSet {
            isHidden = isTicked == nil
            if isTicked != oldValue { setNeedsDisplay() }
        }
    }

    init(_ surroundings: Surroundings, isOverPicture: Bool) {
        self.isOverPicture = isOverPicture
        super.init(surroundings)
        isInteractive = false
        isHidden = true
    }

    /// The side of the square around it, in pixels.
    static func side(_ metrics: Metrics) -> Int { metrics.px(metrics.pick(32, compact: 30, tall: 36)) }

    override func draw(on painter: Painter) {
        let ring = metrics.px(2)
        let disc = bounds.inset(by: ring)
        let (face, ink) = isOverPicture ? (Theme.onChip, Theme.chip) : (theme.label, theme.background)
        if isTicked == true {
            if isOverPicture { painter.fill(bounds, radius: frame.height / 2, ink) }
            painter.fill(disc, radius: disc.height / 2, face)
            let mask = surroundings.icons.mask("check", side: disc.height * 7 / 10)
            painter.fill(mask: mask, at: bounds.centered(mask.size).origin, isOverPicture ? Color(0x0F1014) : ink)
        } else {
            if isOverPicture { painter.fill(bounds, radius: frame.height / 2, ink) }
            painter.stroke(disc, radius: disc.height / 2, width: ring, isOverPicture ? face : theme.control)
        }
    }
}
