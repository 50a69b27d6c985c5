/// How an animation's progress follows from its time: a cubic Bézier from (0, 0) to (1, 1), as in CSS.
public struct Curve: Equatable, Sendable {
    private let x1: Double
    private let y1: Double
    private let x2: Double
    private let y2: Double

    public static let linear = Curve(0, 0, 1, 1)
    /// For what comes in: pushes, sheets, the keyboard.
    public static let arrive = Curve(0.2, 0, 0, 1)
    /// For what goes away.
    public static let leave = Curve(0.4, 0, 1, 1)
    /// Overshoots by a tenth; only for play.
    public static let pop = Curve(0.2, 1.4, 0.4, 1)

    /// The curve with its two control points, as in CSS's `cubic-bezier`.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    /// The progress at a share of the duration, 0...1 in, about 0...1 out.
    public func value(at time: Double) -> Double {
        if time <= 0 { return 0 }
        if time >= 1 { return 1 }
        if self == .linear { return time }
        var (low, high) = (0.0, 1.0)
        // Bisection to 2^-20: far finer than a pixel on any panel, and it never fails to converge.
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if Self.bezier(x1, x2, middle) < time { low = middle } else { high = middle }
        }
        return Self.bezier(y1, y2, (low + high) / 2)
    }

    private static func bezier(_ first: Double, _ second: Double, _ t: Double) -> Double {
        let u = 1 - t
        return 3 * u * u * t * first + 3 * u * t * t * second + t * t * t
    }
}
