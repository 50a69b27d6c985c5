internal import Drawing
public import Geometry
public import Text

/// Draws memes: one renderer for the editor's live view, the file, the thumbnail and the print.
///
/// Lines are broken and measured in shares of the picture, so that every size of one shape looks the same.
public enum MemeRenderer {
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
        let shaped = engine.shape(style.shown(text, language: engine.catalog.language), style.typeface)
        let shape = shape ?? box
        let width = Double(shape.width) / Double(shape.height)
        let fit = CaptionFit(shaped, width: width)
        let lines = shaped.clusterCount == 0 ? [] : fit.lines.map { engine.outlinedLine(shaped, $0) }
        let stack = CaptionStack(lines, style: style, metrics: engine.metrics(Font(style.typeface, size: 1)))
        let size = min(fit.size, stack.largestSize(width: width))
        let fontSize = size * Double(box.height)
        let placed = zip(zip(lines, fit.lines), stack.baselines(edge, size: size)).map { line, baseline in
            let x = (Double(box.width) - line.0.width * fontSize) / 2
            return CaptionLayout.Line(text: line.0, clusters: line.1, start: Path.Vector(x, baseline * Double(box.height)))
        }
        return CaptionLayout(
            box: box, edge: edge, style: style, lines: placed, fontSize: fontSize, isFull: size <= CaptionFit.floor,
            isBeyondFloor: size < CaptionFit.floor, bounds: bounds(placed, fontSize: fontSize, outline: style.outlineWidth * fontSize))
    }

    /// Whether captions can be read on a picture of this shape, in any unit.
    ///
    /// On one that is four times as high as wide, a line of the smallest letters holds seven; on one that is four times as wide as high
    /// a letter is no higher than a fortieth of the width. What is narrower is better cropped first.
    public static func hasRoomForCaptions(in size: Size) -> Bool {
        !size.isEmpty && size.longSide <= 4 * size.shortSide
    }

    /// What the lines ink, their outlines and the rounding of glyphs to pixels included.
    private static func bounds(_ lines: [CaptionLayout.Line], fontSize: Double, outline: Double) -> Rect {
        let margin = outline + 2
        return lines.reduce(Rect.zero) { bounds, line in
            let ink = line.text.ink
            guard !ink.isEmpty else { return bounds }
            let rect = Rect(
                left: Int((line.start.x + ink.left * fontSize - margin).rounded(.down)),
                top: Int((line.start.y - ink.above * fontSize - margin).rounded(.down)),
                right: Int((line.start.x + ink.right * fontSize + margin).rounded(.up)),
                bottom: Int((line.start.y + ink.below * fontSize + margin).rounded(.up)))
            return bounds.union(rect)
        }
    }
}
