/// An upright rectangle of whole pixels: it holds x ..< x + width and y ..< y + height.
public struct Rect: Hashable, Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public static let zero = Rect(x: 0, y: 0, width: 0, height: 0)

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// A rectangle of `size` with its left top corner at `origin`.
    public init(origin: Point = .zero, size: Size) {
        self.init(x: origin.x, y: origin.y, width: size.width, height: size.height)
    }

    /// The rectangle between four edges; empty when they cross.
    public init(left: Int, top: Int, right: Int, bottom: Int) {
        self.init(x: left, y: top, width: max(0, right - left), height: max(0, bottom - top))
    }

    /// The left top corner; setting it moves the rectangle.
    public var origin: Point {
        get { Point(x: x, y: y) }
        set { (x, y) = (newValue.x, newValue.y) }
    }
    /// Width and height.
    public var size: Size { Size(width: width, height: height) }
    public var left: Int { x }
    public var top: Int { y }
    public var right: Int { x + width }
    public var bottom: Int { y + height }
    public var center: Point { Point(x: x + width / 2, y: y + height / 2) }
    public var isEmpty: Bool { width <= 0 || height <= 0 }

    /// Whether the pixel at `point` is one of the rectangle's.
    public func contains(_ point: Point) -> Bool {
        point.x >= left && point.x < right && point.y >= top && point.y < bottom
    }

    /// Whether no edge of `other` lies outside.
    public func contains(_ other: Rect) -> Bool {
        other.left >= left && other.right <= right && other.top >= top && other.bottom <= bottom
    }

    /// Whether both rectangles have a pixel in common.
    public func intersects(_ other: Rect) -> Bool { !intersection(other).isEmpty }

    /// What both rectangles cover; empty (0 × 0 or a degenerate strip) when they do not meet.
    public func intersection(_ other: Rect) -> Rect {
        Rect(left: max(left, other.left), top: max(top, other.top), right: min(right, other.right), bottom: min(bottom, other.bottom))
    }

    /// The smallest rectangle around both; an empty rectangle adds nothing.
    public func union(_ other: Rect) -> Rect {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Rect(
            left: min(left, other.left), top: min(top, other.top), right: max(right, other.right), bottom: max(bottom, other.bottom))
    }

    /// What is seen of the rectangle under `cover`, as long as that is a rectangle, too: a cover that hides a corner or the middle leaves
    /// the whole.
    public func remainder(under cover: Rect) -> Rect {
        let hidden = intersection(cover)
        if hidden.isEmpty { return self }
        if hidden.height == height {
            if hidden.left == left { return Rect(left: hidden.right, top: top, right: right, bottom: bottom) }
            if hidden.right == right { return Rect(left: left, top: top, right: hidden.left, bottom: bottom) }
        }
        if hidden.width == width {
            if hidden.top == top { return Rect(left: left, top: hidden.bottom, right: right, bottom: bottom) }
            if hidden.bottom == bottom { return Rect(left: left, top: top, right: right, bottom: hidden.top) }
        }
        return self
    }

    /// The rectangle moved by `delta`.
    public func offset(by delta: Point) -> Rect { Rect(x: x + delta.x, y: y + delta.y, width: width, height: height) }

    /// The rectangle with each edge moved inwards by its inset; empty when they cross.
    public func inset(by insets: Insets) -> Rect {
        Rect(left: left + insets.left, top: top + insets.top, right: right - insets.right, bottom: bottom - insets.bottom)
    }

    /// The rectangle with every edge moved inwards (outwards for a negative amount).
    public func inset(by amount: Int) -> Rect { inset(by: Insets(amount)) }

    /// A rectangle of `size` with the same centre.
    public func centered(_ size: Size) -> Rect {
        Rect(x: x + (width - size.width) / 2, y: y + (height - size.height) / 2, width: size.width, height: size.height)
    }
}
