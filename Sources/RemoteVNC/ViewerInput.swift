internal import Devices
internal import Geometry

/// Turns what viewers do with their pointers and keys into touches, wheels and keys of a panel.
@MainActor
final class ViewerInput {
    var onTouches: (([TouchEvent]) -> Void)?
    var onWheel: ((WheelEvent) -> Void)?
    var onKey: ((KeyEvent) -> Void)?
    /// How the viewers' picture is turned on the panel.
    var rotation: Rotation
    private let server: VNCServer
    private let clock: any EventClock
    private var contacts = PointerContacts()
    private var wheels = WheelButtons()
    private var keys = HeldKeys()
    private var isStopped = false

    init(_ server: VNCServer, clock: any EventClock, rotation: Rotation) {
        (self.server, self.clock, self.rotation) = (server, clock, rotation)
        server.onPointer = { [weak self] viewer, buttons, place in self?.pointer(of: viewer, buttons, place) }
        server.onKey = { [weak self] viewer, symbol, isDown in
            guard let self, let event = keys.report(viewer: viewer, symbol: symbol, isDown: isDown, time: self.clock.now) else { return }
            onKey?(event)
        }
        server.onViewerLeft = { [weak self] viewer in self?.viewerLeft(viewer) }
    }

    /// Tells nothing more, not even that fingers are lifted.
    func stop() { isStopped = true }

    private func pointer(of viewer: UInt, _ buttons: Int32, _ place: Point) {
        let size = server.size
        // A pixel is pointed at in its middle; viewers may drag beyond the picture.
        let content = UnitPoint(
            x: (Double(min(max(place.x, 0), size.width - 1)) + 0.5) / Double(size.width),
            y: (Double(min(max(place.y, 0), size.height - 1)) + 0.5) / Double(size.height))
        let position = rotation.panel(ofContent: content)
        let now = clock.now
        let notches = wheels.report(viewer: viewer, buttons: buttons)
        if notches != 0 { onWheel?(WheelEvent(notches: notches, position: position, time: now)) }
        guard let event = contacts.report(viewer: viewer, isPressed: buttons & 1 != 0, at: position, time: now) else { return }
        onTouches?([event])
    }

    private func viewerLeft(_ viewer: UInt) {
        guard !isStopped else { return }
        let now = clock.now
        wheels.viewerLeft(viewer)
        if let event = contacts.viewerLeft(viewer, time: now) { onTouches?([event]) }
        for event in keys.viewerLeft(viewer, time: now) { onKey?(event) }
    }
}
