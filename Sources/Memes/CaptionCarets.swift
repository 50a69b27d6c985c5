internal import Drawing
public import Geometry
public import Text

/// Where carets, fingers and selections lie in a caption that is being typed.
///
/// Offsets count characters (grapheme clusters) of the typed text; places are in pixels of the caption's picture.
public struct CaptionCarets: Sendable {
    private struct Line: Sendable {
        /// From left to right.
        let parts: [ShapedText.VisualPart]
        /// Offsets of what is shown.
        let characters: Range<Int>
        /// The left end of the baseline, in pixels.
        let x: Double
        let y: Double
    }

    private let lines: [Line]
    private let fontSize: Double
    private let capHeight: Double
    /// For every typed offset the offset in what is shown: capitals may be more characters than what was typed (ß becomes SS).
    private let shownOffsets: [Int]
    /// Whether the caption as a whole reads from right to left.
    public let isRightToLeft: Bool

    /// - Parameters:
    ///   - text: the text as it was typed.
    ///   - layout: the caption as it was laid out from `text`.
    public init(_ text: String, layout: CaptionLayout, engine: TextEngine) {
        let style = layout.style
        let language = engine.catalog.language
        let shown = style.shown(text, language: language)
        let shaped = engine.shape(shown, style.typeface)
        lines = layout.lines.map { line in
            let parts = shaped.visualParts(of: line.clusters)
            let (first, last) = (parts.map(\.characters.lowerBound).min() ?? 0, parts.map(\.characters.upperBound).max() ?? 0)
            return Line(parts: parts, characters: first..<last, x: line.start.x, y: line.start.y)
        }
        fontSize = layout.fontSize
        capHeight = engine.metrics(Font(style.typeface, size: layout.fontSize)).capHeight
        isRightToLeft = shaped.isRightToLeft
        let count = shown.count
        var offsets = [0]
        for character in text {
            let characters = style.shown(String(character), language: language).count
            offsets.append(min(offsets[offsets.count - 1] + max(1, characters), count))
        }
        shownOffsets = offsets
    }

    private var end: Int { shownOffsets.count - 1 }

    // MARK: - Edges of characters

    private func line(of offset: Int) -> Int {
        let shown = shownOffsets[offset]
        return lines.firstIndex { shown < $0.characters.upperBound } ?? lines.count - 1
    }

    /// Where a shown character begins (`share` 0) or ends (1) in reading order, in pixels.
    private func edge(of character: Int, _ share: Double, in line: Line) -> Double {
        let inLine = line.parts.first { $0.characters.contains(character) }
        guard let part = inLine ?? line.parts.max(by: { $0.characters.upperBound < $1.characters.upperBound }) else { return line.x }
        let place = (Double(min(character, part.characters.upperBound - 1) - part.characters.lowerBound) + share)
        let width = (part.right - part.left) * place / Double(max(part.characters.count, 1))
        return line.x + (part.isRightToLeft ? part.right - width : part.left + width) * fontSize
    }

    /// Where the character at a typed offset begins in reading order.
    private func beginning(of offset: Int) -> (line: Int, x: Double) {
        let line = line(of: offset)
        return (line, edge(of: shownOffsets[offset], 0, in: lines[line]))
    }

    /// Where the character before a typed offset ends in reading order.
    private func ending(before offset: Int) -> (line: Int, x: Double) {
        let line = line(of: offset - 1)
        return (line, edge(of: shownOffsets[offset] - 1, 1, in: lines[line]))
    }

    private func rect(_ place: (line: Int, x: Double)) -> Rect {
        let baseline = lines[place.line].y
        return Rect(
            x: Int(place.x.rounded()), y: Int((baseline - capHeight).rounded()), width: 0, height: Int(capHeight.rounded()))
    }

    // MARK: - Carets

    /// A place between two characters.
    public struct Place: Equatable, Sendable {
        public var offset: Int
        /// Whether it belongs to the character behind it rather than to the one before; they stand apart where directions meet.
        public var isBeforeNext: Bool
    }

