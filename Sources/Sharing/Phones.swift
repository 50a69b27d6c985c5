/// The phones' side of a courier, which the way out and the way in have in common.
@MainActor
public final class Phones {
    let offers: PhoneOffers
    let reachability: PhoneReachability

    /// - Parameter isHotspot: whether phones are to come over a network of the booth's own, which this system does not make.
    public init(_ link: CourierLink, isHotspot: Bool) {
        offers = PhoneOffers(link)
        reachability = PhoneReachability(link, isHotspot: isHotspot)
    }
}
