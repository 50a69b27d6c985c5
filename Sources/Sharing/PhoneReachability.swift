internal import CourierMessages
internal import Languages
internal import Memes

/// Whether phones can reach the booth, as the courier sees it, which has a network.
///
/// It tells of every change while it lives. It lives for a minute after the last question, so who looks later makes it look again.
@MainActor
final class PhoneReachability {
    /// How old an answer may be that nobody keeps up to date.
    private static let freshness = Duration.seconds(20)
    /// How long a courier may take to start, on the slowest card and beside whatever else starts then; its answer brings the tile to life.
    private static let patience = Duration.seconds(60)

    private let link: CourierLink
    private var reach: PhoneReach?
    private var isAsking = false
    private var askedAt: ContinuousClock.Instant?
    private var followers: [() -> Void] = []

    init(_ link: CourierLink) {
        self.link = link
        link.follow { [weak self] news in
            switch news {
            case .event(.phone(.reach(let reach)), _): self?.note(reach)
            case .event: break
            case .lost: self?.askedAt = nil
            }
        }
        look()
    }

    /// Whether a page could be served now, in a tile's words.
    func availability(ready: String) -> ShareAvailability {
        look()
        return reach == .reachable ? .ready(ready) : .unavailable(localized("No connection"))
    }

    /// Calls `follower` after each change.
    func follow(_ follower: @escaping () -> Void) { followers.append(follower) }

    private func look() {
        guard !isAsking, askedAt.map({ .now - $0 > Self.freshness }) ?? true else { return }
        isAsking = true
        askedAt = .now
        link.ask(.phone(.follow), limit: Self.patience) { [weak self] answer in
            self?.isAsking = false
            if case .success(.phone(.reach(let reach))) = answer {
                self?.note(reach)
            } else {
                // Whoever looks next asks again.
                self?.askedAt = nil
                self?.note(nil)
            }
        }
    }

    private func note(_ new: PhoneReach?) {
        guard new != reach else { return }
        reach = new
        for follower in followers { follower() }
    }
}
