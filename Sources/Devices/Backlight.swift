/// The light behind the panel, where the system lets the kiosk set it.
@MainActor
public protocol Backlight: AnyObject {
    /// Whether there is a light that the kiosk may set; drivers come late, and a panel may be plugged in again.
    var isThere: Bool { get }
    /// How bright it is, 0...1 of what the panel can; 0 is dark, and 1 is also said where there is no light.
    ///
    /// Setting it returns at once; the light follows as soon as its driver has taken it. Without a light it does nothing.
    var level: Double { get set }
    /// Called when a light has come that was asked for in vain before; not where `isThere` looks each time.
    var onArrival: (@MainActor () -> Void)? { get set }
}
