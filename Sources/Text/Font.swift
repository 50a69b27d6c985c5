/// A typeface at a size.
public struct Font: Hashable, Sendable {
    public var typeface: Typeface
    /// Pixels per em.
    public var size: Double
    /// Room added behind every character, in em.
    public var tracking: Double
    /// Whether all digits are equally wide, as numbers that run or stand in columns need it.
    public var hasTabularNumbers: Bool

    public init(_ typeface: Typeface, size: Double, tracking: Double = 0, hasTabularNumbers: Bool = false) {
        self.typeface = typeface
        self.size = size
        self.tracking = tracking
        self.hasTabularNumbers = hasTabularNumbers
    }
}

/// Heights of a font in pixels, all positive.
public struct FontMetrics: Hashable, Sendable {
    /// From the baseline up to the top of the line box.
    public var ascent: Double
    /// From the baseline down to the bottom of the line box.
    public var descent: Double
    /// The height of a capital H.
    public var capHeight: Double
    /// The height of a lower-case x.
    public var xHeight: Double

    /// The same metrics for a size `factor` times as large.
    func scaled(by factor: Double) -> FontMetrics {
        FontMetrics(ascent: ascent * factor, descent: descent * factor, capHeight: capHeight * factor, xHeight: xHeight * factor)
    }
}
