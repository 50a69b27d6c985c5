/// What the kiosk asks for those who help from afar.
public enum HelpRequest: Codable, Equatable, Sendable {
    /// Let viewers call at `vnc.help`.
    case open
    /// Let nobody call any more; those who are in are the kiosk's.
    case close
}

/// What the courier answers about help.
public enum HelpAnswer: Codable, Equatable, Sendable {
    /// Viewers can call there, such as at "192.168.1.20:5900".
    case listening(at: String)
}

/// What the courier tells of those who help, unasked.
public enum HelpEvent: Codable, Equatable, Sendable {
    /// A viewer has called: its connection is the descriptor beside this, and nothing was read from it.
    case caller
}
