/// A text with its glyphs chosen and measured, in em: it holds for every size and is not yet broken into lines.
public struct ShapedText: Sendable {
    /// A glyph and where it lies relative to the pen, in em.
    struct Glyph: Sendable {
        /// Which of the engine's opened faces.
        let face: Int
        let id: UInt32
        let advance: Double
        let x: Double
        let y: Double
    }

    /// The smallest part that lines and carets leave whole: one or more characters and their glyphs.
    struct Cluster: Sendable {
        /// Offsets of its characters in the text that was handed in.
        var characters: Range<Int>
        var scalars: Range<Int>
        /// In em, tracking not included.
        var advance: Double
        var isRightToLeft: Bool
        var isSpace: Bool
        var breakAfter: LineBreak
        /// Its glyphs from left to right.
        var glyphs: Range<Int>
    }

    /// Whether a line may end behind a place.
    enum LineBreak: Sendable {
        case none, allowed, mandatory
    }

    /// In logical order.
    let clusters: [Cluster]
    let glyphs: [Glyph]
    let bidi: BidiText
    /// The number of characters of the text that was handed in.
    public let characterCount: Int

    /// The number of parts that lines leave whole.
    public var clusterCount: Int { clusters.count }

    /// The places where a line may end, as cluster offsets, the end of the text included.
    public var lineEnds: [Int] {
        clusters.indices.dropLast().filter { clusters[$0].breakAfter != .none }.map { $0 + 1 } + (clusters.isEmpty ? [] : [clusters.count])
    }

    /// The width of a line of clusters in em; spaces at its end hang and don't count.
    public func width(of line: Range<Int>) -> Double {
        withoutTrailingSpaces(line).reduce(0) { $0 + clusters[$1].advance }
    }

    /// For every cluster, and for the end of the text, the width of all that is before it in em, spaces included.
    public var offsets: [Double] {
        var offset = 0.0
        return [0]
            + clusters.map { cluster in
                offset += cluster.advance
                return offset
            }
    }

    /// `line` without the spaces at its end.
    public func withoutTrailingSpaces(_ line: Range<Int>) -> Range<Int> {
        var end = line.upperBound
        while end > line.lowerBound, clusters[end - 1].isSpace { end -= 1 }
        return line.lowerBound..<end
    }

    /// The clusters of a line from left to right.
    func visualOrder(of line: Range<Int>) -> [Int] {
        guard bidi.hasRightToLeft, let first = line.first, let last = line.last else { return Array(line) }
        let scalars = clusters[first].scalars.lowerBound..<clusters[last].scalars.upperBound
        var order: [Int] = []
        var clusterOf = [Int](repeating: 0, count: scalars.count)
        for cluster in line { for scalar in clusters[cluster].scalars { clusterOf[scalar - scalars.lowerBound] = cluster } }
        var isPlaced = [Bool](repeating: false, count: line.count)
        for scalar in bidi.visualOrder(of: scalars) {
            // A cluster stays whole even where an invisible character inside it belongs to another direction.
            let cluster = clusterOf[scalar - scalars.lowerBound]
            if isPlaced[cluster - line.lowerBound] { continue }
            isPlaced[cluster - line.lowerBound] = true
            order.append(cluster)
        }
        return order
    }

    /// Whether the paragraph that a cluster belongs to reads from right to left.
    func isRightToLeft(at cluster: Int) -> Bool {
        guard cluster < clusters.count else { return false }
        return bidi.isRightToLeftParagraph(at: clusters[cluster].scalars.lowerBound)
    }
}
