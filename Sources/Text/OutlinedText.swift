public import Drawing
internal import Geometry

/// One line of text with a line around its letters, as captions have it; it holds for every size.
public struct OutlinedText: Sendable {
    /// How it is drawn.
    public struct Style: Hashable, Sendable {
        public var fill: Color
        public var outline: Color
        /// How far the outline reaches beyond the letters, in em; half of the line that is drawn along their edges.
        public var outlineWidth: Double

        /// A look with an outline `outlineWidth` em wide.
        public init(fill: Color, outline: Color, outlineWidth: Double) {
            (self.fill, self.outline, self.outlineWidth) = (fill, outline, outlineWidth)
        }
    }

    /// In em, without the outline.
    public let width: Double
    /// Places in em.
    let glyphs: [PlacedGlyph]
}

extension TextEngine {
    /// One line of a shaped text, with its parts in visual order.
    public func outlinedLine(_ text: ShapedText, _ clusters: Range<Int>) -> OutlinedText {
        var run = GlyphRun(size: 1)
        run.append(text, text.withoutTrailingSpaces(clusters))
        return OutlinedText(width: run.pen, glyphs: run.glyphs)
    }

    /// Draws a line so that its baseline starts at (`x`, `y`) pixels.
    ///
    /// - Parameter size: pixels per em.
    public func draw(_ line: OutlinedText, at place: Path.Vector, size: Double, _ style: OutlinedText.Style, on painter: Painter) {
        let outline = Int((style.outlineWidth * 1000).rounded())
        // All outlines come first: a letter's outline must not lie over its neighbour.
        if outline > 0 { draw(line.glyphs, at: place, size: size, outline: outline, style.outline, on: painter) }
        draw(line.glyphs, at: place, size: size, outline: 0, style.fill, on: painter)
    }

    // rule lifted (parameters): the two passes differ in nothing but outline and colour
    private func draw(
        _ glyphs: [PlacedGlyph], at place: Path.Vector, size: Double, outline: Int, _ color: Color, on painter: Painter
    ) {
        let baseline = Int(place.y.rounded())
        for glyph in glyphs {
            let pen = PenPlace(x: place.x + glyph.x * size, y: glyph.y * size)
            let key = GlyphCache.Key(
                face: glyph.face, glyph: glyph.id, size: Int((size * 64).rounded()), quarter: pen.quarter, outline: outline)
            let image = outlines.image(key) { outlineShapes.image(key) }
            guard let bitmap = image.bitmap else { continue }
            let topLeft = pen.pixel + image.offset + Point(x: 0, y: baseline)
            if bitmap.format == .mask {
                painter.fill(mask: bitmap, at: topLeft, color)
            } else {
                painter.draw(bitmap, at: topLeft, opacity: Double(color.alpha) / 255)
            }
        }
    }
}
