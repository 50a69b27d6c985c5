/// How far ink reaches from the start of a baseline, in em.
public struct InkBounds: Hashable, Sendable {
    /// To the right of the start; negative where ink leans out to the left.
    public var left: Double
    public var right: Double
    /// Upwards from the baseline.
    public var above: Double
    /// Downwards from the baseline; negative where all ink is above it.
    public var below: Double

    /// Ink between these borders, in em.
    public init(left: Double, right: Double, above: Double, below: Double) {
        (self.left, self.right, self.above, self.below) = (left, right, above, below)
    }

    /// No ink at all.
    public static let empty = InkBounds(left: .infinity, right: -.infinity, above: -.infinity, below: -.infinity)

    public var isEmpty: Bool { right < left }

    /// Takes in what a glyph inks that stands at (`x`, `y`) em, `y` upwards.
    mutating func add(_ glyph: InkBounds, x: Double, y: Double) {
        left = min(left, glyph.left + x)
        right = max(right, glyph.right + x)
        above = max(above, glyph.above + y)
        below = max(below, glyph.below - y)
    }
}
