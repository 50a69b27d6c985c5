private import Devices
private import Dispatch
private import Glibc
public import Logging
internal import SystemCalls

/// The automation socket: JSON-RPC 2.0 over a Unix socket, one object a line, for several clients at once.
///
/// Everything happens on the main actor, between frames, except for writing pictures. At rest it costs nothing.
@MainActor
public final class AutomationServer {
    /// More clients than a test, a screen reader and a support tool have together.
    private static let mostClients = 16
    /// Contacts of clients get numbers from here on, far from those of digitizers.
    private static let firstContact = 1 << 20
    /// Answers that one client may wait for at the same time.
    private static let mostPendingReplies = 64
    /// How long after a client could not be accepted it is tried again.
    private static let retryInterval = DispatchTimeInterval.seconds(1)

    private unowned let target: any AutomationTarget
    private let socket: AutomationSocket
    private let readiness: ReadinessSet
    private let log: Logger
    private let screenshots = ScreenshotWriter()
    private var clients: [ObjectIdentifier: AutomationConnection] = [:]
    private var nextContact = AutomationServer.firstContact
    /// Runs while clients wait that can't be accepted.
    private var retry: (any DispatchSourceTimer)?
    private var isClosed = false

    /// Memory that holds answers for clients that are slow to take them.
    var heldByteCount: Int { clients.values.reduce(0) { $0 + $1.heldByteCount } }
    var clientCount: Int { clients.count }

    /// Listens at `path` until `close`.
    public init(
        path: String, target: any AutomationTarget, log: Logger = Logger(label: "mememe.automation")
    ) throws(AutomationSocketError) {
        socket = try AutomationSocket(path: path)
        self.target = target
        self.log = log
        do throws(SystemCallError) {
            readiness = try ReadinessSet()
            try readiness.watch(socket.descriptor.rawValue) { [weak self] in self?.accept() }
        } catch {
            throw .failed(error)
        }
    }

    /// Removes the socket and disconnects everybody. What was answered before is still sent as far as the clients' buffers take it.
    public func close() {
        guard !isClosed else { return }
        isClosed = true
        socket.removeFile()
        retry?.cancel()
        for client in clients.values { client.close() }
        readiness.close()
    }

    private func accept() {
        do throws(SystemCallError) {
            while let descriptor = try socket.accept() {
                // Beyond the limit the descriptor is closed here and now.
                if clients.count < Self.mostClients { adopt(try AutomationConnection(descriptor, readiness)) }
            }
            try acceptAgain()
        } catch {
            pauseAccepting(because: error)
        }
    }

    /// Leaves the clients that wait alone for a while: with no descriptor left they would be announced without end.
    private func pauseAccepting(because error: SystemCallError) {
        guard retry == nil else { return }
        log.error("automation: \(error)")
        readiness.ignore(socket.descriptor.rawValue)
        let retry = DispatchSource.makeTimerSource(queue: .main)
        retry.schedule(deadline: .now() + Self.retryInterval, repeating: Self.retryInterval)
        retry.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.accept() }
        }
        retry.resume()
        self.retry = retry
    }

    /// Listens for clients as before the pause, if there was one.
    private func acceptAgain() throws(SystemCallError) {
        guard retry != nil else { return }
        try readiness.watch(socket.descriptor.rawValue) { [weak self] in self?.accept() }
        retry?.cancel()
        retry = nil
    }

    private func adopt(_ client: AutomationConnection) {
        clients[ObjectIdentifier(client)] = client
        client.onLine = { [weak self, unowned client] line in self?.handle(line, from: client) }
        client.onOverlongLine = { [unowned client] in
            let message = "a line has at most \(LineBuffer.longestLine) bytes"
            client.send(AutomationReply.line(.null, AutomationFault(id: .null, code: AutomationFault.invalidRequest, message: message)))
        }
        client.onClose = { [weak self, unowned client] in self?.forget(client) }
    }

    /// A client that has gone leaves no finger on the glass.
    private func forget(_ client: AutomationConnection) {
        clients[ObjectIdentifier(client)] = nil
        let touches = client.contacts.values.sorted().map { AutomationTouch(contact: $0, phase: .cancelled, x: 0, y: 0) }
        client.contacts = [:]
        if !touches.isEmpty { target.touch(touches) }
    }

    private func handle(_ line: [UInt8], from client: AutomationConnection) {
        do throws(AutomationFault) {
            let request = try AutomationRequest(line: line)
            try perform(request, for: client)
        } catch {
            send(error, to: client)
        }
    }
}

