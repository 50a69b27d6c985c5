internal import Drawing
public import Geometry
public import Text

extension MemeRenderer {
    /// Where the caret stands in a caption that is being typed, in pixels of its picture; nil for an empty caption.
    ///
    /// - Parameters:
    ///   - offset: how many characters of `text` are before the caret.
    ///   - layout: the caption as it was laid out from `text`.
    ///   - shape: the picture's exact shape, as it was laid out with.
    /// - Returns: a rectangle without width, as high as capitals are.
    public static func caret(in text: String, at offset: Int, layout: CaptionLayout, shape: Size?, engine: TextEngine) -> Rect? {
        guard !layout.lines.isEmpty else { return nil }
        let style = layout.style
        let shaped = engine.shape(style.shown(text, language: engine.catalog.language), style.typeface)
        let shape = shape ?? layout.box
        let lines = CaptionFit(shaped, width: Double(shape.width) / Double(shape.height)).lines
        // Capitals may be more characters than what was typed (ß becomes SS), so the place is counted in what is shown.
        let before = style.shown(String(text.prefix(offset)), language: engine.catalog.language)
        let clusters = min(engine.shape(before, style.typeface).clusterCount, shaped.clusterCount)
        let index = lines.firstIndex { clusters < $0.upperBound } ?? lines.count - 1
        let line = lines[index]
        var width = shaped.width(of: line.lowerBound..<max(line.lowerBound, clusters))
        let hanging = Double(before.reversed().prefix { $0 == " " }.count)
        if clusters > line.lowerBound { width += hanging * spaceWidth(style.typeface, engine) }
        let capHeight = engine.metrics(Font(style.typeface, size: layout.fontSize)).capHeight
        let start = layout.lines[min(index, layout.lines.count - 1)].start
        return Rect(
            x: Int((start.x + width * layout.fontSize).rounded()), y: Int((start.y - capHeight).rounded()), width: 0,
            height: Int(capHeight.rounded()))
    }

    /// The width of a space in em; spaces at the end of a line are not part of its width.
    private static func spaceWidth(_ typeface: Typeface, _ engine: TextEngine) -> Double {
        engine.shape("x x", typeface).width(of: 0..<3) - 2 * engine.shape("x", typeface).width(of: 0..<1)
    }
}
