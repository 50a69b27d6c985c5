/// The room that a text is laid out in.
public struct TextBox: Hashable, Sendable {
    /// How the lines of one text lie beside each other.
    public enum Alignment: Hashable, Sendable {
        /// At the side where reading starts: the right one in a right-to-left paragraph, and of all where the text around is read so.
        case leading
        case center
        /// At the side where reading ends.
        case trailing
    }

    /// In pixels; nil breaks lines only where the text says so.
    public var maximumWidth: Int?
    /// What goes beyond is cut off behind an ellipsis.
    public var maximumLines: Int?
    public var alignment: Alignment
    /// From one baseline to the next, in pixels; nil takes the font's own.
    public var lineHeight: Int?
    /// Whether what is around the text is read from right to left: then lines begin at the right, and a paragraph without a letter that
    /// says otherwise is read so, too.
    public var isAmongRightToLeft = false

    /// One line for every paragraph, however long.
    public static let unbounded = TextBox()

    public init(maximumWidth: Int? = nil, maximumLines: Int? = nil, alignment: Alignment = .leading, lineHeight: Int? = nil) {
        self.maximumWidth = maximumWidth
        self.maximumLines = maximumLines
        self.alignment = alignment
        self.lineHeight = lineHeight
    }

    /// One line that ends in an ellipsis when it is wider than `width` pixels.
    public static func line(width: Int) -> TextBox { TextBox(maximumWidth: width, maximumLines: 1) }
}
