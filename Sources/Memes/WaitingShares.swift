/// What of one kind waits to leave the booth, or never will, as the operator is told it.
public struct WaitingShares: Equatable, Sendable {
    /// Which way it goes.
    public enum Kind: String, CaseIterable, Sendable {
        case mail, upload
        /// Its file is damaged, so that nobody knows.
        case unknown
    }

    public var kind: Kind
    /// How many wait, …
    public var waiting = 0
    /// … how many of them were tried in vain, …
    public var failed = 0
    /// … and how many were given up, of which the newest 200 are known.
    public var givenUp = 0
    /// Why the last of those that wait failed; nil where none did.
    public var trouble: String?
    /// Why the last of those that were given up was; nil where none was.
    public var lastEnd: String?

    /// Nothing of a kind.
    public init(_ kind: Kind) { self.kind = kind }
}

/// What waits to leave the booth, for the operator.
@MainActor
public protocol WaitingRoom: AnyObject {
    /// What there is of each kind that the booth sends, and of others of which something is left; as it was when it was watched last.
    var shares: [WaitingShares] { get }

    /// Looks what there is and follows it from then on.
    ///
    /// - Parameter onChange: called after each change of `shares`.
    func watch(_ onChange: @escaping () -> Void)
    /// Looks no more.
    func stopWatching()
    /// Has everything that waits tried at once; returns whether somebody tries.
    func tryNow() async -> Bool
}
