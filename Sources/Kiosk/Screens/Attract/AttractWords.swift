internal import Drawing
internal import Geometry
internal import Languages
internal import Text
internal import Toolkit

/// The invitation itself, in the captions' face.
final class AttractHero: View {
    private let lines = localized("TAP TO\nMAKE A\nMEME").split(separator: "\n").map(String.init)
    /// Pixels.
    var size = 0.0 { didSet { if size != oldValue { setNeedsDisplay() } } }
    var isCentred = false { didSet { if isCentred != oldValue { setNeedsDisplay() } } }

    /// Shares of the letters' size: from line to line, and from the top of a line to its baseline.
    static let lineHeight = 0.94
    private static let ascent = 0.846

    override init(_ surroundings: Surroundings) {
        super.init(surroundings)
        isInteractive = false
        // Everything moves by a pixel now and then; the letters are drawn once.
        isCached = true
    }

    /// The letters' size at which the longest line fits.
    private var fittingSize: Double {
        let widest = lines.map { surroundings.text.layout($0, Font(.caption, size: size)).size.width }.max() ?? 0
        return widest > frame.width ? size * Double(frame.width) / Double(widest + 1) : size
    }

    override func draw(on painter: Painter) {
        let size = fittingSize
        let font = Font(.caption, size: size)
        for (index, line) in lines.enumerated() {
            let layout = surroundings.text.layout(line, font)
            let baseline = size * (Self.lineHeight * Double(index) + Self.ascent)
            let x = isCentred ? (frame.width - layout.size.width) / 2 : 0
            let place = Point(x: x, y: Int(baseline.rounded()) - layout.firstBaseline)
            surroundings.text.draw(layout, at: place, theme.appearance == .dark ? theme.accentText : theme.label, on: painter)
        }
    }
}

/// A line of words, smaller where it would not fit.
final class AttractLine: View {
    var text: String { didSet { if text != oldValue { setNeedsDisplay() } } }
    private let typeface: Typeface
    private let color: (Theme) -> Color
    /// Pixels.
    var size = 0.0 { didSet { if size != oldValue { setNeedsDisplay() } } }
    var isCentred = false { didSet { if isCentred != oldValue { setNeedsDisplay() } } }

    init(_ surroundings: Surroundings, _ text: String, _ typeface: Typeface, color: @escaping (Theme) -> Color = { $0.label }) {
        (self.text, self.typeface, self.color) = (text, typeface, color)
        super.init(surroundings)
        isInteractive = false
    }

    private func layout(size: Double) -> TextLayout { surroundings.text.layout(text, Font(typeface, size: size, tracking: -0.01)) }

    /// The words' width in pixels when nothing limits it.
    var preferredWidth: Int { layout(size: size).size.width }

    override func draw(on painter: Painter) {
        var size = size
        let wanted = layout(size: size).size.width
        if wanted > frame.width { size *= Double(frame.width) / Double(wanted + 1) }
        let layout = layout(size: size)
        let capHeight = surroundings.text.metrics(Font(typeface, size: size)).capHeight
        let baseline = Int(((Double(frame.height) + capHeight) / 2).rounded())
        let place = Point(x: isCentred ? (frame.width - layout.size.width) / 2 : 0, y: baseline - layout.firstBaseline)
        surroundings.text.draw(layout, at: place, color(theme), on: painter)
    }
}
