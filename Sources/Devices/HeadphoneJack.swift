/// Knows whether somebody has plugged headphones in.
@MainActor
public protocol HeadphoneJack: AnyObject {
    /// Whether headphones are in a socket that tells.
    var hasHeadphones: Bool { get }
    /// Called after `hasHeadphones` has changed.
    var onHeadphones: (@MainActor () -> Void)? { get set }
}
