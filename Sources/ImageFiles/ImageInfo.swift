public import Geometry
public import PictureFormats

/// What a picture's header says.
public struct ImageInfo: Hashable, Sendable {
    public let format: ImageFormat
    /// Of the picture as it is shown, after turning it upright.
    public let size: Size
}
