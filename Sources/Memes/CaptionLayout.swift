public import Drawing
public import Geometry
public import Text

/// A caption that is broken into lines and placed on a picture.
public struct CaptionLayout: Sendable {
    /// One line of it.
    public struct Line: Sendable {
        /// What is drawn.
        public let text: OutlinedText
        /// What it shows of the shaped text, as cluster offsets; spaces at its end belong to it.
        public let clusters: Range<Int>
        /// The left end of the baseline, in pixels of the picture.
        public let start: Path.Vector
    }

    /// The size of the picture that it was laid out for, in pixels.
    public let box: Size
    public let edge: Caption.Edge
    public let style: CaptionStyle
    public let lines: [Line]
    /// Pixels per em.
    public let fontSize: Double
    /// Whether the text has reached the smallest size: the keyboard takes no more characters.
    public let isFull: Bool
    /// Whether the text would need less than the smallest size; it is drawn so small all the same, because a meme must show its text.
    public let isBeyondFloor: Bool
    /// What it may draw on, outlines and marks included, in pixels of the picture; empty for an empty text.
    public let bounds: Rect
    /// How far the outline reaches beyond the letters, in pixels.
    public var outlineWidth: Double { style.outlineWidth * fontSize }
    /// From baseline to baseline, in pixels.
    public var lineHeight: Double { style.lineHeight * fontSize }
}
