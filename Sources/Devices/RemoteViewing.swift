public import Geometry

/// Viewers from afar, who see the picture that guests see, and touch it.
///
/// They come through a network that the kiosk itself need not have.
@MainActor
public protocol RemoteViewing: TouchInput, KeyInput {
    /// How many viewers have given the password and see the picture.
    var watcherCount: Int { get }
    /// Called after each change of `watcherCount`.
    var onWatchersChange: (@MainActor () -> Void)? { get set }
    /// Called when nobody can call any more and everybody was hung up on, though nobody closed it.
    var onLoss: (@MainActor () -> Void)? { get set }

    /// Lets viewers in who know the password, and returns where they call, such as "192.168.1.20:5900".
    ///
    /// - Parameters:
    ///   - picture: the picture's size as guests see it, and how it is turned on the panel.
    ///   - password: eight characters of ASCII.
    func open(_ picture: (size: Size, rotation: Rotation), password: String) async throws(RemoteViewingError) -> String
    /// Shows what has changed of the picture; the first call after `open` and after a change of size gives all of it.
    func show(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect], _ picture: (size: Size, rotation: Rotation))
    /// Lets nobody in any more, and hangs up on everybody.
    func close()
}

/// Why viewers can't be let in.
public struct RemoteViewingError: Error, Equatable, Sendable {
    /// For whoever stands before the panel.
    public let sentence: String

    public init(sentence: String) { self.sentence = sentence }
}
