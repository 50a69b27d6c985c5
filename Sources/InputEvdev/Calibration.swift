public import Geometry

/// How a digitizer lies on its panel: a linear map from the digitizer's shares of width and height to the panel's.
///
/// The six numbers are those of udev's `LIBINPUT_CALIBRATION_MATRIX`: x' = a·x + b·y + c and y' = d·x + e·y + f.
/// A digitizer mounted a quarter turn clockwise has "0 -1 1 1 0 0".
public struct Calibration: Equatable, Sendable {
    /// The numbers a to f.
    public let matrix: [Double]

    public static let identity = Calibration(unchecked: [1, 0, 0, 0, 1, 0])

    /// A matrix of six finite numbers that can be inverted; nil for any other, which would fold the panel into a line.
    public init?(matrix: [Double]) {
        guard matrix.count == 6, matrix.allSatisfy({ $0.isFinite && abs($0) <= Self.largest }) else { return nil }
        let determinant = matrix[0] * matrix[4] - matrix[1] * matrix[3]
        guard abs(determinant) >= Self.smallestDeterminant else { return nil }
        self.init(unchecked: matrix)
    }

    /// Six numbers separated by blanks, as in `LIBINPUT_CALIBRATION_MATRIX`; nil for anything that is not such a matrix.
    public init?(_ text: String) {
        let words = text.split { $0.isWhitespace || $0 == "," }
        let numbers = words.compactMap { Double($0) }
        guard numbers.count == words.count else { return nil }
        self.init(matrix: numbers)
    }

    private init(unchecked matrix: [Double]) { self.matrix = matrix }

    /// Where on the panel a place of the digitizer lies; outside of 0 to 1 when the digitizer is larger than the panel.
    public func callAsFunction(_ point: UnitPoint) -> UnitPoint {
        UnitPoint(
            x: matrix[0] * point.x + matrix[1] * point.y + matrix[2],
            y: matrix[3] * point.x + matrix[4] * point.y + matrix[5])
    }

    /// A digitizer a thousand times smaller than its panel is a typing error.
    private static let largest = 1000.0
    private static let smallestDeterminant = 1e-6
}
