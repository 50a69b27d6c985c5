internal import Glibc
internal import SystemCalls

/// Why something could not be handed in or taken out.
public enum OutboxError: Error, Equatable, Sendable {
    /// As much waits as may wait, or the medium is full: it gets better when the network is back, or when somebody makes room.
    case full(cause: String)
    /// The meme's own file can't be read.
    case pictureUnreadable(cause: String)
    /// Another process sends what is in it.
    case inUse
    /// The medium is at fault.
    case failed(cause: String)

    /// What the log is told.
    public var cause: String {
        switch self {
        case .full(let cause), .pictureUnreadable(let cause), .failed(let cause): cause
        case .inUse: "another courier sends what is in the outbox"
        }
    }

    static func translating<Value: ~Copyable>(_ body: () throws(SystemCallError) -> Value) throws(OutboxError) -> Value {
        do {
            return try body()
        } catch {
            throw OutboxError(error)
        }
    }

    init(_ error: SystemCallError) {
        switch error.code {
        case ENOSPC, EDQUOT: self = .full(cause: error.description)
        case EWOULDBLOCK: self = .inUse
        default: self = .failed(cause: error.description)
        }
    }
}
