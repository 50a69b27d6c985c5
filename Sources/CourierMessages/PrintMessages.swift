/// What the kiosk asks of printers.
public enum PrintRequest: Codable, Equatable, Sendable {
    /// Which printer there is and how it does, now and at each change for as long as the courier lives.
    case follow
}

/// What the courier answers about printers.
public enum PrintAnswer: Codable, Equatable, Sendable {
    /// The printer's name; empty where there is none.
    case printer(name: String)
}

/// What the courier tells of printers unasked.
public enum PrintEvent: Codable, Equatable, Sendable {
    /// The printer came or went, or says something else about itself.
    case changed
}
