/// The light behind the panel, where the system lets the kiosk set it.
@MainActor
public protocol Backlight: AnyObject {
    /// How bright it is, 0...1 of what the panel can; 0 is dark.
    ///
    /// Setting it returns at once; the light follows as soon as its driver has taken it.
    var level: Double { get set }
}
