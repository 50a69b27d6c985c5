/// Whether there is a camera to take a picture with.
@MainActor
public protocol Camera: AnyObject {
    var isAvailable: Bool { get }
    /// Called when a camera was plugged in or out.
    var onChange: (@MainActor () -> Void)? { get set }
}

/// The camera of a kiosk that has none.
@MainActor
public final class NoCamera: Camera {
    public let isAvailable = false
    public var onChange: (@MainActor () -> Void)?

    public init() {}
}
