public import Drawing
public import Geometry

/// Sets and draws text; one engine serves one actor.
///
/// What it remembers is bounded: shaped texts by number, glyphs by bytes.
public final class TextEngine {
    private struct ShapeKey: Hashable {
        let text: String
        let typeface: Typeface
        let hasTabularNumbers: Bool
        let isAmongRightToLeft: Bool
    }

    private struct LayoutKey: Hashable {
        let text: String
        let font: Font
        let box: TextBox
    }

    /// The typefaces and faces that it draws from.
    public var catalog: FontCatalog { fonts.catalog }

    let fonts: OpenFonts
    let glyphs: GlyphCache
    let outlines: GlyphCache
    let outlineShapes: OutlineShapes
    private let shaper: Shaper
    private var shaped = RecentValues<ShapeKey, ShapedText>(limit: 512)
    private var layouts = RecentValues<LayoutKey, TextLayout>(limit: 512)

    /// An engine that has opened no font yet.
    public init(catalog: FontCatalog) {
        let fonts = OpenFonts(catalog)
        self.fonts = fonts
        shaper = Shaper(fonts)
        glyphs = GlyphCache(byteLimit: 4 << 20)
        outlines = GlyphCache(byteLimit: 8 << 20)
        outlineShapes = OutlineShapes(fonts)
    }

    /// Lays a text out in a box.
    public func layout(_ text: String, _ font: Font, in box: TextBox = .unbounded) -> TextLayout {
        let key = LayoutKey(text: text, font: font, box: box)
        if let known = layouts[key] { return known }
        let composer = LineComposer(
            text: shape(
                text, font.typeface, hasTabularNumbers: font.hasTabularNumbers, isAmongRightToLeft: box.isAmongRightToLeft),
            font: font, box: box, ellipsis: shape("…", font.typeface))
        let layout = composer.compose(metrics(font))
        layouts[key] = layout
        return layout
    }

    /// The heights of a font.
    public func metrics(_ font: Font) -> FontMetrics {
        fonts[fonts.face(of: font.typeface)].metrics.scaled(by: font.size)
    }

    /// Chooses and measures the glyphs of a text, for any size.
    ///
    /// - Parameter isAmongRightToLeft: whether a paragraph without a letter is read from right to left.
    public func shape(
        _ text: String, _ typeface: Typeface, hasTabularNumbers: Bool = false, isAmongRightToLeft: Bool = false
    ) -> ShapedText {
        let key = ShapeKey(
            text: text, typeface: typeface, hasTabularNumbers: hasTabularNumbers, isAmongRightToLeft: isAmongRightToLeft)
        if let known = shaped[key] { return known }
        let features = Feature.interface(hasTabularNumbers: hasTabularNumbers)
        let result = shaper.shape(text, typeface, features: features, isAmongRightToLeft: isAmongRightToLeft)
        shaped[key] = result
        return result
    }

    /// Draws a layout with its top left corner at a place.
    public func draw(_ layout: TextLayout, at topLeft: Point, _ color: Color, on painter: Painter) {
        painter.withoutMirroring(in: Rect(origin: topLeft, size: layout.size)) { place in
            drawLines(of: layout, at: place.origin, color, on: painter)
        }
    }

    private func drawLines(of layout: TextLayout, at topLeft: Point, _ color: Color, on painter: Painter) {
        let renderer = GlyphRenderer(fonts: fonts, cache: glyphs)
        for line in layout.lines {
            // Letters may reach beyond their line box by as much as a line; what is further away is not drawn at all.
            let top = topLeft.y + line.baseline - layout.firstBaseline
            if top - layout.lineHeight >= painter.clip.bottom || top + layout.lineHeight * 2 <= painter.clip.top { continue }
            let origin = Point(x: topLeft.x + line.x, y: topLeft.y + line.baseline)
            for glyph in line.glyphs {
                renderer.draw(glyph, size: layout.font.size, at: origin, color, on: painter)
            }
        }
    }
}
