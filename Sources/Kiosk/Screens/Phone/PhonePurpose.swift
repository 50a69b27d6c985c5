internal import Languages
internal import Memes

/// What a guest's phone is for: to take a meme away, or to bring photos.
enum PhonePurpose {
    case take, bring

    /// What the screen, its Done button and its code are called in identifiers.
    var identifiers: (screen: String, done: String, code: String) {
        switch self {
        case .take: ("handover", "handover.done", "handover.code")
        case .bring: ("upload", "upload.done", "upload.code")
        }
    }

    var title: String { self == .take ? localized("Send to Phone") : localized("From Your Phone") }
    var headline: String { self == .take ? localized("Scan it. Keep it.") : localized("Scan it. Send it.") }

    /// What a guest does, from the first step to the last.
    func steps(joining network: PhoneNetwork?) -> [[MixedLabel.Part]] {
        let last = self == .take ? localized("Save it or send it on") : localized("Choose your photos")
        guard let network else { return [[.plain(localized("Point your camera at the code"))], [.plain(last)]] }
        let join = localized("Scan to join \(MixedLabel.Part.standingOut(network.name))")
        return [MixedLabel.Part.parts(of: join), [.plain(localized("Scan to open the page"))], [.plain(last)]]
    }

    /// What is said of how far the phone has come, in place of the steps; nil while the steps say it.
    func news(of state: PhoneOfferState) -> String? {
        switch state {
        case .fetched: localized("It’s on your phone.")
        case .received(0): localized("Your photo is on its way.")
        case .received(1): localized("Your photo is here.")
        case .received(let count): localized(count: count, one: "\(count) photo is here.", other: "\(count) photos are here.")
        case .waiting, .joined, .opened, .expired, .failed: nil
        }
    }
}
