/// What guests may see and do of each other's memes, and what they agree to first.
public struct PrivacyChoice: Equatable, Sendable {
    /// Whose memes a guest sees.
    public enum Gallery: String, CaseIterable, Sendable {
        case everyone
        /// Only those of the own session.
        case session
    }

    /// Who may delete a meme on the panel.
    public enum Deletion: String, CaseIterable, Sendable {
        /// Whoever made it, until that session ends.
        case own
        /// Everybody; everybody may also edit it and share it again.
        case anyone
        /// Nobody but the operator.
        case `operator`
    }

    public var gallery = Gallery.everyone
    public var deletion = Deletion.own
    /// What a guest agrees to before the camera first shows a picture in a session; nil asks nothing.
    public var consent: String?

    public init() {}
}
