/// What the kiosk asks of the outbox.
public enum OutboxRequest: Codable, Equatable, Sendable {
    /// Look into the outbox: a parcel was put there, or the courier was just started.
    case look
}

/// What the courier answers about the outbox.
public enum OutboxAnswer: Codable, Equatable, Sendable {
    /// How many parcels are waiting.
    case waiting(Int)
}

/// What the courier tells of the outbox unasked.
public enum OutboxEvent: Codable, Equatable, Sendable {
    /// How many parcels are waiting now.
    case waiting(Int)
}
