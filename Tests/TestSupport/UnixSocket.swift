private import Glibc
private import SystemCalls

/// A connected Unix stream socket with blocking calls that have deadlines.
public final class UnixSocket: Sendable {
    private let descriptor: OwnedDescriptor

    /// Connects to the socket at `path`, trying again while nobody listens there yet.
    ///
    /// - Throws: `SystemCallError` with the last refusal when `limit` is over.
    public init(connectingTo path: String, atMost limit: Duration = .seconds(10)) throws {
        let start = ContinuousClock.now
        while true {
            do {
                descriptor = try Self.connected(to: path)
                return
            } catch {
                if ContinuousClock.now - start > limit { throw error }
                pause(.milliseconds(10))
            }
        }
    }

    /// Ends the connection in both directions; a reader sees the end of the stream.
    public func shutdown() { Glibc.shutdown(descriptor.rawValue, Int32(SHUT_RDWR)) }

    /// Says that nothing more is written; what comes can still be read.
    public func finishWriting() { Glibc.shutdown(descriptor.rawValue, Int32(SHUT_WR)) }

    /// Writes all of `bytes`.
    public func write(_ bytes: [UInt8]) throws {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = try checkedCount("write to a socket") {
                unsafe rest.withUnsafeBytes { unsafe send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            }
            rest = rest.dropFirst(count)
        }
    }

    /// Reads what is there, up to 64 KiB; empty at the end of the stream.
    ///
    /// - Throws: `WaitedInVain` when nothing comes within `limit`; nil waits for ever.
    public func read(atMost limit: Duration?) throws -> [UInt8] {
        var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
        let ready = try checked("wait for a socket") { unsafe poll(&request, 1, limit?.milliseconds ?? -1) }
        if ready == 0, let limit { throw WaitedInVain(what: "an answer on a socket", limit: limit) }
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = try checkedCount("read from a socket") {
            unsafe buffer.withUnsafeMutableBytes { unsafe recv(descriptor.rawValue, $0.baseAddress, $0.count, 0) }
        }
        return Array(buffer.prefix(count))
    }

    private static func connected(to path: String) throws(SystemCallError) -> OwnedDescriptor {
        let socket = OwnedDescriptor(
            taking: try checked("make a socket") { Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0) })
        let number = socket.rawValue
        try checked("connect to \(path)") { unsafe withAddress(path) { unsafe connect(number, $0, $1) } }
        return socket
    }

    /// Listens at `path` for one connection that keeps messages apart, as the one between a kiosk and its courier does.
    ///
    /// - Returns: the descriptor, which the caller closes.
    public static func listenForMessages(at path: String) throws -> Int32 {
        let number = try checked("make a socket") { Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0) }
        try checked("listen at \(path)") { unsafe withAddress(path) { unsafe bind(number, $0, $1) } }
        try checked("listen at \(path)") { listen(number, 1) }
        return number
    }

    private static func withAddress(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        precondition(path.utf8.count < 108, "a socket's path has at most 107 bytes")
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size)) }
        }
    }
}
