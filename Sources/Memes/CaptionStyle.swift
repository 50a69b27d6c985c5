public import Drawing
public import Text

/// How captions look. Every length is a share of something, so that one style holds for every size of picture.
public struct CaptionStyle: Hashable, Sendable {
    public var typeface: Typeface
    public var fill: Color
    public var outline: Color
    /// How far the outline reaches beyond the letters, in em.
    public var outlineWidth: Double
    /// From baseline to baseline, in em.
    public var lineHeight: Double
    /// Whether letters become capitals.
    public var isUppercase: Bool

    /// White capitals with a black outline, as the design has them.
    public static let standard = CaptionStyle(typeface: .caption)

    /// The standard look in another typeface.
    public init(typeface: Typeface) {
        self.typeface = typeface
        fill = .white
        outline = .black
        outlineWidth = 0.075
        lineHeight = 1.02
        isUppercase = true
    }

    /// The text as the style shows it: in capitals, on one line.
    ///
    /// - Parameter language: the BCP 47 code of the language whose capitals they are.
    public func shown(_ text: String, language: String? = nil) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return isUppercase ? Capitals.of(line, language: language) : line
    }
}
