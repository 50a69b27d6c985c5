public import Memes

/// Something that happened to the stored memes.
public struct StoreChange: Equatable, Sendable {
    /// What happened.
    public enum Kind: Equatable, Sendable {
        case saved(Meme)
        case changed(Meme)
        /// Deleted, by a guest or by the retention.
        case removed([MemeID])
        /// A deletion was undone.
        case restored([MemeID])
    }

    /// Counts the changes since the store was opened; a gap tells a reader that it was too slow and must list anew.
    public let revision: Int
    public let kind: Kind
}
