/// The phones' side of a courier, which the way out and the way in have in common.
@MainActor
public final class Phones {
    let offers: PhoneOffers
    let reachability: PhoneReachability

    /// Phones that a courier serves.
    public init(_ link: CourierLink) {
        offers = PhoneOffers(link)
        reachability = PhoneReachability(link)
    }
}
