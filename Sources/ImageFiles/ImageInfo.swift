public import Geometry

/// What a picture's header says.
public struct ImageInfo: Hashable, Sendable {
    /// How a picture is stored.
    public enum Format: Hashable, Sendable {
        case jpeg, png, webp, gif, heic
    }

    public let format: Format
    /// Of the picture as it is shown, after turning it upright.
    public let size: Size
}
