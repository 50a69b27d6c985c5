/// Why a frame is no picture.
public enum CameraPictureError: Error, Equatable, Sendable {
    /// Bytes are missing or make no sense; the next frame may be whole.
    case damaged
    /// A colour space or a size that no camera of ours should send.
    case unsupported
}
