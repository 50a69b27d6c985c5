/// A place as a share of a panel's width and height: (0, 0) is its top left corner, (1, 1) its bottom right.
///
/// Touches travel like this from the digitizer up to the window, so neither end needs the other's resolution.
public struct UnitPoint: Hashable, Sendable {
    public var x: Double
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The pixel of a surface of `size` that this point lies in, held inside the surface.
    public func pixel(in size: Size) -> Point {
        Point(
            x: min(max(Int((x * Double(size.width)).rounded(.down)), 0), max(size.width - 1, 0)),
            y: min(max(Int((y * Double(size.height)).rounded(.down)), 0), max(size.height - 1, 0)))
    }
}
