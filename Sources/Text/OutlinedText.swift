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

    /// A line and where it is drawn.
    public struct Placed: Sendable {
        public let text: OutlinedText
        /// The left end of the baseline, in pixels.
        public let start: Path.Vector

        /// A line whose baseline begins at `start`.
        public init(text: OutlinedText, start: Path.Vector) { (self.text, self.start) = (text, start) }
    }

    /// In em, without the outline.
    public let width: Double
    /// What its glyphs ink, without the outline.
    public let ink: InkBounds
    /// Places in em.
    let glyphs: [PlacedGlyph]
}

extension TextEngine {
    /// One line of a shaped text, with its parts in visual order.
    public func outlinedLine(_ text: ShapedText, _ clusters: Range<Int>) -> OutlinedText {
        var run = GlyphRun(size: 1)
        run.append(text, text.withoutTrailingSpaces(clusters))
        var ink = InkBounds.empty
        for glyph in run.glyphs {
            if let glyphInk = fonts[glyph.face].ink(of: glyph.id) { ink.add(glyphInk, x: glyph.x, y: glyph.y) }
        }
        return OutlinedText(width: run.pen, ink: ink, glyphs: run.glyphs)
    }

    /// Draws lines of one text.
    ///
    /// All outlines come first: none lies over a letter, be it of its own line or of another one. The outlines of a line are one shape, as
    /// are its letters, so that joined scripts show no seams.
    ///
    /// It is a programmer error to draw where x grows to the left.
    ///
    /// - Parameter size: pixels per em.
    public func draw(_ lines: [OutlinedText.Placed], size: Double, _ style: OutlinedText.Style, on painter: Painter) {
        precondition(!painter.isMirrored, "captions lie on pictures, which are not mirrored")
        let outline = Int((style.outlineWidth * 1000).rounded())
        let outlines = outline > 0 ? lines.map { images($0, size: size, outline: outline) } : []
        for line in outlines { fill(line, style.outline, on: painter) }
        let fills = lines.map { images($0, size: size, outline: 0) }
        for line in fills { fill(line, style.fill, on: painter) }
        for glyph in fills.joined() where glyph.bitmap.format != .mask {
            painter.draw(glyph.bitmap, at: glyph.place, opacity: Double(style.fill.alpha) / 255)
        }
    }

    /// A glyph's pixels at their place.
    private struct PlacedImage {
        let bitmap: Bitmap
        let place: Point
    }

    private func images(_ line: OutlinedText.Placed, size: Double, outline: Int) -> [PlacedImage] {
        line.text.glyphs.compactMap { glyph in
            let pen = CaptionPen(
                x: line.start.x + glyph.x * size, y: line.start.y - glyph.y * size, isPicture: fonts[glyph.face].isColor)
            let key = GlyphCache.Key(
                face: glyph.face, glyph: glyph.id, size: Int((size * 64).rounded()), quarter: pen.quarter, drop: pen.drop, outline: outline)
            let image = outlines.image(key) { outlineShapes.image(key) }
            return image.bitmap.map { PlacedImage(bitmap: $0, place: pen.pixel + image.offset) }
        }
    }

    /// Fills the union of masks; pictures are left to the caller.
    private func fill(_ images: [PlacedImage], _ color: Color, on painter: Painter) {
        let masks = images.filter { $0.bitmap.format == .mask }
        let whole = masks.reduce(Rect.zero) { $0.union(Rect(origin: $1.place, size: $1.bitmap.size)) }.intersection(painter.clip)
        guard !whole.isEmpty else { return }
        let union = Bitmap(size: whole.size, format: .mask)
        for image in masks { union.add(image.bitmap, at: image.place - whole.origin) }
        painter.fill(mask: union, at: whole.origin, color)
    }
}

/// Where a glyph of a caption stands: quarters of pixels in both directions, so that small pictures look like large ones made small.
private struct CaptionPen {
    let pixel: Point
    let quarter: Int
    let drop: Int

    /// - Parameter isPicture: pictures stand on whole pixels, or they would have to be scaled again for every place.
    init(x: Double, y: Double, isPicture: Bool) {
        let steps: Double = isPicture ? 1 : 4
        let (x, y) = (Int((x * steps).rounded()), Int((y * steps).rounded()))
        pixel = isPicture ? Point(x: x, y: y) : Point(x: x >> 2, y: y >> 2)
        (quarter, drop) = isPicture ? (0, 0) : (x & 3, y & 3)
    }
}
