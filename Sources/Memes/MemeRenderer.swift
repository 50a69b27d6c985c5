internal import Drawing
public import Geometry
public import Text

/// Draws memes: one renderer for the editor's live view, the file, the thumbnail and the print.
///
/// Lines are broken and measured in shares of the picture, so that every size of one shape looks the same.
public enum MemeRenderer {
    /// The distance of the first line box from the top and of the last one from the bottom, in shares of the height.
    static let insets = (top: 0.025, bottom: 0.03)

    /// Lays a caption out on a picture.
    ///
    /// - Parameters:
    ///   - box: the picture's size in pixels.
    ///   - shape: the exact shape of the picture, in any unit, when `box` is rounded from it; then all sizes break their lines alike.
    // rule lifted (parameters): all six say which caption is meant, and two have defaults
    public static func layout(
        _ text: String, edge: Caption.Edge, in box: Size, shape: Size? = nil, style: CaptionStyle = .standard, engine: TextEngine
    ) -> CaptionLayout {
        precondition(!box.isEmpty, "a picture has at least one pixel")
        let shown = style.shown(text)
        let shaped = engine.shape(shown, style.typeface)
        let shape = shape ?? box
        let fit = CaptionFit(shaped, width: Double(shape.width) / Double(shape.height))
        let fontSize = fit.size * Double(box.height)
        let metrics = engine.metrics(Font(style.typeface, size: fontSize))
        let lines = shaped.clusterCount == 0 ? [] : fit.lines.map { engine.outlinedLine(shaped, $0) }
        let baselines = baselines(edge, count: lines.count, height: box.height, lineHeight: style.lineHeight * fontSize, metrics)
        let placed = zip(lines, baselines).map { line, baseline in
            let x = (Double(box.width) - line.width * fontSize) / 2
            return CaptionLayout.Line(text: line, start: Path.Vector(x, baseline))
        }
        return CaptionLayout(
            box: box, edge: edge, style: style, lines: placed, fontSize: fontSize, isFull: fit.size <= CaptionFit.floor,
            isBeyondFloor: fit.size < CaptionFit.floor,
            bounds: bounds(placed, fontSize: fontSize, outline: style.outlineWidth * fontSize, metrics))
    }

    /// Where the baselines lie: line boxes are stacked from the edge, and letters sit in them as in a style sheet.
    private static func baselines(
        _ edge: Caption.Edge, count: Int, height: Int, lineHeight: Double, _ metrics: FontMetrics
    ) -> [Double] {
        let height = Double(height)
        let top =
            switch edge {
            case .top: insets.top * height
            case .bottom: height * (1 - insets.bottom) - lineHeight * Double(count)
            }
        let first = (lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent
        return (0..<count).map { top + first + lineHeight * Double($0) }
    }

    private static func bounds(_ lines: [CaptionLayout.Line], fontSize: Double, outline: Double, _ metrics: FontMetrics) -> Rect {
        // Marks of some scripts reach beyond the font's own ascent, and letters lean out of their widths.
        let (above, below, beside) = (metrics.ascent + fontSize * 0.3, metrics.descent + fontSize * 0.3, fontSize * 0.2 + outline)
        return lines.reduce(Rect.zero) { bounds, line in
            let rect = Rect(
                left: Int((line.start.x - beside).rounded(.down)), top: Int((line.start.y - above - outline).rounded(.down)),
                right: Int((line.start.x + line.text.width * fontSize + beside).rounded(.up)),
                bottom: Int((line.start.y + below + outline).rounded(.up)))
            return bounds.union(rect)
        }
    }
}
