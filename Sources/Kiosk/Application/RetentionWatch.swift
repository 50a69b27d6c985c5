internal import Memes
internal import Toolkit

/// Has memes deleted in the minute in which they are too old, also while nobody is there.
///
/// One timer waits for the next of them; where nothing ever expires there is none.
final class RetentionWatch {
    private let archive: any MemeArchive
    private let timers: TimerQueue
    private let wallClock: () -> Timestamp
    private var timer: TimerToken?
    private var isDeleting = false

    /// The wall clock may be set meanwhile, so it is looked at now and then; and where nothing can be deleted it is tried again later.
    private static let (longest, shortest) = (Duration.seconds(3600), Duration.seconds(30))

    init(_ archive: any MemeArchive, _ timers: TimerQueue, wallClock: @escaping () -> Timestamp) {
        (self.archive, self.timers, self.wallClock) = (archive, timers, wallClock)
    }

    /// Waits for the next meme that will be too old, from now on.
    func schedule() {
        timers.cancel(timer)
        timer = nil
        guard !isDeleting, let expiry = archive.nextExpiry else { return }
        let rest = Duration.seconds(min(expiry.secondsSince1970 - wallClock().secondsSince1970, Self.longest / .seconds(1)))
        timer = timers.after(max(rest, Self.shortest)) { [weak self] in self?.delete() }
    }

    private func delete() {
        isDeleting = true
        Task {
            await archive.removeExpired()
            isDeleting = false
            schedule()
        }
    }
}
