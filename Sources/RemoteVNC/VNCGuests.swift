public import Devices
private import Dispatch
public import Geometry
public import SystemCalls

/// Viewers of a picture that is shown elsewhere, too: they see it and touch it while its own panel goes on.
///
/// It listens nowhere. Whoever accepts connections brings them by `admit`; that may be another process.
@MainActor
public final class VNCGuests {
    public var onTouches: (([TouchEvent]) -> Void)?
    public var onWheel: ((WheelEvent) -> Void)?
    public var onKey: ((KeyEvent) -> Void)?
    /// Called after each change of `watcherCount`.
    public var onWatchersChange: (() -> Void)?
    /// How many viewers have given the password and see the picture.
    public private(set) var watcherCount = 0
    private let server: VNCServer
    private let door: FrontDoor
    private let input: ViewerInput
    private var isClosed = false

    /// A picture without viewers, black until something is shown; nil when memory or descriptors are short.
    ///
    /// - Parameters:
    ///   - size: of the picture, as guests see it.
    ///   - rotation: how it is turned on the panel.
    ///   - password: eight characters of ASCII count.
    public init?(size: Size, rotation: Rotation, password: String, clock: any EventClock) {
        // It has no pages for browsers. The caller says in words that there is too little of something.
        guard !password.isEmpty, let door = try? FrontDoor(),
            let server = VNCServer(size: size, name: "MemeMe", folder: "/nonexistent", password: password)
        else { return nil }
        (self.door, self.server) = (door, server)
        input = ViewerInput(server, clock: clock, rotation: rotation)
        input.onTouches = { [weak self] in self?.onTouches?($0) }
        input.onWheel = { [weak self] in self?.onWheel?($0) }
        input.onKey = { [weak self] in self?.onKey?($0) }
        server.onServed = { [weak self] in self?.count() }
        door.onCaller = { [weak self] caller in
            let isViewer = caller.wish == .viewer
            let connection = caller.connection
            if isViewer { self?.server.admit(connection) }
        }
    }

    /// Takes in a connection of a viewer, over a socket that doesn't block.
    public func admit(_ connection: consuming OwnedDescriptor) { if !isClosed { door.take(connection) } }

    /// Shows what has changed of the picture, which may have another size or way up than before.
    public func show(_ picture: Span<UInt32>, pixelsPerRow: Int, damage: [Rect], size: Size, rotation: Rotation) {
        guard !isClosed else { return }
        input.rotation = rotation
        if server.size != size { server.resize(to: size) }
        server.show(picture, pixelsPerRow: pixelsPerRow, damage: damage)
    }

    /// Hangs up on everybody in a turn of its own, since it may be a viewer's touch that brings this about. What they held down is let
    /// go of, which is told in that turn: so this stays until then, also when nobody else holds it any more.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        onWatchersChange = nil
        door.close()
        DispatchQueue.main.async { MainActor.assumeIsolated { self.server.close() } }
    }

    private func count() {
        let now = server.watcherCount
        guard now != watcherCount else { return }
        watcherCount = now
        onWatchersChange?()
    }
}
