private import CLinux
private import Glibc
private import Synchronization
internal import SystemCalls

/// Carries bytes between viewers' sockets and the library, so that the library never waits for the network.
///
/// The library writes a whole picture at once and, when the socket is full, waits for seconds. Here it writes into a local
/// pair of sockets that a thread of its own empties at once; what the viewer has not taken yet waits in memory.
/// A viewer that lets more than `backlogLimit` bytes pile up is disconnected.
///
/// The thread serves all of them with `poll` and ends with the last. Nothing of Dispatch's watches these sockets, which hang up
/// whenever somebody on the network likes: see `ReadinessSet`.
enum Relay {
    /// Some twenty uncompressed pictures of 1280 x 800.
    static let backlogLimit = 80 << 20
    /// How many connections there are at once: those of viewers, and of browsers that fetch files or keep us waiting.
    static let mostConnections = 64

    /// A connection on its way to the thread, which closes both descriptors.
    fileprivate struct Handover: Sendable {
        var viewer: Int32
        /// Our end of the pair, whose other one is the library's.
        var library: Int32
        var dropping: Int
    }

    fileprivate struct State {
        var handed: [Handover] = []
        var connectionCount = 0
        var isThreadThere = false
    }

    fileprivate static let state = Mutex(State())
    private static let thread = RelayThread()

    /// Connects a viewer and returns the library's end of the connection, which the library closes.
    ///
    /// - Parameters:
    ///   - first: bytes that the viewer has sent already, at most a few thousand.
    ///   - dropping: how many of the library's first bytes the viewer shall not see.
    /// - Throws: `EUSERS` when there are `mostConnections` already, and what the system refuses.
    static func connect(
        _ viewer: consuming OwnedDescriptor, first: [UInt8], dropping: Int
    ) throws(SystemCallError) -> OwnedDescriptor {
        guard state.withLock({ $0.connectionCount }) < mostConnections else {
            throw SystemCallError(operation: "hand over one more than \(mostConnections) viewers", code: EUSERS)
        }
        let bell = try thread.bell.get()
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        try checked("make a pair of sockets") { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        let library = OwnedDescriptor(taking: ends[0])
        let near = OwnedDescriptor(taking: ends[1])
        // At once, since the library looks for a browser's request only as long as it is told of it.
        let number = near.rawValue
        try checkedCount("hand over a viewer") { unsafe write(number, first, first.count) }
        let handover = Handover(viewer: viewer.release(), library: near.release(), dropping: dropping)
        let wasThreadThere = state.withLock { state in
            state.handed.append(handover)
            state.connectionCount += 1
            defer { state.isThreadThere = true }
            return state.isThreadThere
        }
        if wasThreadThere {
            var one: UInt64 = 1
            unsafe _ = write(bell, &one, 8)
        } else {
            Task { await thread.serve() }
        }
        return library
    }
}

/// Serves connections until there are none.
private actor RelayThread {
    /// Readable when a connection is handed over while it waits; stays open for as long as the process.
    nonisolated let bell: Result<Int32, SystemCallError>
    private nonisolated let executor = BlockingExecutor(label: "mememe.relay")
    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

    init() {
        bell = Result(catching: { () throws(SystemCallError) in
            try checked("make an event") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) }
        })
    }

    func serve() {
        // Whoever hands connections over has it.
        guard let bell = try? bell.get() else { return }
        var connections: [RelayedConnection] = []
        while let handed = takeOver(beside: connections.count) {
            for one in handed { connections.append(RelayedConnection(one)) }
            var wanted = [pollfd(fd: bell, events: Int16(POLLIN), revents: 0)]
            for connection in connections { wanted += connection.wanted }
            guard unsafe poll(&wanted, nfds_t(wanted.count), -1) > 0 else { continue }
            if wanted[0].revents != 0 {
                var rings: UInt64 = 0
                unsafe _ = read(bell, &rings, 8)
            }
            for (place, connection) in connections.enumerated() {
                connection.serve(viewer: wanted[1 + 2 * place].revents, library: wanted[2 + 2 * place].revents)
            }
            connections.removeAll { $0.isOver }
        }
    }

    /// The connections that have come; nil when there are none at all, and the next one calls this thread anew.
    private func takeOver(beside others: Int) -> [Relay.Handover]? {
        Relay.state.withLock { state in
            let handed = state.handed
            state.handed = []
            state.connectionCount = others + handed.count
            state.isThreadThere = state.connectionCount > 0
            return state.isThreadThere ? handed : nil
        }
    }
}

