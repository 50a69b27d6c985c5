internal import Text

/// A caption's lines one below the other: how far apart they are, and how large they can be without leaving the picture.
///
/// Lengths are in em unless they are called shares of the picture's height.
struct CaptionStack {
    /// The distance of the first line box from the top and of the last one from the bottom, in shares of the height.
    static let insets = (top: 0.025, bottom: 0.03)
    /// The distance that ink and its outline keep from every edge, in shares of the height or width.
    static let margin = 0.01
    /// The share of the height that one caption may take, so that two never meet.
    static let tallest = 0.48
    /// Ink beyond this is not made room for: stacks of dozens of marks, which are no writing.
    static let reach = (above: 2.0, below: 1.2)

    private let lines: [InkBounds]
    private let widths: [Double]
    private let outline: Double
    private let lineHeight: Double
    /// From the top of a line box to its baseline.
    private let drop: Double
    /// From the first baseline to every other.
    private let steps: [Double]

    /// - Parameter metrics: those of the style's typeface at one pixel per em.
    init(_ lines: [OutlinedText], style: CaptionStyle, metrics: FontMetrics) {
        let inks = lines.map { Self.held($0.ink, style.lineHeight) }
        self.lines = inks
        widths = lines.map(\.width)
        outline = style.outlineWidth
        lineHeight = style.lineHeight
        drop = (style.lineHeight - metrics.ascent - metrics.descent) / 2 + metrics.ascent
        // Tall scripts and stacked accents move lines apart; capitals never do.
        steps = inks.indices.dropFirst().reduce(into: [0]) { steps, index in
            steps.append(steps[index - 1] + max(style.lineHeight, inks[index - 1].below + inks[index].above + style.outlineWidth / 2))
        }
    }

    private static func held(_ ink: InkBounds, _ lineHeight: Double) -> InkBounds {
        guard !ink.isEmpty else { return InkBounds(left: 0, right: 0, above: lineHeight / 2, below: 0) }
        var held = ink
        held.above = min(ink.above, reach.above)
        held.below = min(ink.below, reach.below)
        return held
    }

    /// The largest size, as a share of the height, at which all ink stays inside the picture.
    func largestSize(width: Double) -> Double {
        guard let first = lines.first, let last = lines.last, let step = steps.last else { return .infinity }
        let height = first.above + step + last.below + 2 * outline
        // Lines are centred by their widths; what leans out of one further on one side counts for both.
        let reach = zip(lines, widths).map { max($1 / 2 - $0.left, $0.right - $1 / 2) + outline }.max() ?? 0
        return min(Self.tallest / height, (0.5 - Self.margin) * width / reach)
    }

    /// Where the baselines lie, in shares of the height: line boxes are stacked from the edge, and letters sit in them as in a style sheet;
    /// what would then reach out of the picture moves the caption inwards.
    func baselines(_ edge: Caption.Edge, size: Double) -> [Double] {
        guard let first = lines.first, let last = lines.last, let step = steps.last else { return [] }
        let top =
            switch edge {
            case .top: max(Self.insets.top + drop * size, Self.margin + (first.above + outline) * size)
            case .bottom:
                min(1 - Self.insets.bottom - (lineHeight - drop) * size, 1 - Self.margin - (last.below + outline) * size) - step * size
            }
        return steps.map { top + $0 * size }
    }
}
