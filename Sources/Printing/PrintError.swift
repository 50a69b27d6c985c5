/// Why a print server did not do what it was asked.
public enum PrintError: Error, Equatable, Sendable {
    /// Nobody answers at the server's address.
    case unreachable(cause: String)
    /// The server said no, with the name of its status code (RFC 8011 appendix B) and its words.
    case refused(status: String, cause: String)
    /// No queue can be chosen; the words say why, for the operator.
    case noQueue(cause: String)
    /// The page can't be read.
    case page(cause: String)

    /// What the log is told.
    public var cause: String {
        switch self {
        case .unreachable(let cause), .noQueue(let cause), .page(let cause): cause
        case .refused(let status, let cause): "\(status): \(cause)"
        }
    }
}
