internal import Memes

/// Pages for phones that are served on although their screens were left, since somebody's phone has one of them open.
final class OpenPages {
    private var offers: [any PhoneOffer] = []
    /// How many are kept; the oldest one ends when there is another.
    private static let limit = 8

    /// Keeps a page until its time is over.
    func keep(_ offer: any PhoneOffer) {
        offers.removeAll { $0.state == .expired || $0 === offer }
        offers.append(offer)
        while offers.count > Self.limit { offers.removeFirst().end() }
    }

    /// Ends all of them, as the end of a guest's session does.
    func endAll() {
        for offer in offers { offer.end() }
        offers = []
    }
}