extension AutomationServer {
    private struct Nothing: Encodable {}

    private struct Settled: Encodable {
        var settled: Bool
    }

    private func perform(_ request: AutomationRequest, for client: AutomationConnection) throws(AutomationFault) {
        do throws(AutomationError) {
            switch request.call {
            case .tree: reply(request, to: client, target.tree)
            case .statistics: reply(request, to: client, target.statistics)
            case .screenshot(let path): try takeScreenshot(path, request, for: client)
            case .settle(let limit): try settle(within: limit, request, for: client)
            case .touch(let contacts):
                target.touch(try touches(contacts, of: client))
                reply(request, to: client, Nothing())
            case .key(let name, let isDown):
                try target.key(name, isDown: isDown)
                reply(request, to: client, Nothing())
            case .advance(let duration):
                try target.advance(by: duration)
                reply(request, to: client, Nothing())
            case .quit:
                reply(request, to: client, Nothing())
                target.quit()
            }
        } catch {
            throw AutomationFault(error, id: request.id)
        }
    }

    private func reply(_ request: AutomationRequest, to client: AutomationConnection, _ result: some Encodable) {
        if let id = request.id { client.send(AutomationReply.line(id, result)) }
    }

    /// Tells what was wrong, unless it was a notification.
    private func send(_ fault: AutomationFault, to client: AutomationConnection) {
        if let id = fault.id { client.send(AutomationReply.line(id, fault)) }
    }

    /// Counts an answer that comes later; the client stays connected for it.
    private func beginReply(to client: AutomationConnection) throws(AutomationError) {
        guard client.pendingReplies < Self.mostPendingReplies else {
            throw .refused("\(Self.mostPendingReplies) answers are pending already")
        }
        client.pendingReplies += 1
    }

    private func settle(
        within limit: Duration, _ request: AutomationRequest, for client: AutomationConnection
    ) throws(AutomationError) {
        try beginReply(to: client)
        target.whenSettled(within: limit) { [weak self, weak client] isSettled in
            guard let client else { return }
            self?.reply(request, to: client, Settled(settled: isSettled))
            client.pendingReplies -= 1
        }
    }

    private func takeScreenshot(
        _ path: String, _ request: AutomationRequest, for client: AutomationConnection
    ) throws(AutomationError) {
        try beginReply(to: client)
        screenshots.write(target.presentedPicture, to: path) { [weak self, weak client] result in
            guard let client else { return }
            switch result {
            case .success(let size): self?.reply(request, to: client, size)
            case .failure(let error): self?.send(AutomationFault(error, id: request.id), to: client)
            }
            client.pendingReplies -= 1
        }
    }

    /// The contacts under numbers of ours; what no finger can do is refused.
    private func touches(
        _ contacts: [AutomationRequest.Contact], of client: AutomationConnection
    ) throws(AutomationError) -> [AutomationTouch] {
        for contact in contacts where (contact.phase == .began) == (client.contacts[contact.id] != nil) {
            throw .wrongParameters("contact \(contact.id) is \(contact.phase == .began ? "down already" : "not down")")
        }
        return contacts.map { contact in
            let number = client.contacts[contact.id] ?? nextContact
            if contact.phase == .began {
                client.contacts[contact.id] = number
                nextContact += 1
            }
            if contact.phase == .ended || contact.phase == .cancelled { client.contacts[contact.id] = nil }
            return AutomationTouch(contact: number, phase: contact.phase, x: contact.x, y: contact.y)
        }
    }
}

extension AutomationFault {
    init(_ error: AutomationError, id: JSONValue?) {
        switch error {
        case .wrongParameters(let sentence): self.init(id: id, code: Self.invalidParameters, message: sentence)
        case .refused(let sentence): self.init(id: id, code: Self.refused, message: sentence)
        }
    }
}
