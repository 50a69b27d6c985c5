/// Distances from the four edges of a rectangle, inwards, in pixels.
public struct Insets: Hashable, Sendable {
    public var left: Int
    public var top: Int
    public var right: Int
    public var bottom: Int

    public static let zero = Insets(0)

    /// Insets with the edges that are not named at zero.
    public init(left: Int = 0, top: Int = 0, right: Int = 0, bottom: Int = 0) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The same distance from all four edges.
    public init(_ all: Int) { self.init(left: all, top: all, right: all, bottom: all) }
}
