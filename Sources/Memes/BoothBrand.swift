/// What a booth is called and which colour it has, as guests see it on their phones and in their mail, too.
public struct BoothBrand: Equatable, Sendable {
    public var title: String
    /// The colour of what a guest should touch next, as 0xRRGGBB.
    public var accent: UInt32

    /// A brand by the booth's name and a colour, 0xRRGGBB.
    public init(title: String, accent: UInt32) { (self.title, self.accent) = (title, accent) }
}

/// What carries the booth's name and colour to where guests see them outside of the booth.
@MainActor
public protocol Branded: AnyObject {
    /// As the operator wants it by now; what went out before stays as it was.
    var brand: BoothBrand { get set }
}
