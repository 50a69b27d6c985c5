internal import Text

/// Chooses a caption's lines and size for a picture's shape.
///
/// Everything is a share of the picture's height: width is its width divided by its height. So the choice depends on the shape alone.
struct CaptionFit: Hashable {
    /// The size of one line, and what further lines are held to.
    static let largest = (oneLine: 0.15, moreLines: 0.11)
    /// A caption is broken rather than set smaller than this share of the shorter side, or than the floor where that is larger.
    static let preferred = 0.10
    /// The smallest size that the keyboard still lets a guest reach. Longer texts, which come from elsewhere, get smaller without end,
    /// because a meme shows its text whole.
    static let floor = 0.06
    static let maximumLines = 3
    /// The share of the width that text may take.
    static let room = 0.90

    /// Clusters of every line.
    let lines: [Range<Int>]
    /// Pixels per em, as a share of the picture's height.
    let size: Double

    init(_ text: ShapedText, width: Double) {
        let breaks = CaptionBreaks(text, widestWord: Self.room * width / Self.floor)
        let preferred = max(Self.preferred * min(width, 1), Self.floor)
        var best = Self(lines: [0..<text.clusterCount], breaks, width)
        for count in 2...Self.maximumLines where best.size <= preferred {
            guard let lines = breaks.lines(count: count, width: Self.room * width / Self.largest.moreLines) else { break }
            let next = Self(lines: lines, breaks, width)
            if next.size > best.size { best = next }
        }
        self = best
    }

    private init(lines: [Range<Int>], _ breaks: CaptionBreaks, _ width: Double) {
        self.lines = lines
        let widest = lines.map { breaks.width(of: $0) }.max() ?? 0
        let limit = lines.count == 1 ? Self.largest.oneLine : Self.largest.moreLines
        size = widest > 0 ? min(limit, Self.room * width / widest) : limit
    }
}
