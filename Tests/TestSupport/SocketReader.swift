/// The other side closed the connection in the middle of something.
public struct ConnectionClosed: Error, CustomStringConvertible {
    public var description: String { "the other side closed the connection" }

    public init() {}
}

/// Reads lines and counted bytes from a socket, keeping what came too early for the next call.
public final class SocketReader {
    private let socket: UnixSocket
    private var kept: [UInt8] = []

    public init(_ socket: UnixSocket) { self.socket = socket }

    /// The next line without its line feed.
    ///
    /// - Throws: `ConnectionClosed`, or `WaitedInVain` when no line is complete within `limit`.
    public func line(atMost limit: Duration) throws -> [UInt8] {
        let line = try bytes(upTo: UInt8(ascii: "\n"), atMost: limit)
        return line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    }

    /// All bytes before the next `end`, which is read too.
    public func bytes(upTo end: UInt8, atMost limit: Duration) throws -> [UInt8] {
        let deadline = ContinuousClock.now + limit * Patience.factor
        var searched = 0
        while true {
            if let index = kept[searched...].firstIndex(of: end) {
                defer { kept.removeFirst(index + 1) }
                return Array(kept[..<index])
            }
            searched = kept.count
            try readMore(before: deadline)
        }
    }

    /// Exactly `count` bytes.
    public func bytes(_ count: Int, atMost limit: Duration? = nil) throws -> [UInt8] {
        let deadline = limit.map { ContinuousClock.now + $0 * Patience.factor }
        while kept.count < count { try readMore(before: deadline) }
        defer { kept.removeFirst(count) }
        return Array(kept[..<count])
    }

    private func readMore(before deadline: ContinuousClock.Instant?) throws {
        let rest = deadline.map { max(.zero, $0 - ContinuousClock.now) }
        let bytes = try socket.read(atMost: rest)
        if bytes.isEmpty { throw ConnectionClosed() }
        kept += bytes
    }
}