    /// Where the caret stands: behind the character before it, where the next one of the same direction will appear.
    ///
    /// - Parameter isBeforeNext: whether it stands before the character behind it instead.
    /// - Returns: a rectangle without width, as high as capitals are; nil for an empty caption.
    public func caret(at offset: Int, isBeforeNext: Bool = false) -> Rect? {
        guard !lines.isEmpty else { return nil }
        let offset = min(max(offset, 0), end)
        // At the start of a line the character before stands on the line above.
        let startsLine = offset == 0 || (offset < end && line(of: offset) != line(of: offset - 1))
        return rect(startsLine || (isBeforeNext && offset < end) ? beginning(of: offset) : ending(before: offset))
    }

    /// Whether what is typed at an offset grows towards the left.
    public func growsLeft(at offset: Int) -> Bool {
        guard !lines.isEmpty, offset > 0 else { return isRightToLeft }
        let character = shownOffsets[min(offset, end)] - 1
        let part = lines[line(of: min(offset, end) - 1)].parts.first { $0.characters.contains(character) }
        return part?.isRightToLeft ?? isRightToLeft
    }

    /// The place between two characters that is nearest to a point, on the nearest line.
    public func place(nearest point: Point) -> Place {
        var best = (place: Place(offset: 0, isBeforeNext: false), distance: Double.infinity)
        guard !lines.isEmpty else { return best.place }
        let middles = lines.map { $0.y - capHeight / 2 }
        let nearest = middles.indices.min { abs(middles[$0] - Double(point.y)) < abs(middles[$1] - Double(point.y)) } ?? 0
        for offset in 0...end {
            var edges = offset == end && offset > 0 || isInnerEnd(offset) ? [(edge: ending(before: offset), isBeforeNext: false)] : []
            if offset < end { edges.append((beginning(of: offset), true)) }
            for (edge, isBeforeNext) in edges where edge.line == nearest {
                let distance = abs(edge.x - Double(point.x))
                if distance < best.distance { best = (Place(offset: offset, isBeforeNext: isBeforeNext), distance) }
            }
        }
        return best.place
    }

    /// The offset of the place that is nearest to a point.
    public func offset(nearest point: Point) -> Int { place(nearest: point).offset }

    /// Whether the characters on both sides of an offset stand on one line, so that the end of the first is a place for the caret.
    private func isInnerEnd(_ offset: Int) -> Bool { offset > 0 && offset < end && line(of: offset) == line(of: offset - 1) }

    // MARK: - Selections

    /// Where a selection begins and ends in reading order: rectangles without width.
    public func ends(of selection: Range<Int>) -> (start: Rect, end: Rect)? {
        guard !lines.isEmpty, !selection.isEmpty, selection.upperBound <= end else { return nil }
        return (rect(beginning(of: selection.lowerBound)), rect(ending(before: selection.upperBound)))
    }

    /// The areas that a selection takes: one for each stretch that is seen in one piece, several where directions mix.
    public func areas(of selection: Range<Int>) -> [Rect] {
        guard !lines.isEmpty, !selection.isEmpty, selection.upperBound <= end else { return [] }
        let shown = shownOffsets[selection.lowerBound]..<shownOffsets[selection.upperBound]
        return lines.flatMap { line in stretches(of: shown, in: line).map { area($0, in: line) } }
    }

    /// The selected stretches of a line from left to right, in em.
    private func stretches(of shown: Range<Int>, in line: Line) -> [(left: Double, right: Double)] {
        var stretches: [(left: Double, right: Double)] = []
        for part in line.parts {
            let selected = part.characters.clamped(to: shown)
            guard !selected.isEmpty else { continue }
            let share = (part.right - part.left) / Double(part.characters.count)
            let (skipped, taken) = (
                Double(selected.lowerBound - part.characters.lowerBound) * share, Double(selected.count) * share
            )
            let left = part.isRightToLeft ? part.right - skipped - taken : part.left + skipped
            if let last = stretches.last, abs(last.right - left) < 1e-6 {
                stretches[stretches.count - 1].right = left + taken
            } else {
                stretches.append((left, left + taken))
            }
        }
        return stretches
    }

    private func area(_ stretch: (left: Double, right: Double), in line: Line) -> Rect {
        // A seventh of an em above and below, so that the areas of lines above each other just don't touch.
        let margin = fontSize / 7
        return Rect(
            left: Int((line.x + stretch.left * fontSize).rounded()), top: Int((line.y - capHeight - margin).rounded()),
            right: Int((line.x + stretch.right * fontSize).rounded()), bottom: Int((line.y + margin).rounded()))
    }
}
