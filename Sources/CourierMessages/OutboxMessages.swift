/// What the kiosk asks of the outbox.
public enum OutboxRequest: Codable, Equatable, Sendable {
    /// Look into the outbox: a parcel was put there, or the courier was just started.
    case look
    /// Try at once to send everything that waits, however lately it failed.
    case tryNow
    /// Tell what was tried in vain.
    case tell
}

/// What the courier answers about the outbox.
public enum OutboxAnswer: Codable, Equatable, Sendable {
    /// How many parcels are waiting.
    case waiting(Int)
    /// What was tried in vain and waits on.
    case troubles([OutboxTrouble])
}

/// What the courier tells of the outbox unasked.
public enum OutboxEvent: Codable, Equatable, Sendable {
    /// How many parcels are waiting now.
    case waiting(Int)
    /// What was tried in vain and waits on, after a change of it.
    case troubles([OutboxTrouble])
}

/// Parcels of one kind that were tried in vain.
public struct OutboxTrouble: Codable, Equatable, Sendable {
    /// Which way parcels go.
    public enum Kind: String, Codable, CaseIterable, Sendable {
        case mail, upload
    }

    public var kind: Kind
    /// How many parcels wait although they were tried, or the way that they go was.
    public var failed: Int
    /// Why the last of them failed: the server's words or libcurl's, without addresses of guests.
    public var reason: String

    /// Parcels of a kind that failed.
    public init(_ kind: Kind, failed: Int, reason: String) { (self.kind, self.failed, self.reason) = (kind, failed, reason) }
}
