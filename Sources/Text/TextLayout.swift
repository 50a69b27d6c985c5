public import Geometry

/// A text that is broken into lines and placed, ready to be drawn.
///
/// It is as wide as its widest line. Offsets count characters (grapheme clusters) of the text that was laid out.
public struct TextLayout: Sendable {
    /// One line.
    public struct Line: Sendable {
        /// What the line shows of the text; spaces at its end belong to it.
        public let characters: Range<Int>
        /// Where the line starts, in pixels right of the layout's left edge.
        public let x: Int
        /// In pixels below the layout's top.
        public let baseline: Int
        /// In pixels.
        public let width: Double
        let glyphs: [PlacedGlyph]
        /// For every offset of `characters`, its end included, where the caret stands, in pixels from the layout's left edge.
        let carets: [Int]
    }

    public let font: Font
    public let size: Size
    /// The first line's baseline in pixels below the top.
    public let firstBaseline: Int
    /// From one baseline to the next, in pixels.
    public let lineHeight: Int
    /// Whether an ellipsis stands for a part of the text.
    public let isTruncated: Bool
    public let lines: [Line]

    /// Where the caret stands before the character at an offset (behind the last one at the end), in pixels from the left edge.
    public func caretX(at characterOffset: Int) -> Int {
        guard let line = lines.last(where: { $0.characters.lowerBound <= characterOffset }) ?? lines.first else { return 0 }
        let index = min(max(characterOffset - line.characters.lowerBound, 0), line.carets.count - 1)
        return line.carets[index]
    }

    /// The number of the line on which the caret stands at an offset.
    public func line(at characterOffset: Int) -> Int {
        lines.lastIndex { $0.characters.lowerBound <= characterOffset } ?? 0
    }

    /// The offset whose caret on a line is nearest to a place in pixels from the left edge.
    public func characterOffset(nearestX: Int, line: Int = 0) -> Int {
        guard !lines.isEmpty else { return 0 }
        let line = lines[min(max(line, 0), lines.count - 1)]
        let nearest = line.carets.indices.min { abs(line.carets[$0] - nearestX) < abs(line.carets[$1] - nearestX) }
        return line.characters.lowerBound + (nearest ?? 0)
    }
}

/// A glyph of a line, in pixels right of the line's start and above its baseline.
struct PlacedGlyph: Sendable {
    let face: Int
    let id: UInt32
    let x: Double
    let y: Double
}
