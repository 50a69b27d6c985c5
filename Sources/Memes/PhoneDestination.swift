/// Guests' own phones, which fetch the meme from a page that the booth serves (spec row H2).
@MainActor
public protocol PhoneDestination: ShareDestination {
    /// Serves the meme, and returns as soon as its address answers.
    func offer(_ meme: Meme) async throws(ShareError) -> any PhoneOffer
}

/// Takes photos from guests' own phones (spec row H5).
@MainActor
public protocol PhoneInbox: AnyObject, Sendable {
    /// Whether a phone could reach the booth now; the words say what would help where it can't.
    var availability: ShareAvailability { get }
    var onAvailabilityChange: (@MainActor () -> Void)? { get set }

    /// Serves a page on which a phone can choose photos.
    ///
    /// The photos that arrive appear in the albums by themselves, the latest first.
    func invite() async throws(ShareError) -> any PhoneOffer

    /// Erases every photo that came from a phone, as the end of a guest's session does.
    func forgetPhotos() async
}

/// One page that is served to one guest's phone, until `end` or until its time is over.
@MainActor
public protocol PhoneOffer: AnyObject, Sendable {
    /// The network that the phone joins first; nil where the phone is in the booth's network already.
    var network: PhoneNetwork? { get }
    /// What the code on the panel holds: the whole address with its 128 random bits.
    var address: String { get }
    /// What can be typed by hand: the short address of the booth, such as "10.42.0.1", …
    var shortAddress: String { get }
    /// … and there the code, 6 letters and digits that can't be confused with each other.
    var typedCode: String { get }
    /// How long it is served, from the moment when it began.
    var lifetime: Duration { get }
    var state: PhoneOfferState { get }
    /// Called after each change of `state`.
    var onChange: (@MainActor () -> Void)? { get set }

    /// Serves it no longer. Doing so twice is allowed.
    func end()
}

/// A wireless network that the booth makes.
public struct PhoneNetwork: Equatable, Sendable {
    public let name: String
    public let password: String

    /// A network by its name and its WPA2 password of 8 to 63 characters.
    public init(name: String, password: String) { (self.name, self.password) = (name, password) }

    /// What a code that joins the network holds, as phones' cameras read it (the scheme `WIFI:`, Wi-Fi Alliance, WPA3 specification 7.1).
    public var code: String { "WIFI:T:WPA;S:\(Self.escaped(name));P:\(Self.escaped(password));;" }

    private static func escaped(_ text: String) -> String {
        text.map { #"\;,:""#.contains($0) ? "\\\($0)" : String($0) }.joined()
    }
}

/// How far a phone has come.
public enum PhoneOfferState: Equatable, Sendable {
    /// Nobody came yet.
    case waiting
    /// A phone has joined the booth's network.
    case joined
    /// A phone has opened the page.
    case opened
    /// What was offered is on the phone.
    case fetched
    /// So many photos came from the phone; 0 while the first one is on its way.
    case received(Int)
    /// Its time is over.
    case expired
    /// It can't be served any more; the sentence is for the guest.
    case failed(String)
}
