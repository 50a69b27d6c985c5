/// The shapes that a guest can hold a crop's frame to.
public enum CropRatio: String, CaseIterable, Sendable {
    /// Any shape.
    case free
    /// The photo's own shape.
    case original
    case square
    case fourThirds = "4:3"
    case threeQuarters = "3:4"
    case sixteenNinths = "16:9"

    /// Width over height on a picture of the given shape; nil for any shape.
    func value(pictureWidth width: Double, height: Double) -> Double? {
        switch self {
        case .free: nil
        case .original: width / height
        case .square: 1
        case .fourThirds: 4.0 / 3
        case .threeQuarters: 3.0 / 4
        case .sixteenNinths: 16.0 / 9
        }
    }

    /// The shape that this one becomes by a quarter turn, where it has a name.
    var turned: CropRatio {
        switch self {
        case .fourThirds: .threeQuarters
        case .threeQuarters: .fourThirds
        default: self
        }
    }
}
