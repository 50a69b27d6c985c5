private import Foundation

/// Where two pictures of the same size differ.
public struct PictureComparison: Sendable {
    /// How many pixels differ.
    public let count: Int
    /// White where the pictures agree, darker red the more a pixel differs.
    public let difference: Picture
    /// The smallest rectangle around all differing pixels; nil if there are none.
    public let bounds: (minX: Int, minY: Int, maxX: Int, maxY: Int)?

    /// Compares pixel by pixel; nil if the sizes differ.
    public init?(_ first: Picture, _ second: Picture) {
        guard first.width == second.width, first.height == second.height else { return nil }
        let differing = first.pixels.indices.filter { first.pixels[$0] != second.pixels[$0] }
        var picture = Picture(width: first.width, height: first.height, pixels: first.pixels.map { _ in 0xFFFFFF })
        for index in differing {
            let rest = UInt32(180 - 180 * Self.distance(first.pixels[index], second.pixels[index]) / 255)
            picture.pixels[index] = 0xFF0000 | rest << 8 | rest
        }
        count = differing.count
        difference = picture
        let columns = differing.map { $0 % first.width }
        if let low = columns.min(), let high = columns.max(), let top = differing.first, let bottom = differing.last {
            bounds = (low, top / first.width, high, bottom / first.width)
        } else {
            bounds = nil
        }
    }

    private static func distance(_ first: UInt32, _ second: UInt32) -> Int {
        let shifts: [UInt32] = [0, 8, 16]
        let distances = shifts.map { (shift: UInt32) -> Int in
            let one = Int(first >> shift & 255)
            let other = Int(second >> shift & 255)
            return abs(one - other)
        }
        return distances.max() ?? 0
    }
}

/// Two pictures that should be the same and are not; the files show how.
public struct PicturesDiffer: Error, CustomStringConvertible {
    public let description: String
}

/// Compares two pictures pixel by pixel.
///
/// When they differ, the two and their difference are written as `NAME-expected.png`, `NAME-actual.png` and `NAME-difference.png` to
/// `folder`, for which `.build/picture-differences` is the rule.
/// - Throws: `PicturesDiffer`, which says where the files are.
public func requireSame(
    _ actual: Picture, _ expected: Picture, _ name: String, folder: String = ".build/picture-differences"
) throws {
    if actual == expected { return }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try expected.write(png: "\(folder)/\(name)-expected.png")
    try actual.write(png: "\(folder)/\(name)-actual.png")
    guard let comparison = PictureComparison(actual, expected), let bounds = comparison.bounds else {
        throw PicturesDiffer(
            description: "\(name): \(actual.width)x\(actual.height) instead of \(expected.width)x\(expected.height), see \(folder)")
    }
    try comparison.difference.write(png: "\(folder)/\(name)-difference.png")
    throw PicturesDiffer(
        description: """
            \(name): \(comparison.count) pixels differ, x \(bounds.minX)-\(bounds.maxX), y \(bounds.minY)-\(bounds.maxY), see \(folder)
            """)
}
