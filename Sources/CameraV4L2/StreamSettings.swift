public import Geometry

/// What a camera is wished to send; what it can't do is approximated by the rule of `FormatChoice`.
public struct StreamSettings: Hashable, Sendable {
    /// Pixels of a photo.
    public var size: Size
    /// Frames a second.
    public var rate: Double

    /// 1080p at 30 frames a second, which nearly every webcam has as JPEG.
    public init(size: Size = Size(width: 1920, height: 1080), rate: Double = 30) {
        self.size = size
        self.rate = rate
    }
}
