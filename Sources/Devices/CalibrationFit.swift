public import Geometry

/// The linear map that takes touched places to where they were meant, found from touches on known marks.
///
/// Places are shares of the panel's width and height. The map has the six numbers of `TouchCalibrating`.
public struct CalibrationFit: Equatable {
    /// The numbers a to f: x' = a·x + b·y + c and y' = d·x + e·y + f.
    public let matrix: [Double]

    /// How far a mark may lie from where the map takes its touch. A finger hits a mark to about two millimetres, a hundredth of a
    /// ten inch panel; a touch elsewhere shows up here by a fraction of its distance, since the others go along with it.
    public static let largestResidual = 0.02
    /// How many times larger or smaller than the panel a digitizer may be.
    public static let areas = 0.25...4.0

    /// The map with the least squares; nil when the touches do not belong to the marks.
    public init?(touches: [UnitPoint], marks: [UnitPoint]) {
        guard touches.count == marks.count, touches.count >= 4 else { return nil }
        guard let x = Self.row(touches, marks.map(\.x)), let y = Self.row(touches, marks.map(\.y)) else { return nil }
        matrix = x + y
        let area = abs(matrix[0] * matrix[4] - matrix[1] * matrix[3])
        guard Self.areas.contains(area) else { return nil }
        let residuals = zip(touches, marks).map { touch, mark in
            let place = self(touch)
            return ((place.x - mark.x) * (place.x - mark.x) + (place.y - mark.y) * (place.y - mark.y)).squareRoot()
        }
        guard let worst = residuals.max(), worst <= Self.largestResidual else { return nil }
    }

    /// Where a touched place was meant.
    public func callAsFunction(_ point: UnitPoint) -> UnitPoint {
        UnitPoint(
            x: matrix[0] * point.x + matrix[1] * point.y + matrix[2], y: matrix[3] * point.x + matrix[4] * point.y + matrix[5])
    }

    /// This map after `first`, as one map.
    public func following(_ first: [Double]) -> [Double] {
        func row(_ own: ArraySlice<Double>) -> [Double] {
            let (x, y, offset) = (own[own.startIndex], own[own.startIndex + 1], own[own.startIndex + 2])
            return [x * first[0] + y * first[3], x * first[1] + y * first[4], x * first[2] + y * first[5] + offset]
        }
        return row(matrix[..<3]) + row(matrix[3...])
    }

    /// The three numbers that take the touches nearest to the values; nil when all touches lie on one line.
    ///
    /// Measured from the mean of all touches, the offset drops out of the normal equations and two unknowns are left.
    private static func row(_ touches: [UnitPoint], _ values: [Double]) -> [Double]? {
        let count = Double(touches.count)
        let mean = UnitPoint(x: touches.map(\.x).reduce(0, +) / count, y: touches.map(\.y).reduce(0, +) / count)
        let meanValue = values.reduce(0, +) / count
        var (xx, xy, yy, xv, yv) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (touch, value) in zip(touches, values) {
            let (x, y, v) = (touch.x - mean.x, touch.y - mean.y, value - meanValue)
            xx += x * x
            xy += x * y
            yy += y * y
            xv += x * v
            yv += y * v
        }
        let determinant = xx * yy - xy * xy
        guard determinant > 1e-6 else { return nil }
        let (a, b) = ((xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant)
        return [a, b, meanValue - a * mean.x - b * mean.y]
    }
}
