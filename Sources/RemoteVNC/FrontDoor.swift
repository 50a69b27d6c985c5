private import Glibc
internal import SystemCalls

/// Receives whoever calls at a port or is brought, finds out what they want and hands them on, without ever waiting for them.
@MainActor
final class FrontDoor {
    /// A caller whose wish is known.
    struct Caller: ~Copyable {
        var wish: FirstWords
        /// The connection, with what the caller has sent so far still to be read from it.
        var connection: OwnedDescriptor
    }

    /// Called with each caller whose wish is known.
    var onCaller: ((consuming Caller) -> Void)?
    let port: Int

    /// Callers that have not said enough yet; more are turned away, the one that waits longest first.
    private static let capacity = 32
    /// The server's word of version 3.8 of the protocol (RFC 6143, section 7.1.1).
    private static let greeting = Array("RFB 003.008\n".utf8)

    /// Nil once closed, and where callers are brought.
    private var listener: ListeningSocket?
    private let readiness: ReadinessSet
    private var waiting: [Waiting] = []
    private let greetsFirst: Bool

    private final class Waiting {
        /// Nil once it is handed on.
        var descriptor: OwnedDescriptor?
        let number: Int32
        var bytes: [UInt8] = []
        var isGreeted = false

        init(_ descriptor: consuming OwnedDescriptor) {
            number = descriptor.rawValue
            self.descriptor = consume descriptor
        }
    }

    /// Listens at a port, of any number when that is 0.
    ///
    /// - Parameter greetsFirst: whether callers are viewers, which wait for the server's word. Browsers speak first, and open
    ///   connections before they need them; they would take a greeting for the answer to what they ask next.
    init(address: String, port: Int, greetsFirst: Bool) throws(SystemCallError) {
        self.greetsFirst = greetsFirst
        let socket = try ListeningSocket(address: address, port: port)
        self.port = socket.port
        readiness = try ReadinessSet()
        let number = socket.descriptor.rawValue
        listener = consume socket
        try readiness.watch(number) { [weak self] in self?.receive() }
    }

    /// A door to which somebody else brings viewers, by `take`.
    init() throws(SystemCallError) { (greetsFirst, port, readiness) = (true, 0, try ReadinessSet()) }

    isolated deinit { readiness.close() }

    /// Stops listening and hangs up on those who wait; the port is free then.
    func close() {
        readiness.close()
        listener = nil
        waiting = []
    }

    private func receive() {
        while let connection = listener?.nextCaller() { take(connection) }
    }

    /// Takes in a caller, whose socket doesn't block.
    func take(_ connection: consuming OwnedDescriptor) {
        if waiting.count >= Self.capacity, let oldest = waiting.first { dismiss(oldest) }
        let caller = Waiting(connection)
        Self.noticeSilence(of: caller.number)
        do throws(SystemCallError) {
            try readiness.watch(caller.number) { [weak self, weak caller] in
                guard let caller else { return }
                self?.listen(to: caller)
            }
        } catch {
            // It is hung up on.
            return
        }
        waiting.append(caller)
        if greetsFirst { greet(caller) }
    }

    /// Has the kernel end a connection whose other end can't be reached any more, some twenty seconds after it was heard of last.
    ///
    /// Otherwise a helper whose network breaks down with a button pressed would hold a finger on the panel for a quarter of an hour. On
    /// sockets of another kind nothing happens.
    private static func noticeSilence(of connection: Int32) {
        let size = socklen_t(MemoryLayout<Int32>.size)
        let user = (Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, Int32(20_000))
        let probes = [(TCP_KEEPIDLE, Int32(10)), (TCP_KEEPINTVL, 5), (TCP_KEEPCNT, 2)].map { (Int32(IPPROTO_TCP), $0.0, $0.1) }
        for (level, option, value) in [(SOL_SOCKET, SO_KEEPALIVE, 1), user] + probes {
            var value = value
            unsafe setsockopt(connection, level, option, &value, size)
        }
    }

    private func greet(_ caller: Waiting) {
        caller.isGreeted = true
        if unsafe send(caller.number, Self.greeting, Self.greeting.count, Int32(MSG_NOSIGNAL)) < 0 { dismiss(caller) }
    }

    private func listen(to caller: Waiting) {
        var buffer = [UInt8](repeating: 0, count: FirstWords.limit)
        let count = unsafe read(caller.number, &buffer, buffer.count)
        if count < 0, errno == EAGAIN || errno == EINTR { return }
        guard count > 0 else { return dismiss(caller) }
        caller.bytes += buffer[..<count]
        let wish = FirstWords(caller.bytes)
        switch wish {
        case .incomplete: return
        case .nonsense: dismiss(caller)
        case .viewer, .file, .webSocket: handOn(caller, wish)
        }
    }

    private func handOn(_ caller: Waiting, _ wish: FirstWords) {
        dismiss(caller)
        guard let connection = caller.descriptor.take() else { return }
        let dropping = caller.isGreeted ? Self.greeting.count : 0
        // A caller for whom there is no descriptor or no place left is hung up on.
        guard let relayed = try? Relay.connect(connection, first: caller.bytes, dropping: dropping) else { return }
        onCaller?(Caller(wish: wish, connection: relayed))
    }

    /// Stops listening to a caller, whose connection is closed with it unless it is handed on.
    private func dismiss(_ caller: Waiting) {
        readiness.ignore(caller.number)
        waiting.removeAll { $0 === caller }
    }
}
