public import Geometry

/// How guests take their photos.
public struct PhotoTaking: Equatable, Sendable {
    /// Seconds from the shutter's button to the flash, 0...10; 0 takes the photo at once.
    public var countdown = 3
    /// Whether guests see themselves as in a mirror.
    public var mirrorsPreview = true
    /// Whether the photo is a mirror's picture, too. Captions never are.
    public var mirrorsPhoto = false
    /// Beside which edge of the panel the lens is, so that guests are told where to look.
    public var lens = LensSide.top
    /// How far the camera's picture has to be turned clockwise to stand upright.
    public var rotation = Rotation.none

    /// An edge of the panel as the guest sees it.
    public enum LensSide: String, CaseIterable, Sendable {
        case top, left, right
    }

    public init() {}
}
