internal import Text

/// Breaks a text into a number of lines, as even as its words allow.
///
/// Lines end where the Unicode line breaking algorithm lets them. A word that would not fit on a line of its own even at the smallest
/// size may also be broken between any two of its characters; so are stretches of Thai, Lao, Khmer and Burmese, which have no spaces
/// between words and would need a dictionary.
struct CaptionBreaks {
    /// By how much a line that holds nothing but a short last word counts as wider than it is: up to that, smaller letters are better.
    private static let orphanPenalty = 1.15
    /// A last line of one word is an orphan below this share of the widest line.
    private static let orphanShare = 0.45
    /// How much unevenness counts beside width.
    private static let raggedness = 0.08

    private let text: ShapedText
    private let offsets: [Double]
    /// Where lines may end.
    private let ends: [End]

    private struct End {
        /// The cluster behind the line.
        let cluster: Int
        /// The same without the spaces before it, which hang.
        let inked: Int
    }

    /// - Parameter widestWord: in em; words that are wider may be broken anywhere.
    init(_ text: ShapedText, widestWord: Double) {
        self.text = text
        let offsets = text.offsets
        self.offsets = offsets
        var ends: [End] = []
        var start = 0
        for end in text.lineEnds {
            let inked = text.withoutTrailingSpaces(start..<end).upperBound
            if offsets[inked] - offsets[start] > widestWord {
                ends += (start + 1..<max(inked, start + 1)).map { End(cluster: $0, inked: $0) }
            }
            ends.append(End(cluster: end, inked: inked))
            start = end
        }
        self.ends = ends
    }

    /// The width of a line in em, without the spaces at its end.
    func width(of line: Range<Int>) -> Double {
        let inked = text.withoutTrailingSpaces(line)
        return offsets[inked.upperBound] - offsets[inked.lowerBound]
    }

    /// The best lines there are; nil when there are fewer words than lines.
    ///
    /// - Parameter width: in em; what is narrower makes letters no larger.
    func lines(count: Int, width: Double) -> [Range<Int>]? {
        guard ends.count >= count, count > 1 else { return nil }
        var best: (chosen: [Int], score: Double)?
        var chosen: [Int] = []
        search(from: 0, left: count, chosen: &chosen, width: width, best: &best)
        guard let best else { return nil }
        let borders = [0] + best.chosen.map { ends[$0].cluster }
        return zip(borders, borders.dropFirst()).map { $0..<$1 }
    }

    /// Tries all ways to end `left` more lines at ends from `first` on.
    // rule lifted (parameters): what is chosen so far and the best there is go down together
    private func search(from first: Int, left: Int, chosen: inout [Int], width: Double, best: inout (chosen: [Int], score: Double)?) {
        if left == 1 {
            chosen.append(ends.count - 1)
            let score = score(chosen, width)
            if best.map({ score < $0.score }) ?? true { best = (chosen, score) }
            chosen.removeLast()
            return
        }
        let start = chosen.last.map { ends[$0].cluster } ?? 0
        for end in first...ends.count - left {
            // Further words only widen this line.
            if let best, end > first, max(offsets[ends[end].inked] - offsets[start], width) >= best.score { break }
            chosen.append(end)
            search(from: end + 1, left: left - 1, chosen: &chosen, width: width, best: &best)
            chosen.removeLast()
        }
    }

    /// The width that decides the size, more where lines are uneven or one word is left over; the lower the better.
    private func score(_ chosen: [Int], _ width: Double) -> Double {
        var start = 0
        var (widest, sum, squares, last) = (0.0, 0.0, 0.0, 0.0)
        for end in chosen {
            last = max(0, offsets[ends[end].inked] - offsets[start])
            start = ends[end].cluster
            widest = max(widest, last)
            sum += last
            squares += last * last
        }
        let count = Double(chosen.count)
        let deviation = max(0, widest * widest - 2 * widest * sum / count + squares / count).squareRoot()
        let isOrphan = chosen[chosen.count - 2] == ends.count - 2 && last < Self.orphanShare * widest
        return max(widest, width) * (isOrphan ? Self.orphanPenalty : 1) + Self.raggedness * deviation
    }
}
