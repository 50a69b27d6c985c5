/// A width and a height in whole pixels (or, where a name says so, millimetres).
public struct Size: Hashable, Sendable {
    public var width: Int
    public var height: Int

    public static let zero = Size(width: 0, height: 0)

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    public var isEmpty: Bool { width <= 0 || height <= 0 }
    public var area: Int { isEmpty ? 0 : width * height }
    public var shortSide: Int { min(width, height) }
    public var longSide: Int { max(width, height) }
    /// The size with width and height exchanged.
    public var transposed: Size { Size(width: height, height: width) }

    /// The largest size of this shape that lies inside `box`; at least 1 × 1 for a box that is not empty.
    public func aspectFit(in box: Size) -> Size {
        scaled(toMatch: box) { min($0, $1) }
    }

    /// The smallest size of this shape that covers `box`.
    public func aspectFill(in box: Size) -> Size {
        scaled(toMatch: box) { max($0, $1) }
    }

    /// The size of this shape whose long side comes nearest to this one's among those in the range.
    public func scaled(longSideIn range: ClosedRange<Int>) -> Size {
        let side = min(max(longSide, range.lowerBound), range.upperBound)
        return side == longSide ? self : aspectFit(in: Size(width: side, height: side))
    }

    private func scaled(toMatch box: Size, _ choose: (Double, Double) -> Double) -> Size {
        guard !isEmpty, !box.isEmpty else { return .zero }
        let factor = choose(Double(box.width) / Double(width), Double(box.height) / Double(height))
        return Size(
            width: max(1, Int((Double(width) * factor).rounded())),
            height: max(1, Int((Double(height) * factor).rounded())))
    }
}
