internal import Drawing
internal import Geometry
internal import Toolkit

/// A meme on paper: with a white border and a shadow, turned a little.
///
/// It is turned once, into the view's own picture; landing and fading only copy that.
final class AttractPrint: View {
    private let picture: Bitmap
    private let degrees: Double
    private let border: Int

    /// - Parameters:
    ///   - picture: as it lies within the border.
    ///   - degrees: how far it is turned clockwise.
    ///   - border: pixels.
    init(_ surroundings: Surroundings, _ picture: Bitmap, border: Int, turnedBy degrees: Double) {
        (self.picture, self.border, self.degrees) = (picture, border, degrees)
        super.init(surroundings)
        isInteractive = false
        isCached = true
        overflow = Insets(reach)
    }

    private var shadow: (offset: Double, blur: Double, opacity: Double) {
        theme.appearance == .dark ? (16, 48, theme.shadows.far) : (2, 8, theme.shadows.near)
    }

    /// How far the shadow and the turned corners reach beyond the paper, in pixels.
    ///
    /// In the moment in which it lands, a quarter larger, the paper fills that.
    private var reach: Int { shadowReach + max(paper.width, paper.height) / 24 }

    private var shadowReach: Int { metrics.px(shadow.blur * 1.5 + shadow.offset) + 2 }

    /// The size of the paper.
    var paper: Size { Size(width: picture.size.width + 2 * border, height: picture.size.height + 2 * border) }

    override func draw(on painter: Painter) {
        let margin = shadowReach
        let whole = Bitmap(size: Size(width: paper.width + 2 * margin, height: paper.height + 2 * margin), format: .premultiplied)
        let own = Painter(whole, cache: surroundings.paint)
        own.clear(whole.bounds)
        let sheet = Rect(origin: Point(x: margin, y: margin), size: paper)
        let corner = metrics.px(4)
        let style = ShadowStyle(offset: metrics.px(shadow.offset), blur: metrics.px(shadow.blur), radius: corner)
        own.shadow(of: sheet, style, Color.black.opacity(shadow.opacity))
        own.fill(sheet, radius: corner, .white)
        own.draw(picture, at: Point(x: margin + border, y: margin + border))
        painter.draw(whole, centredAt: bounds.center, turnedBy: degrees)
    }
}
