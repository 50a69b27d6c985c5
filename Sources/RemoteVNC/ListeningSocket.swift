internal import Glibc
internal import SystemCalls

/// A TCP socket that waits for viewers at one address.
struct ListeningSocket: ~Copyable {
    let descriptor: OwnedDescriptor
    /// Kept open to be closed when there is no other descriptor left; nil in the rare moment when it could not be opened again.
    private var spare: OwnedDescriptor?
    /// The port that it got; the one that was asked for unless that was 0.
    let port: Int

    /// Listens at a numeric IPv4 or IPv6 address; port 0 takes any free one.
    init(address: String, port: Int) throws(SystemCallError) {
        let socket = try Self.listen(address: address, port: port)
        let port = try Self.port(of: socket.rawValue)
        self.init(socket, port: port, spare: try OwnedDescriptor(opening: "/dev/null", O_RDONLY))
    }

    private init(_ descriptor: consuming OwnedDescriptor, port: Int, spare: consuming OwnedDescriptor) {
        self.descriptor = descriptor
        self.spare = consume spare
        self.port = port
    }

    private static func listen(address: String, port: Int) throws(SystemCallError) -> OwnedDescriptor {
        var hints = unsafe addrinfo()
        unsafe hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = unsafe getaddrinfo(address, String(port), &hints, &list)
        guard status == 0, let found = unsafe list else {
            throw SystemCallError(operation: "understand the address \(address)", code: EINVAL)
        }
        defer { unsafe freeaddrinfo(found) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let family = unsafe found.pointee.ai_family
        let made = OwnedDescriptor(taking: try checked("make a socket") { socket(family, kind, 0) })
        let number = made.rawValue
        var yes: Int32 = 1
        try checked("share the port \(port)") {
            unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        try checked("listen at \(address), port \(port)") { unsafe bind(number, found.pointee.ai_addr, found.pointee.ai_addrlen) }
        try checked("listen at \(address), port \(port)") { Glibc.listen(number, 16) }
        return made
    }

    /// The next viewer that has called, or nil when there is none yet.
    ///
    /// While the process has no descriptor left, callers are hung up on: one that waits makes the socket readable for ever.
    mutating func nextCaller() -> OwnedDescriptor? {
        while true {
            let number = accept(descriptor.rawValue, nil, nil)
            if number >= 0 {
                _ = fcntl(number, F_SETFD, FD_CLOEXEC)
                _ = fcntl(number, F_SETFL, O_NONBLOCK)
                return OwnedDescriptor(taking: number)
            }
            guard errno == EMFILE || errno == ENFILE, turnOneAway() else { return nil }
        }
    }

    /// Hangs up on the caller that waits longest; false when there is none, or no descriptor to do it with.
    private mutating func turnOneAway() -> Bool {
        spare = nil
        let number = accept(descriptor.rawValue, nil, nil)
        if number >= 0 { close(number) }
        // Two descriptors were closed, so that this fails only when another thread takes both first; the next caller tries again.
        spare = try? OwnedDescriptor(opening: "/dev/null", O_RDONLY)
        return number >= 0
    }

    /// Whether only programs on this machine can call at the address.
    static func isLoopback(_ address: String) -> Bool { address == "::1" || address == "localhost" || address.hasPrefix("127.") }

    private static func port(of number: Int32) throws(SystemCallError) -> Int {
        var storage = sockaddr_storage()
        var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
        try checked("ask for the port") {
            unsafe withUnsafeMutablePointer(to: &storage) { pointer in
                unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(number, $0, &size) }
            }
        }
        // The port is the second 16-bit word of both families' addresses, most significant byte first.
        return unsafe withUnsafeBytes(of: &storage) { unsafe Int($0[2]) << 8 | Int($0[3]) }
    }
}
