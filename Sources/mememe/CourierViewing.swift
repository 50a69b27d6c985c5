private import CourierMessages
internal import Devices
internal import Geometry
private import Glibc
private import Languages
private import Memes
private import RemoteVNC
internal import Sharing
private import SystemCalls

/// Viewers who call at the courier, which has a network, and are served by the kiosk, which has the picture.
final class CourierViewing: RemoteViewing {
    var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    /// Never called: a viewer shows its own pointer.
    var onPointer: (@MainActor (UnitPoint?) -> Void)?
    var onWheel: (@MainActor (WheelEvent) -> Void)?
    var onKey: (@MainActor (KeyEvent) -> Void)?
    var onWatchersChange: (@MainActor () -> Void)?
    var onLoss: (@MainActor () -> Void)?
    private let link: CourierLink
    private let clock: any EventClock
    private var guests: VNCGuests?

    init(_ link: CourierLink, clock: any EventClock) {
        (self.link, self.clock) = (link, clock)
        link.follow { [weak self] in self?.hear($0) }
    }

    var watcherCount: Int { guests?.watcherCount ?? 0 }

    func open(_ picture: (size: Size, rotation: Rotation), password: String) async throws(RemoteViewingError) -> String {
        close()
        guard let guests = VNCGuests(size: picture.size, rotation: picture.rotation, password: password, clock: clock) else {
            throw RemoteViewingError(sentence: localized("The kiosk has too little memory for that."))
        }
        guests.onTouches = { [weak self] in self?.onTouches?($0) }
        guests.onWheel = { [weak self] in self?.onWheel?($0) }
        guests.onKey = { [weak self] in self?.onKey?($0) }
        guests.onWatchersChange = { [weak self] in self?.onWatchersChange?() }
        self.guests = guests
        do throws(ShareError) {
            guard case .help(.listening(let address)) = try await link.answer(to: .help(.open)) else {
                throw ShareError.failed(cause: "the courier answers something else")
            }
            guard self.guests === guests else { throw ShareError.failed(cause: "it was closed meanwhile") }
            return address
        } catch {
            close()
            throw RemoteViewingError(sentence: error.sentence)
        }
    }

    func show(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect], _ picture: (size: Size, rotation: Rotation)) {
        guests?.show(pixels, pixelsPerRow: pixelsPerRow, damage: damage, size: picture.size, rotation: picture.rotation)
    }

    func close() {
        guard let guests else { return }
        self.guests = nil
        link.ask(.help(.close)) { _ in }
        guests.close()
        onWatchersChange?()
    }

    private func hear(_ news: CourierLink.News) {
        switch news {
        case .event(.help(.caller), let connection?): admit(connection)
        case .event: break
        case .lost:
            guard let guests else { return }
            self.guests = nil
            guests.close()
            onLoss?()
        }
    }

    private func admit(_ connection: PassedDescriptor) {
        // What was passed is closed with the message.
        let copy = fcntl(connection.owned.rawValue, F_DUPFD_CLOEXEC, 3)
        if copy >= 0 { guests?.admit(OwnedDescriptor(taking: copy)) }
    }
}
