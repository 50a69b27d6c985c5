private import CLinux
private import Glibc
public import SystemCalls

/// One end of the connection between the kiosk and the courier: a Unix socket that keeps messages apart.
///
/// What waits in it is bounded by the kernel, a few messages of the longest kind; nobody queues more.
public final class CourierSocket: Sendable {
    /// What is read from it.
    public enum Arrival: Sendable {
        case message(CourierMessage, PassedDescriptor?)
        /// Something that is no message, or too long for one.
        case nonsense(byteCount: Int)
        /// Nothing for now.
        case nothing
        /// The other side is gone.
        case end
    }

    /// The descriptor a courier finds its end at when the kiosk starts it, as systemd numbers the first that it hands over.
    public static let inherited: Int32 = 3

    private let descriptor: OwnedDescriptor

    /// For watching; never close it.
    public var rawValue: Int32 { descriptor.rawValue }

    /// Takes over an end.
    public init(_ descriptor: consuming OwnedDescriptor) { self.descriptor = descriptor }

    /// Two ends that are connected with each other.
    public static func pair() throws(SystemCallError) -> (CourierSocket, CourierSocket) {
        var ends: [Int32] = [-1, -1]
        try checked("make a pair of sockets") {
            unsafe socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        }
        return (CourierSocket(OwnedDescriptor(taking: ends[0])), CourierSocket(OwnedDescriptor(taking: ends[1])))
    }

    /// Connects to a courier that listens at `path`, or whose service manager does.
    public init(connectingTo path: String) throws(SystemCallError) {
        let socket = OwnedDescriptor(
            taking: try checked("make a socket") { Glibc.socket(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue), 0) })
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let fits = unsafe withUnsafeMutableBytes(of: &address.sun_path) { room in
            guard path.utf8.count < room.count else { return false }
            unsafe room.copyBytes(from: path.utf8)
            return true
        }
        guard fits else { throw SystemCallError(operation: "connect to \(path)", code: ENAMETOOLONG) }
        let number = socket.rawValue
        try checked("connect to \(path)") {
            unsafe withUnsafePointer(to: &address) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe connect(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
        descriptor = socket
    }

    /// The end that whoever started this process left at `inherited`, or the first connection to it where that is a socket which listens.
    public init(inheriting number: Int32) throws(SystemCallError) {
        let left = OwnedDescriptor(taking: number)
        var listens: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        try checked("use descriptor \(number) as the kiosk's socket") {
            unsafe getsockopt(number, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size)
        }
        if listens == 0 {
            descriptor = left
        } else {
            descriptor = OwnedDescriptor(taking: try checked("accept the kiosk") { accept(number, nil, nil) })
        }
        let own = descriptor.rawValue
        try checked("keep a descriptor from children") { clinux_close_on_exec(own) }
    }

    /// Sends a message, with a file or without.
    ///
    /// - Parameter milliseconds: how long the other side may take to make room for it.
    /// - Throws: `EAGAIN` when it made none, `EPIPE` when it is gone, `EMSGSIZE` when the message is too long.
    public func send(
        _ message: CourierMessage, _ attachment: PassedDescriptor? = nil, patience milliseconds: Int32 = 0
    ) throws(SystemCallError) {
        guard let bytes = message.bytes else { throw SystemCallError(operation: "send a message", code: EMSGSIZE) }
        do throws(SystemCallError) {
            return try send(bytes, attachment)
        } catch {
            guard error.code == EAGAIN, milliseconds > 0 else { throw error }
        }
        var watched = pollfd(fd: rawValue, events: Int16(POLLOUT), revents: 0)
        try checked("wait for room in a socket") { unsafe poll(&watched, 1, milliseconds) }
        try send(bytes, attachment)
    }

    private func send(_ bytes: [UInt8], _ attachment: PassedDescriptor?) throws(SystemCallError) {
        let passed = attachment?.owned.rawValue ?? -1
        try checkedCount("send a message") { unsafe clinux_send_with_descriptor(rawValue, bytes, bytes.count, passed) }
    }

    /// Takes the next message; never waits.
    public func receive() throws(SystemCallError) -> Arrival {
        var bytes = [UInt8](repeating: 0, count: CourierMessage.longest)
        var passed: Int32 = -1
        let count: Int
        do throws(SystemCallError) {
            count = try checkedCount("receive a message") {
                unsafe clinux_receive_with_descriptor(rawValue, &bytes, bytes.count, &passed)
            }
        } catch {
            if error.code == EAGAIN { return .nothing }
            // That the other side went without reading everything is told once, before the last that it has said.
            if error.code == ECONNRESET { return try receive() }
            throw error
        }
        let attachment = passed < 0 ? nil : PassedDescriptor(OwnedDescriptor(taking: passed))
        if count == 0 { return .end }
        guard count <= bytes.count, let message = CourierMessage(Array(bytes[..<count])) else { return .nonsense(byteCount: count) }
        return .message(message, attachment)
    }
}
