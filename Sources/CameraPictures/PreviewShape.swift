public import Geometry

/// How a camera's frame is turned into pixels for the panel.
public struct PreviewShape: Hashable, Sendable {
    /// The pixels that are wanted; the frame covers them and what hangs over is cut off at both sides equally.
    public var size: Size
    /// Whether left and right are exchanged, as in a mirror.
    public var isMirrored: Bool
    /// How far the camera's picture is turned clockwise, for a camera that is mounted differently.
    public var rotation: Rotation

    public init(size: Size, isMirrored: Bool, rotation: Rotation = .none) {
        self.size = size
        self.isMirrored = isMirrored
        self.rotation = rotation
    }
}
