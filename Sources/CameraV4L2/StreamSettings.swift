internal import Geometry

/// What a camera is asked to send.
struct StreamSettings: Hashable, Sendable {
    /// Pixels.
    var size: Size
    /// Frames a second.
    var rate: Double
}
