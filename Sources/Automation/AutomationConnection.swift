private import Glibc
internal import SystemCalls

/// One client of the automation socket: lines in, lines out.
///
/// Reading goes on for as long as the client takes what it is answered; one that lets more than `outputLimit` bytes of answers pile
/// up is disconnected, so that it can't fill the kiosk's memory.
@MainActor
final class AutomationConnection {
    static let outputLimit = 16 << 20
    private static let chunk = 1 << 16
    /// What a client may still send after a line that was too long.
    private static let refusalLimit = 64 << 20

    /// Called with each line.
    var onLine: (([UInt8]) -> Void)?
    /// Called when a line was too long to be a request; the connection ends after what was answered to that.
    var onOverlongLine: (() -> Void)?
    /// Called once, when the connection is over.
    var onClose: (() -> Void)?
    /// Contacts that the client has down: its numbers and ours.
    var contacts: [Int: Int] = [:]
    /// Answers that are still being worked on.
    var pendingReplies = 0 {
        didSet { closeIfDone() }
    }

    private let readiness: ReadinessSet
    /// Nil once it is closed.
    private var socket: OwnedDescriptor?
    /// The socket's number, which means nothing any more once it is closed.
    private let descriptor: Int32
    private var lines = LineBuffer()
    private var output = OutputBuffer()
    /// Whether the client may still say something.
    private var isReading = true
    private var isRefusing = false
    private var refused = 0
    private var watched: ReadinessSet.Readiness = .reading
    private(set) var isClosed = false

    /// Memory that holds answers for this client.
    var heldByteCount: Int { output.heldCount }

    /// - Parameter readiness: says when the client can be read or takes more.
    init(_ client: consuming OwnedDescriptor, _ readiness: ReadinessSet) throws(SystemCallError) {
        self.readiness = readiness
        descriptor = client.rawValue
        socket = consume client
        try readiness.watch(descriptor, for: watched) { [weak self] in self?.serve($0) }
    }

    /// Sends a line, or as much of it as the client takes for now.
    func send(_ line: [UInt8]) {
        guard !isClosed else { return }
        output.append(line)
        flush()
        if output.count > Self.outputLimit { close() }
    }

    /// Ends the connection at once.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        isReading = false
        readiness.ignore(descriptor)
        socket = nil
        onClose?()
    }

    private func serve(_ ready: ReadinessSet.Readiness) {
        if isReading { read() }
        if ready.contains(.writing) { flush() }
        // Nobody is there to take an answer that is still being worked on.
        if !isReading, !ready.isDisjoint(with: .hangUp) { close() }
    }

    /// Asks to be told of what matters from now on.
    private func watch() {
        var wanted: ReadinessSet.Readiness = isReading ? .reading : []
        if !output.isEmpty { wanted.insert(.writing) }
        guard !isClosed, wanted != watched else { return }
        watched = wanted
        do throws(SystemCallError) {
            try readiness.change(descriptor, to: wanted)
        } catch {
            close()
        }
    }

    private func read() {
        guard isReading else { return }
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        let count = unsafe recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        guard count >= 0 else {
            if errno != EAGAIN && errno != EINTR { close() }
            return
        }
        guard count > 0 else { return endReading() }
        if isRefusing {
            refused += count
            return refused > Self.refusalLimit ? close() : ()
        }
        for line in lines.append(buffer[..<count]) {
            guard !isClosed else { return }
            onLine?(line)
        }
        if lines.isOverfull { refuseTheRest() }
    }

    /// Says what was wrong and nothing after it. What the client still sends is thrown away: closing over it would take the answer along.
    private func refuseTheRest() {
        isRefusing = true
        onOverlongLine?()
        if output.isEmpty { shutdown(descriptor, Int32(SHUT_WR)) } else { close() }
    }

    /// The client says nothing more, but may still listen.
    private func endReading() {
        guard isReading else { return }
        isReading = false
        watch()
        closeIfDone()
    }

    private func flush() {
        while !isClosed, !output.isEmpty {
            let count = unsafe output.send { unsafe Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL)) }
            if count < 0, errno != EINTR {
                if errno != EAGAIN { close() }
                break
            }
        }
        watch()
        closeIfDone()
    }

    private func closeIfDone() {
        if !isReading, !isClosed, pendingReplies == 0, output.isEmpty { close() }
    }
}
