private import Dispatch
private import Glibc
internal import SystemCalls

/// One client of the automation socket: lines in, lines out.
///
/// Reading goes on for as long as the client takes what it is answered; one that lets more than `outputLimit` bytes of answers pile
/// up is disconnected, so that it can't fill the kiosk's memory.
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

    private let descriptor: Int32
    private let reading: any DispatchSourceRead
    private var writing: (any DispatchSourceWrite)?
    private var lines = LineBuffer()
    private var output: [UInt8] = []
    private var sent = 0
    private var isReading = true
    private var isRefusing = false
    private var refused = 0
    private(set) var isClosed = false

    init(_ client: consuming OwnedDescriptor) {
        descriptor = client.release()
        reading = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: .main)
        reading.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.read() }
        }
        reading.resume()
    }

    /// Sends a line, or as much of it as the client takes for now.
    func send(_ line: [UInt8]) {
        guard !isClosed else { return }
        output += line
        flush()
        if output.count - sent > Self.outputLimit { close() }
    }

    /// Ends the connection at once.
    func close() {
        guard !isClosed else { return }
        isClosed = true
        isReading = false
        let descriptor = descriptor
        // Dispatch has to have let go of the descriptor before its number can be given to something else.
        let sources: [any DispatchSourceProtocol] = [reading] + (writing.map { [$0] } ?? [])
        let release = DispatchGroup()
        for source in sources {
            release.enter()
            source.setCancelHandler { release.leave() }
            source.cancel()
        }
        release.notify(queue: .main) { _ = Glibc.close(descriptor) }
        onClose?()
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
        reading.cancel()
        closeIfDone()
    }

    private func flush() {
        while sent < output.count {
            let count = unsafe output.withUnsafeBytes {
                unsafe Glibc.send(
                    descriptor, $0.baseAddress?.advanced(by: sent), $0.count - sent, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            }
            if count < 0 {
                if errno == EINTR { continue }
                return errno == EAGAIN ? waitUntilWritable() : close()
            }
            sent += count
        }
        output.removeAll(keepingCapacity: false)
        sent = 0
        writing?.cancel()
        writing = nil
        closeIfDone()
    }

    private func waitUntilWritable() {
        guard writing == nil else { return }
        let writing = DispatchSource.makeWriteSource(fileDescriptor: descriptor, queue: .main)
        writing.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.flush() }
        }
        writing.resume()
        self.writing = writing
    }

    private func closeIfDone() {
        if !isReading, !isClosed, pendingReplies == 0, output.isEmpty { close() }
    }
}