/// A viewer's socket and the library's, each of which is given what comes from the other.
private final class RelayedConnection {
    private let viewer: RelayEnd
    private let library: RelayEnd
    /// Whether both can be closed.
    private(set) var isOver = false

    init(_ handover: Relay.Handover) {
        viewer = RelayEnd(handover.viewer, dropping: handover.dropping)
        library = RelayEnd(handover.library, dropping: 0)
    }

    /// What to wait for, at the viewer's end and at the library's.
    var wanted: [pollfd] { [viewer.wanted, library.wanted] }

    func serve(viewer viewerEvents: Int16, library libraryEvents: Int16) {
        if viewerEvents != 0 { viewer.receive(for: library) }
        if libraryEvents != 0 { library.receive(for: viewer) }
        viewer.deliver(isLast: library.hasEnded)
        library.deliver(isLast: viewer.hasEnded)
        isOver = viewer.isOverfull || library.isOverfull || viewer.isDone && library.isDone
    }
}

/// One of two sockets, with what the other one said and this one has not taken yet.
private final class RelayEnd {
    private let socket: OwnedDescriptor
    private var backlog: [[UInt8]] = []
    /// How much of the first piece was taken.
    private var taken = 0
    private var byteCount = 0
    /// How many of the next bytes are not passed on.
    private var dropping: Int
    /// Whether nothing more comes from it.
    private(set) var hasEnded = false
    /// Whether it was told that nothing more comes from the other side, or does not listen any more.
    private var isToldTheEnd = false

    /// How much is read at a time, at most: what a pair of sockets holds.
    private static let pieceSize = 256 << 10

    init(_ number: Int32, dropping: Int) {
        socket = OwnedDescriptor(taking: number)
        self.dropping = dropping
    }

    /// Whether nothing more goes either way.
    var isDone: Bool { hasEnded && isToldTheEnd }

    /// Whether too much waits for it.
    var isOverfull: Bool { byteCount > Relay.backlogLimit }

    /// One that is waited for neither way is left out, since its hanging up would be told again and again.
    var wanted: pollfd {
        let events = (hasEnded ? 0 : Int16(POLLIN)) | (backlog.isEmpty ? 0 : Int16(POLLOUT))
        return pollfd(fd: events == 0 ? -1 : socket.rawValue, events: events, revents: 0)
    }

    /// Takes note of what is to be said here.
    func add(_ bytes: [UInt8]) {
        let dropped = min(dropping, bytes.count)
        dropping -= dropped
        guard dropped < bytes.count, !isToldTheEnd else { return }
        backlog.append(dropped == 0 ? bytes : Array(bytes[dropped...]))
        byteCount += bytes.count - dropped
    }

    /// Reads what has come, once.
    func receive(for other: RelayEnd) {
        guard !hasEnded else { return }
        let number = socket.rawValue
        let piece: [UInt8]? = unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.pieceSize) { buffer in
            let count = unsafe read(number, buffer.baseAddress, buffer.count)
            if count < 0, errno == EAGAIN || errno == EINTR { return [] }
            return count > 0 ? unsafe Array(buffer[..<count]) : nil
        }
        if let piece { other.add(piece) } else { hasEnded = true }
    }

    /// Says as much as is taken of what there is to be said.
    func deliver(isLast: Bool) {
        while let piece = backlog.first {
            let rest = piece.count - taken
            let count = unsafe piece.withUnsafeBytes { bytes in
                unsafe send(socket.rawValue, bytes.baseAddress?.advanced(by: taken), rest, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { return }
            guard count >= 0 else { return fallSilent() }
            (taken, byteCount) = (taken + count, byteCount - count)
            guard taken == piece.count else { continue }
            backlog.removeFirst()
            taken = 0
        }
        if isLast, !isToldTheEnd {
            isToldTheEnd = true
            shutdown(socket.rawValue, Int32(SHUT_WR))
        }
    }

    /// Nobody listens here any more: what the other side says goes nowhere, and what comes from here is still passed on.
    private func fallSilent() {
        (backlog, taken, byteCount, isToldTheEnd) = ([], 0, 0, true)
    }
}
