/// The photos that guests may choose from.
@MainActor
public protocol PhotoAlbums: AnyObject {
    /// The kiosk's own photos first, then those of the guest's phone ("phone"), then sticks and cards that have any, by title.
    var albums: [Album] { get }
    /// Whether the folders are being read; `albums` is what they held before.
    var isScanning: Bool { get }
    /// Called when `albums` or `isScanning` changed.
    var onChange: (() -> Void)? { get set }
    /// Reads the folders again. Changes are noticed without it.
    func refresh()
}
