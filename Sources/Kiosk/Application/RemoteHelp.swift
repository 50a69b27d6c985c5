internal import Devices
internal import Geometry
internal import Languages
internal import Toolkit

/// Help from afar, which the operator lets in for half an hour: somebody who knows the password sees the screen and touches it.
final class RemoteHelp {
    /// How long helpers are let in.
    static let duration = Duration.seconds(30 * 60)

    /// What the operator tells the helper.
    struct Offer: Equatable {
        /// Where to call, such as "192.168.1.20:5900".
        var address: String
        var password: String
        /// When it is over.
        var end: FrameTime
    }

    private(set) var offer: Offer? { didSet { changed() } }
    private(set) var isBeginning = false { didSet { changed() } }
    /// Called after each change of what is told here.
    var onChange: () -> Void = {}
    /// The same, for the page that shows it.
    var follower: () -> Void = {}
    /// Says what did not work, for whoever stands before the panel.
    var onTrouble: (String) -> Void = { _ in }
    private let viewing: any RemoteViewing
    private let picture: () -> (size: Size, rotation: Rotation)
    private let surroundings: Surroundings
    private var timer: TimerToken?

    /// - Parameter picture: the picture's size as guests see it, and how it is turned on the panel.
    init(_ viewing: any RemoteViewing, _ surroundings: Surroundings, picture: @escaping () -> (size: Size, rotation: Rotation)) {
        (self.viewing, self.surroundings, self.picture) = (viewing, surroundings, picture)
        viewing.onWatchersChange = { [weak self] in self?.changed() }
        viewing.onLoss = { [weak self] in self?.lost() }
    }

    /// Whether somebody sees the screen from afar.
    var isWatched: Bool { offer != nil && viewing.watcherCount > 0 }

    /// How many minutes are left, rounded up.
    var minutesLeft: Int {
        guard let offer else { return 0 }
        return max(0, Int(((offer.end - surroundings.timers.clock.now) / .seconds(60)).rounded(.up)))
    }

    /// Lets helpers in from now on.
    func begin() {
        guard offer == nil, !isBeginning else { return }
        isBeginning = true
        surroundings.activity.begin()
        let password = HelpPassword.random()
        Task {
            do throws(RemoteViewingError) {
                let address = try await viewing.open(picture(), password: password)
                offer = Offer(address: address, password: password, end: surroundings.timers.clock.now + Self.duration)
                timer = surroundings.timers.after(Self.duration) { [weak self] in self?.end() }
            } catch {
                onTrouble(error.sentence)
            }
            isBeginning = false
            surroundings.activity.end()
        }
    }

    /// Lets nobody in any more; whoever is in is hung up on.
    func end() {
        guard offer != nil else { return }
        forget()
        viewing.close()
    }

    /// Shows helpers what has changed.
    func show(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) {
        if offer != nil { viewing.show(pixels, pixelsPerRow: pixelsPerRow, damage: damage, picture()) }
    }

    private func lost() {
        guard offer != nil else { return }
        forget()
        onTrouble(localized("Remote help has ended: the way to the network was lost."))
    }

    private func forget() {
        surroundings.timers.cancel(timer)
        timer = nil
        offer = nil
    }

    private func changed() {
        onChange()
        follower()
    }
}

/// Passwords that are read from a screen, told by telephone and typed by hand.
nonisolated enum HelpPassword {
    /// As many as VNC looks at.
    static let length = 8
    /// Nothing that is taken for something else: neither l, i and 1, nor o and 0.
    static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// One of 31 to the power of 8.
    static func random() -> String { String((0..<length).compactMap { _ in letters.randomElement() }) }
}
