internal import Devices
internal import Memes
internal import Toolkit

/// The session of the guest who is there: it begins with a touch and ends when nobody has touched or typed anything for long enough, or
/// when somebody starts over.
///
/// One timer waits for the moment when the time would be over. A touch only notes when it came; how much is left is found out when that
/// timer fires. While the booth waits for its next guest there is no timer at all.
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

    private let timers: TimerQueue
    private let activity: Activity
    private let idle: Duration?
    /// When somebody touched or typed last, or what held the session was over.
    private var lastSign: FrameTime
    private var holds: Set<Hold> = []
    private var isHeldSince: FrameTime?
    private var timer: TimerToken?
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
        (timers, activity, self.idle) = (surroundings.timers, surroundings.activity, idle)
        lastSign = surroundings.now
    }

    // MARK: - Signs of the guest

    /// Something was touched or typed.
    func noteInput() { lastSign = timers.clock.now }

    /// Says whether something is under way that the guest waits for; saying the same twice is allowed.
    func hold(_ hold: Hold, while isUnderWay: Bool) {
        if isUnderWay { holds.insert(hold) } else { holds.remove(hold) }
        if !holds.isEmpty {
            isHeldSince = isHeldSince ?? timers.clock.now
        } else if isHeldSince != nil {
            isHeldSince = nil
            lastSign = timers.clock.now
            arm()
        }
    }

    // MARK: - Time

    /// Waits for the guest to be gone, from now on.
    func watch() {
        isWatching = true
        lastSign = timers.clock.now
        arm()
    }

    /// Waits for nothing, as while nobody is there.
    func rest() {
        isWatching = false
        timers.cancel(timer)
        timer = nil
    }

    /// Ends the session: the next touch is another guest's.
    func end() {
        rest()
        (holds, isHeldSince) = ([], nil)
        number += 1
        id = .random()
        hasConsented = false
        onEnd()
    }

    private func arm() {
        guard isWatching, let idle else { return }
        timers.cancel(timer)
        let end = isHeldSince.map { max($0, lastSign) + Self.longestHold } ?? lastSign + idle
        timer = timers.at(end) { [weak self] in self?.look() }
    }

    private func look() {
        timer = nil
        guard isWatching, let idle else { return }
        let now = timers.clock.now
        if let isHeldSince, now < max(isHeldSince, lastSign) + Self.longestHold { return arm() }
        if now < lastSign + idle { return arm() }
        // Saving and sending are waited for; what does not end is given up as a hold is.
        let patience = lastSign + idle + Self.longestHold
        if activity.count > 0, now < patience {
            timer = timers.at(patience) { [weak self] in self?.look() }
            return activity.whenDone { [weak self] in self?.workEnded() }
        }
        isWatching = false
        onIdle()
    }

    private func workEnded() {
        guard isWatching else { return }
        lastSign = timers.clock.now
        arm()
    }
}
