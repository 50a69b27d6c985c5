internal import Dispatch
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
    private let source: (any DispatchSourceRead)?
    private var waiting: [Waiting] = []
    private let greetsFirst: Bool

    private final class Waiting {
        var descriptor: OwnedDescriptor?
        let number: Int32
        let source: any DispatchSourceRead
        var bytes: [UInt8] = []
        var isGreeted = false
        /// Set when it is to be handed on.
        var wish: FirstWords?

        init(_ descriptor: consuming OwnedDescriptor) {
            number = descriptor.rawValue
            source = DispatchSource.makeReadSource(fileDescriptor: number, queue: .main)
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
        let source = DispatchSource.makeReadSource(fileDescriptor: socket.descriptor.rawValue, queue: .main)
        self.source = source
        listener = consume socket
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.receive() }
        }
        source.resume()
    }

    /// A door to which somebody else brings viewers, by `take`.
    init() { (greetsFirst, port, source) = (true, 0, nil) }

    /// Stops listening; the port is free once the main queue has turned.
    func close() {
        // The socket must outlive its source.
        source?.setCancelHandler { [self] in
            MainActor.assumeIsolated { listener = nil }
        }
        source?.cancel()
        for caller in waiting { dismiss(caller) }
    }

    private func receive() {
        while let connection = listener?.nextCaller() { take(connection) }
    }

    /// Takes in a caller, whose socket doesn't block.
    func take(_ connection: consuming OwnedDescriptor) {
        if waiting.count >= Self.capacity, let oldest = waiting.first { dismiss(oldest) }
        let caller = Waiting(connection)
        waiting.append(caller)
        caller.source.setEventHandler { [weak self, weak caller] in
            MainActor.assumeIsolated {
                guard let caller else { return }
                self?.listen(to: caller)
            }
        }
        caller.source.setCancelHandler { [weak self] in
            MainActor.assumeIsolated { self?.release(caller) }
        }
        caller.source.resume()
        if greetsFirst { greet(caller) }
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
        case .viewer, .file, .webSocket:
            caller.wish = wish
            dismiss(caller)
        }
    }

    /// Hands on or closes a connection, now that its source has let go of it.
    private func release(_ caller: Waiting) {
        guard let connection = caller.descriptor.take(), let wish = caller.wish else { return }
        let dropping = caller.isGreeted ? Self.greeting.count : 0
        // A caller for whom there is no descriptor or no place left is hung up on.
        guard let relayed = try? Relay.connect(connection, first: caller.bytes, dropping: dropping) else { return }
        onCaller?(Caller(wish: wish, connection: relayed))
    }

    /// Stops listening to a caller; its connection is handed on or closed when its source has let go of it.
    private func dismiss(_ caller: Waiting) {
        caller.source.cancel()
        waiting.removeAll { $0 === caller }
    }
}
