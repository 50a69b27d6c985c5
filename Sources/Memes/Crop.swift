public import Geometry

/// The part of the original that a meme shows.
///
/// The original is first turned, then cut; the frame is measured on the turned picture.
public struct Crop: Equatable, Sendable {
    /// How far the original is turned clockwise.
    public var rotation: Rotation
    /// The top left corner of what is kept, as a share of the turned picture's width and height.
    public var topLeft: UnitPoint
    /// The bottom right corner of what is kept.
    public var bottomRight: UnitPoint

    public init(rotation: Rotation = .none, topLeft: UnitPoint = UnitPoint(x: 0, y: 0), bottomRight: UnitPoint = UnitPoint(x: 1, y: 1)) {
        self.rotation = rotation
        self.topLeft = topLeft
        self.bottomRight = bottomRight
    }
}
