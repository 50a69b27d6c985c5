public import Memes

/// The phones' side of a courier, which the way out and the way in have in common.
@MainActor
public final class Phones: Branded {
    /// The name and the colour of the pages that are served from now on.
    public var brand: BoothBrand {
        get { offers.brand }
        set { offers.brand = newValue }
    }
    let offers: PhoneOffers
    let reachability: PhoneReachability

    /// Phones that a courier serves.
    public init(_ link: CourierLink, _ brand: BoothBrand) {
        offers = PhoneOffers(link, brand)
        reachability = PhoneReachability(link)
    }
}
