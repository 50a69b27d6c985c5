/// A place that a meme can go to: one tile of the share sheet.
///
/// What happens after the tap differs: a `DirectDestination` takes the meme while the sheet says how far it has come; a `PhoneDestination`,
/// a `PrintDestination` and a `MailDestination` have a screen of their own.
@MainActor
public protocol ShareDestination: AnyObject, Sendable {
    /// One word that stays the same for ever, such as "usb"; the tile's automation identifier is `share.<identifier>`.
    nonisolated var identifier: String { get }
    /// The words on the tile.
    nonisolated var title: String { get }
    /// The name of the tile's icon in the icon set.
    nonisolated var symbol: String { get }
    var availability: ShareAvailability { get }
    /// Called after each change of `availability`.
    var onAvailabilityChange: (@MainActor () -> Void)? { get set }
}

/// A destination that needs no further word of the guest, such as a stick.
@MainActor
public protocol DirectDestination: ShareDestination {
    /// Called when what a receipt said is to be taken out was taken out; never where nobody can tell.
    var onRemoval: (@MainActor () -> Void)? { get set }

    /// Takes the meme there, and returns when it has arrived.
    ///
    /// - Parameter progress: called on the main actor, in order, and never after the return.
    func share(_ meme: Meme, progress: @escaping @MainActor (ShareProgress) -> Void) async throws(ShareError) -> ShareReceipt
}

/// Whether a destination can be chosen.
public enum ShareAvailability: Equatable, Sendable {
    /// It can; the words for the tile's second line, such as "A few seconds".
    case ready(String)
    /// It can't; the words say what would help, such as "Plug one in".
    case unavailable(String)
}
