public import Geometry

/// A shape of lines and cubic curves in pixels (with fractions), y downwards.
public struct Path: Hashable, Sendable {
    /// One step of the pen.
    public enum Element: Hashable, Sendable {
        case move(Vector)
        case line(Vector)
        case curve(Vector, Vector, to: Vector)
        case close
    }

    /// A place or a direction with fractions of pixels.
    public struct Vector: Hashable, Sendable {
        public var x: Double
        public var y: Double

        public init(_ x: Double, _ y: Double) {
            self.x = x
            self.y = y
        }

        public static func + (left: Vector, right: Vector) -> Vector { Vector(left.x + right.x, left.y + right.y) }
        public static func - (left: Vector, right: Vector) -> Vector { Vector(left.x - right.x, left.y - right.y) }
        public static func * (vector: Vector, factor: Double) -> Vector { Vector(vector.x * factor, vector.y * factor) }
        public var length: Double { (x * x + y * y).squareRoot() }
    }

    public private(set) var elements: [Element] = []

    public init() {}

    public var isEmpty: Bool { elements.isEmpty }

    /// Starts a subpath.
    public mutating func move(to point: Vector) { elements.append(.move(point)) }
    /// Draws a straight line to a point.
    public mutating func line(to point: Vector) { elements.append(.line(point)) }
    /// Draws a cubic curve with two handles to a point.
    public mutating func curve(_ first: Vector, _ second: Vector, to point: Vector) { elements.append(.curve(first, second, to: point)) }
    public mutating func close() { elements.append(.close) }
    /// Adds another path's steps behind this one's.
    public mutating func append(_ other: Path) { elements += other.elements }

    /// The path with every coordinate multiplied by `scale` and moved by (`x`, `y`) afterwards.
    public func transformed(scale: Double, x: Double = 0, y: Double = 0) -> Path {
        func move(_ point: Vector) -> Vector { Vector(point.x * scale + x, point.y * scale + y) }
        var path = Path()
        path.elements = elements.map { element in
            switch element {
            case .move(let point): .move(move(point))
            case .line(let point): .line(move(point))
            case .curve(let first, let second, let point): .curve(move(first), move(second), to: move(point))
            case .close: .close
            }
        }
        return path
    }

    /// The path turned over, so that what was at 0 is at `width` and the other way round.
    public func mirrored(in width: Double) -> Path {
        func turn(_ point: Vector) -> Vector { Vector(width - point.x, point.y) }
        var path = Path()
        path.elements = elements.map { element in
            switch element {
            case .move(let point): .move(turn(point))
            case .line(let point): .line(turn(point))
            case .curve(let first, let second, let point): .curve(turn(first), turn(second), to: turn(point))
            case .close: .close
            }
        }
        return path
    }

    /// How many points there are, control points included.
    var pointCount: Int {
        elements.reduce(0) { count, element in
            switch element {
            case .move, .line: count + 1
            case .curve: count + 3
            case .close: count
            }
        }
    }
}

extension Path {
    /// How far a curve's handles reach along the tangent to draw a quarter circle of radius 1.
    private static let quarterCircle = 0.552_284_749_8

    /// A rectangle with round corners; the radius is held to half of the short side.
    public static func roundedRect(_ rect: Rect, radius: Double) -> Path {
        roundedRect(
            left: Double(rect.left), top: Double(rect.top), right: Double(rect.right), bottom: Double(rect.bottom), radius: radius)
    }

    /// The same between edges that lie on fractions of pixels.
    public static func roundedRect(left: Double, top: Double, right: Double, bottom: Double, radius: Double) -> Path {
        let r = min(radius, (right - left) / 2, (bottom - top) / 2)
        let k = r * (1 - quarterCircle)
        var path = Path()
        path.move(to: Vector(left + r, top))
        path.line(to: Vector(right - r, top))
        path.curve(Vector(right - k, top), Vector(right, top + k), to: Vector(right, top + r))
        path.line(to: Vector(right, bottom - r))
        path.curve(Vector(right, bottom - k), Vector(right - k, bottom), to: Vector(right - r, bottom))
        path.line(to: Vector(left + r, bottom))
        path.curve(Vector(left + k, bottom), Vector(left, bottom - k), to: Vector(left, bottom - r))
        path.line(to: Vector(left, top + r))
        path.curve(Vector(left, top + k), Vector(left + k, top), to: Vector(left + r, top))
        path.close()
        return path
    }

    /// A circle around (`x`, `y`).
    public static func circle(x: Double, y: Double, radius: Double) -> Path {
        roundedRect(left: x - radius, top: y - radius, right: x + radius, bottom: y + radius, radius: radius)
    }
}
