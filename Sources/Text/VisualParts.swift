extension ShapedText {
    /// A part of a line that is left whole, where it is seen.
    public struct VisualPart: Sendable {
        /// Offsets of its characters in the text that was handed in.
        public let characters: Range<Int>
        /// Its edges in em, right of where the line is drawn from.
        public let left: Double
        public let right: Double
        public let isRightToLeft: Bool
    }

    /// Whether the text as a whole reads from right to left.
    public var isRightToLeft: Bool { isRightToLeft(at: 0) }

    /// The parts of a line of clusters from left to right, as `TextEngine.outlinedLine` draws them.
    ///
    /// Spaces at the line's end hang: they lie beyond its right end, or left of its start where the paragraph reads from right to left.
    public func visualParts(of line: Range<Int>) -> [VisualPart] {
        let shown = withoutTrailingSpaces(line)
        var (parts, pen): ([VisualPart], Double) = ([], 0)
        for index in visualOrder(of: shown) {
            parts.append(part(index, from: pen))
            pen += clusters[index].advance
        }
        let hanging = shown.upperBound..<line.upperBound
        guard line.lowerBound < line.upperBound, isRightToLeft(at: line.lowerBound) else {
            for index in hanging {
                parts.append(part(index, from: pen))
                pen += clusters[index].advance
            }
            return parts
        }
        pen = 0
        for index in hanging {
            pen -= clusters[index].advance
            parts.insert(part(index, from: pen, isRightToLeft: true), at: 0)
        }
        return parts
    }

    private func part(_ index: Int, from left: Double, isRightToLeft: Bool? = nil) -> VisualPart {
        let cluster = clusters[index]
        return VisualPart(
            characters: cluster.characters, left: left, right: left + cluster.advance,
            isRightToLeft: isRightToLeft ?? cluster.isRightToLeft)
    }
}
