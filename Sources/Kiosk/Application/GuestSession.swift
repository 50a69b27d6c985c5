internal import Devices
internal import Memes
internal import Toolkit

/// The session of the guest who is there: it begins with a touch and ends when nobody has touched or typed anything for long enough, or
/// when somebody starts over.
///
/// While the booth waits for its next guest there is no timer at all.
final class GuestSession {
    /// What keeps a session from ending by itself although nobody touches anything.
    enum Hold: Hashable {
        /// A printer has not given the guest's prints out yet.
        case printing
        /// The camera counts, or has just taken a photo.
        case photographing
        /// A phone has opened a page and fetches or sends something.
        case phone
    }

    private let activity: Activity
    private let idle: Duration?
    /// A sign of the guest is also that what held the session, or what was under way, is over.
    private let presence: IdleWatch
    private var holds: Set<Hold> = []
    private var isWatching = false
    /// How many guests there were before this one.
    private(set) var number = 0
    /// What memes of this session are known by.
    private(set) var id = SessionID.random()
    /// Whether the guest has agreed to what the operator asks of whoever is photographed.
    var hasConsented = false
    /// Called when nobody has touched anything for as long as a guest may think; nothing more comes of it until `watch` is called.
    var onIdle: () -> Void = {}
    /// Called when the session is over: what is the guest's is to be forgotten.
    var onEnd: () -> Void = {}

    /// How long something may hold a session: what has not ended by then is stuck, and its guest has gone.
    static let longestHold = Duration.seconds(600)

    /// - Parameter idle: how long nothing is touched before `onIdle` is called; nil waits for ever.
    init(_ surroundings: Surroundings, idle: Duration?) {
        (activity, self.idle) = (surroundings.activity, idle)
        presence = IdleWatch(surroundings.timers)
    }

    // MARK: - Signs of the guest

    /// Something was touched or typed.
    func noteInput() { presence.noteSign() }

    /// Says whether something is under way that the guest waits for; saying the same twice is allowed.
    func hold(_ hold: Hold, while isUnderWay: Bool) {
        let wasHeld = !holds.isEmpty
        if isUnderWay { holds.insert(hold) } else { holds.remove(hold) }
        guard wasHeld == holds.isEmpty else { return }
        presence.noteSign()
        arm()
    }

    // MARK: - Time

    /// Waits for the guest to be gone, from now on.
    func watch() {
        isWatching = true
        presence.noteSign()
        arm()
    }

    /// Waits for nothing, as while nobody is there.
    func rest() {
        isWatching = false
        presence.stop()
    }

    /// Ends the session: the next touch is another guest's.
    func end() {
        rest()
        holds = []
        number += 1
        id = .random()
        hasConsented = false
        onEnd()
    }

    private func arm() {
        guard isWatching, let idle else { return }
        presence.wait(for: holds.isEmpty ? idle : Self.longestHold) { [weak self] in self?.timeIsOver(idle) }
    }

    private func timeIsOver(_ idle: Duration) {
        // Saving and sending are waited for; what does not end is given up as a hold is.
        let patience = idle + Self.longestHold
        if activity.count > 0, presence.quietTime < patience {
            presence.wait(for: patience) { [weak self] in self?.timeIsOver(idle) }
            return activity.whenDone { [weak self] in self?.workEnded() }
        }
        isWatching = false
        onIdle()
    }

    private func workEnded() {
        guard isWatching else { return }
        presence.noteSign()
        arm()
    }
}
