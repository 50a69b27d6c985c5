/// The cameras of a kiosk, one of which sends frames while it is wanted.
///
/// Nothing here waits: opening, closing and reading happen elsewhere and are told by `onChange` and `onFrame`, on the main actor.
@MainActor
public protocol Camera: AnyObject {
    /// The cameras that are plugged in, in the order in which they are switched through.
    var cameras: [CameraDescription] { get }
    /// What the camera in use is doing.
    var state: CameraState { get }
    /// Called after `cameras` or `state` has changed.
    var onChange: (@MainActor () -> Void)? { get set }
    /// Called for the newest frame; frames that came while this was busy are skipped.
    var onFrame: (@MainActor (CameraFrame) -> Void)? { get set }
    /// Starts sending frames of the camera with this `id`, or of the one that the configuration prefers. It is opened again and again
    /// after it is lost, until `stop`.
    func start(_ id: CameraDescription.ID?)
    /// Stops sending frames and lets go of the camera.
    func stop()
    /// Tells the camera that one of its frames could not be decoded, which only whoever shows them notices. After many in a row it is
    /// `stalled` and opened again.
    func reportDamaged(_ frame: CameraFrame)
}

extension Camera {
    /// Whether there is a camera to take a picture with.
    public var isAvailable: Bool { !cameras.isEmpty }

    /// Does nothing, for cameras whose frames are never damaged.
    public func reportDamaged(_ frame: CameraFrame) {}
}

/// A camera that is plugged in.
public struct CameraDescription: Identifiable, Hashable, Sendable {
    /// Names the same camera after it was unplugged and plugged in again, whatever node it gets; such as a path below /dev/v4l/by-id.
    public var id: String
    /// What its maker calls it.
    public var name: String

    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// What the camera in use is doing.
public enum CameraState: Equatable, Sendable {
    /// Nobody wants frames.
    case stopped
    /// It is being opened, or has not sent its first frame yet.
    case starting(CameraDescription.ID)
    /// Frames come.
    case streaming(CameraDescription.ID)
    /// No frames come for a reason that time or somebody's hand may mend; it is tried again by itself.
    case interrupted(CameraTrouble)
}

/// Why no frames come.
public enum CameraTrouble: Equatable, Sendable {
    /// No camera is plugged in.
    case unplugged
    /// It is in use already.
    case busy(CameraHolder)
    /// It is there and sends nothing, or nothing that can be shown.
    case stalled
    /// It offers no format that can be read.
    case unsupported
    /// The kernel refused; the sentence is for the log.
    case failed(String)
}

/// Who uses a camera that the kiosk can't have.
public enum CameraHolder: Equatable, Sendable {
    /// This kiosk, or another process of the same program.
    case kiosk
    /// Another program, by the name that the kernel has for it.
    case program(String)
    /// A program that may not be looked at.
    case unknown
}

/// The camera of a kiosk that has none.
@MainActor
public final class NoCamera: Camera {
    public let cameras: [CameraDescription] = []
    public let state = CameraState.stopped
    public var onChange: (@MainActor () -> Void)?
    public var onFrame: (@MainActor (CameraFrame) -> Void)?

    public init() {}

    public func start(_ id: CameraDescription.ID?) {}
    public func stop() {}
}
