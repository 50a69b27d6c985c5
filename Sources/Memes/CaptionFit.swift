internal import Text

/// Chooses a caption's lines and size for a picture's shape.
///
/// Everything is a share of the picture's height: width is its width divided by its height. So the choice depends on the shape alone.
struct CaptionFit: Hashable {
    /// The size of one line, and what further lines are held to.
    static let largest = (oneLine: 0.15, moreLines: 0.11)
    /// A caption is broken rather than set smaller than this share of the shorter side.
    static let preferred = 0.10
    /// The smallest size that the keyboard still lets a guest reach.
    static let floor = 0.06
    static let maximumLines = 3
    /// The share of the width that text may take.
    static let room = 0.90

    /// Clusters of every line.
    let lines: [Range<Int>]
    /// Pixels per em, as a share of the picture's height.
    let size: Double

    init(_ text: ShapedText, width: Double) {
        let preferred = Self.preferred * min(width, 1)
        var best = Self(lines: [0..<text.clusterCount], size: Self.size(of: [0..<text.clusterCount], text, width))
        for count in 2...Self.maximumLines where best.size < preferred {
            guard let lines = CaptionBreaks(text).lines(count: count) else { break }
            let size = Self.size(of: lines, text, width)
            if size > best.size { best = Self(lines: lines, size: size) }
        }
        self = best
    }

    private init(lines: [Range<Int>], size: Double) {
        self.lines = lines
        self.size = size
    }

    private static func size(of lines: [Range<Int>], _ text: ShapedText, _ width: Double) -> Double {
        let widest = lines.map { text.width(of: $0) }.max() ?? 0
        let limit = lines.count == 1 ? largest.oneLine : largest.moreLines
        return widest > 0 ? min(limit, room * width / widest) : limit
    }
}

/// Breaks a text into a number of lines as even as its words allow.
struct CaptionBreaks {
    private let text: ShapedText
    private let ends: [Int]

    init(_ text: ShapedText) {
        self.text = text
        ends = text.lineEnds
    }

    /// The lines whose widest is the narrowest possible; nil when there are fewer words than lines.
    func lines(count: Int) -> [Range<Int>]? {
        guard ends.count >= count else { return nil }
        return best(from: 0, endIndex: 0, count: count)?.lines
    }

    private struct Choice {
        let lines: [Range<Int>]
        let widest: Double
    }

    private func best(from start: Int, endIndex: Int, count: Int) -> Choice? {
        guard let last = ends.last, endIndex < ends.count else { return nil }
        if count == 1 { return Choice(lines: [start..<last], widest: text.width(of: start..<last)) }
        var best: Choice?
        for index in endIndex..<ends.count - (count - 1) {
            let line = start..<ends[index]
            let width = text.width(of: line)
            // Further words only widen this line.
            if let best, width >= best.widest { break }
            guard let rest = self.best(from: ends[index], endIndex: index + 1, count: count - 1) else { continue }
            let widest = max(width, rest.widest)
            if best.map({ widest < $0.widest }) ?? true { best = Choice(lines: [line] + rest.lines, widest: widest) }
        }
        return best
    }
}
