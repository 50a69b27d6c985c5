internal import Dispatch
private import Glibc
private import Synchronization
internal import SystemCalls

/// Carries bytes between a viewer's socket and the library, so that the library never waits for the network.
///
/// The library writes a whole picture at once and, when the socket is full, waits for seconds. Here it writes into a local
/// pair of sockets that a queue of its own empties at once; what the viewer has not taken yet waits in memory.
/// A viewer that lets more than `backlogLimit` bytes pile up is disconnected.
enum Relay {
    /// Some twenty uncompressed pictures of 1280 x 800.
    static let backlogLimit = 80 << 20
    /// How many connections there are at once: those of viewers, and of browsers that fetch files or keep us waiting.
    static let mostConnections = 64

    private static let connectionCount = Atomic<Int>(0)

    private static let queue = DispatchQueue(label: "RemoteVNC.Relay", qos: .userInitiated)

    /// One socket. Its number may be another's once it is closed, so that is remembered; all of this happens on the queue.
    private final class End: Sendable {
        private let number: Int32
        private let isOpen = Atomic<Bool>(true)

        init(_ number: Int32) { self.number = number }

        func close() {
            isOpen.store(false, ordering: .relaxed)
            Glibc.close(number)
        }

        /// Tells the other side that nothing more will come.
        func hangUp() {
            if isOpen.load(ordering: .relaxed) { shutdown(number, Int32(SHUT_WR)) }
        }
    }

    /// What was taken from one side and not yet by the other.
    private final class Backlog: Sendable {
        let bytes = Atomic<Int>(0)
        /// How many of the next bytes are not passed on.
        let dropping: Atomic<Int>
        /// Whether nothing more will come.
        let isLast = Atomic<Bool>(false)
        private let sink: End

        init(sink: End, dropping: Int) {
            self.sink = sink
            self.dropping = Atomic(dropping)
        }

        /// Tells the sink that this was all, once it has taken it.
        func hangUpWhenDrained() {
            guard isLast.load(ordering: .relaxed), bytes.load(ordering: .relaxed) == 0 else { return }
            sink.hangUp()
        }
    }

    /// Connects a viewer and returns the library's end of the connection, which the library closes.
    ///
    /// - Parameters:
    ///   - first: bytes that the viewer has sent already, at most a few thousand.
    ///   - dropping: how many of the library's first bytes the viewer shall not see.
    /// - Throws: `EUSERS` when there are `mostConnections` already, and what the system refuses.
    static func connect(
        _ viewer: consuming OwnedDescriptor, first: [UInt8], dropping: Int
    ) throws(SystemCallError) -> OwnedDescriptor {
        guard connectionCount.load(ordering: .relaxed) < mostConnections else {
            throw SystemCallError(operation: "hand over one more than \(mostConnections) viewers", code: EUSERS)
        }
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        try checked("make a pair of sockets") { unsafe socketpair(AF_UNIX, kind, 0, &ends) }
        let library = OwnedDescriptor(taking: ends[0])
        let (near, far) = (ends[1], viewer.release())
        let (nearEnd, farEnd) = (End(near), End(far))
        let inner = DispatchIO(type: .stream, fileDescriptor: near, queue: queue) { _ in nearEnd.close() }
        connectionCount.add(1, ordering: .relaxed)
        let outer = DispatchIO(type: .stream, fileDescriptor: far, queue: queue) { _ in
            farEnd.close()
            connectionCount.subtract(1, ordering: .relaxed)
        }
        try checkedCount("hand over a viewer") { unsafe write(near, first, first.count) }
        pump(from: outer, to: inner, Backlog(sink: nearEnd, dropping: 0))
        pump(from: inner, to: outer, Backlog(sink: farEnd, dropping: dropping))
        return library
    }

    private static func pump(from source: DispatchIO, to sink: DispatchIO, _ backlog: Backlog) {
        source.setLimit(lowWater: 1)
        source.read(offset: 0, length: Int.max, queue: queue) { isDone, data, _ in
            if let data = data.map({ withoutDropped($0, backlog) }), data.count > 0 {
                forward(data, to: sink, backlog)
            }
            guard isDone else { return }
            source.close()
            backlog.isLast.store(true, ordering: .relaxed)
            backlog.hangUpWhenDrained()
        }
    }

    private static func withoutDropped(_ data: DispatchData, _ backlog: Backlog) -> DispatchData {
        let count = min(backlog.dropping.load(ordering: .relaxed), data.count)
        backlog.dropping.subtract(count, ordering: .relaxed)
        return data.subdata(in: count..<data.count)
    }

    private static func forward(_ data: DispatchData, to sink: DispatchIO, _ backlog: Backlog) {
        let waiting = backlog.bytes.add(data.count, ordering: .relaxed).newValue
        if waiting > backlogLimit { return sink.close(flags: .stop) }
        let count = data.count
        sink.write(offset: 0, data: data, queue: queue) { isDone, _, error in
            guard isDone else { return }
            backlog.bytes.subtract(count, ordering: .relaxed)
            if error != 0 { sink.close(flags: .stop) } else { backlog.hangUpWhenDrained() }
        }
    }
}
