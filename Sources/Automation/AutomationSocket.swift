private import Glibc
public import SystemCalls

/// Why the automation socket can't be opened.
public enum AutomationSocketError: Error, Equatable, Sendable, CustomStringConvertible {
    /// Another process listens there: end it, or choose another path.
    case inUse(String)
    /// Something else than a socket lies there, which is not ours to remove: choose another path.
    case occupied(String)
    /// The path has more bytes than the kernel takes (107): choose a shorter one.
    case pathTooLong(String)
    /// The system refused.
    case failed(SystemCallError)

    public var description: String {
        switch self {
        case .inUse(let path): "another process listens on \(path)"
        case .occupied(let path): "\(path) exists and is not a socket"
        case .pathTooLong(let path): "the socket's path is longer than 107 bytes: \(path)"
        case .failed(let error): "\(error)"
        }
    }
}

/// The listening end of a Unix socket, which only its owner can connect to.
struct AutomationSocket: ~Copyable {
    /// As many clients as may wait to be accepted.
    private static let backlog: Int32 = 16
    /// What the kernel's address structure holds, the final zero left out.
    private static let longestPath = 107

    let descriptor: OwnedDescriptor
    private let path: String

    /// Listens at `path`, in the place of a socket that a process left there which is gone.
    init(path: String) throws(AutomationSocketError) {
        guard path.utf8.count <= Self.longestPath, !path.isEmpty else { throw .pathTooLong(path) }
        do {
            try Self.removeStale(path)
            let socket = try Self.unconnected(SOCK_NONBLOCK)
            // On Linux the file takes the socket's permissions, so at no moment can anybody else connect.
            try checked("protect \(path)") { fchmod(socket.rawValue, 0o600) }
            try checked("bind \(path)") { unsafe Self.withAddress(of: path) { unsafe bind(socket.rawValue, $0, $1) } }
            try checked("listen on \(path)") { listen(socket.rawValue, Self.backlog) }
            descriptor = socket
            self.path = path
        } catch let error as AutomationSocketError {
            throw error
        } catch let error as SystemCallError {
            throw error.code == EADDRINUSE ? .inUse(path) : .failed(error)
        } catch {
            preconditionFailure("opening a socket throws nothing else: \(error)")
        }
    }

    /// Takes the socket's file away; clients that are connected stay connected.
    func removeFile() { unsafe unlink(path) }

    /// Accepts one client; nil when none waits.
    func accept() throws(SystemCallError) -> OwnedDescriptor? {
        do {
            let client = try checked("accept a client") { Glibc.accept(descriptor.rawValue, nil, nil) }
            let owned = OwnedDescriptor(taking: client)
            try checked("protect a client") { fcntl(client, F_SETFD, FD_CLOEXEC) }
            return owned
        } catch {
            if error.code == EAGAIN || error.code == ECONNABORTED { return nil }
            throw error
        }
    }

    private static func removeStale(_ path: String) throws {
        let status: FileStatus
        do {
            status = try FileStatus(ofFile: path)
        } catch {
            if error.code == ENOENT { return }
            throw error
        }
        guard status.kind == .other else { throw AutomationSocketError.occupied(path) }
        let probe = try unconnected(SOCK_NONBLOCK)
        do {
            try checked("connect to \(path)") { unsafe withAddress(of: path) { unsafe connect(probe.rawValue, $0, $1) } }
        } catch {
            guard error.code == ECONNREFUSED else {
                throw error.code == ENOTSOCK ? AutomationSocketError.occupied(path) : AutomationSocketError.inUse(path)
            }
            try checked("remove \(path)") { unsafe unlink(path) }
            return
        }
        throw AutomationSocketError.inUse(path)
    }

    private static func unconnected(_ flag: __socket_type) throws(SystemCallError) -> OwnedDescriptor {
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | flag.rawValue)
        return OwnedDescriptor(taking: try checked("make a socket") { socket(AF_UNIX, kind, 0) })
    }

    private static func withAddress(of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        return unsafe withUnsafePointer(to: &address) {
            unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}
