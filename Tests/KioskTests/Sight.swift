import Drawing
import Foundation
import Geometry

/// What an eye is without. The matrices are those of Machado, Oliveira and Fernandes (2009) at full severity, for linear RGB.
enum Sight: CaseIterable {
    case protanopia, deuteranopia, tritanopia
    /// No hue at all.
    case grey

    /// What becomes of red, green and blue, row by row.
    private typealias Matrix = (
        red: (Double, Double, Double), green: (Double, Double, Double), blue: (Double, Double, Double)
    )

    private var matrix: Matrix {
        switch self {
        case .protanopia: ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
        case .deuteranopia: ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
        case .tritanopia: ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))
        case .grey: ((0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722), (0.2126, 0.7152, 0.0722))
        }
    }

    private static let linear = (0...255).map { value -> Double in
        let share = Double(value) / 255
        return share <= 0.04045 ? share / 12.92 : pow(share, 2.4)
    }

    /// The relative luminance of a colour as this eye sees it, 0...1.
    func luminance(_ color: Color) -> Double {
        let red = Self.linear[Int(color.red)], green = Self.linear[Int(color.green)], blue = Self.linear[Int(color.blue)]
        func seen(_ row: (Double, Double, Double)) -> Double { min(max(row.0 * red + row.1 * green + row.2 * blue, 0), 1) }
        let matrix = matrix
        return 0.2126 * seen(matrix.red) + 0.7152 * seen(matrix.green) + 0.0722 * seen(matrix.blue)
    }

    func contrast(_ first: Color, _ second: Color) -> Double {
        let (one, other) = (luminance(first), luminance(second))
        return (max(one, other) + 0.05) / (min(one, other) + 0.05)
    }

    /// Every third pixel of every third row is looked at.
    private static let step = 3

    /// How many pixels of a part of the panel are clearly lighter or darker in one picture than in the other.
    func difference(_ first: Bitmap, _ second: Bitmap, in part: Rect) -> Int {
        var count = 0
        for y in stride(from: part.top, to: part.bottom, by: Self.step) {
            for x in stride(from: part.left, to: part.right, by: Self.step) {
                let (one, other) = (Color(first.pixel(x: x, y: y)), Color(second.pixel(x: x, y: y)))
                if one != other, contrast(one, other) >= 1.5 { count += 1 }
            }
        }
        return count * Self.step * Self.step
    }
}
