internal import CMicroHTTPD
internal import CourierMessages
private import Glibc
internal import SystemCalls

/// The server of guests' pages: libmicrohttpd, which speaks HTTP, on our socket and in our turns.
///
/// It holds connections within limits, so that one phone or one stranger can't take them all: so many at all and so many of one address,
/// each of which ends when nothing moves for a while, or when its request is not there in time, however slowly it trickles in.
nonisolated final class WebServer {
    /// What is done with what comes in.
    struct Handlers {
        var answer: (WebRequest) -> WebAnswer
        /// The first bytes of photos come in for a page.
        var photosBegin: (Int) -> Void = { _ in }
        var photo: (Int, PhotoFormat, PassedDescriptor) -> Void = { _, _, _ in }
        /// All of a body was read.
        var photosEnd: (Int, ReceivedPhotos) -> WebReply = { _, _ in WebReply(status: 503, headers: [], body: .bytes([])) }
        /// The body of the reply with this tag was taken in full.
        var sent: (Int) -> Void = { _ in }
    }

    /// How much it bears.
    struct Limits {
        var connections: UInt32 = 256
        var connectionsOfAnAddress: UInt32 = 12
        /// Seconds in which nothing moves.
        var idleSeconds: UInt32 = 10
        /// How long a request's head may take.
        var head = Duration.seconds(15)
        /// Bytes of one photo.
        var photo = 40 << 20
    }

    private let handlers: Handlers
    private let limits: Limits
    private let daemon: MHDDaemon
    /// The connections whose next request is not there, by their sockets, and since when.
    private var waiting: [Int32: ContinuousClock.Instant] = [:]
    /// Those whose replies come later, by their tickets.
    private var later: [Int: WebExchange] = [:]

    /// Becomes readable when there is something to do.
    var rawValue: Int32 { daemon.epoll }

    /// Serves what comes to a listening socket.
    init(_ socket: consuming OwnedDescriptor, limits: Limits = Limits(), _ handlers: Handlers) throws(SystemCallError) {
        self.handlers = handlers
        self.limits = limits
        daemon = MHDDaemon()
        try daemon.start(socket.release(), limits, self)
    }

    /// The most rounds, in each of which every phone gets one piece, before the rest of the courier has its turn.
    private static let mostTurns = 64

    /// Does what there is to do, and returns after how long it has to be called again even if nothing comes; nil for never.
    func run() -> Duration? {
        // The library sends one piece to each phone at a time. The way through the main queue costs more than a piece does.
        var next = daemon.run()
        var turns = 1
        while next == .zero, turns < Self.mostTurns {
            next = daemon.run()
            turns += 1
        }
        let now = ContinuousClock.now
        for (socket, since) in waiting where now - since >= limits.head {
            waiting[socket] = nil
            shutdown(socket, Int32(SHUT_RDWR))
        }
        let head = waiting.values.min().map { max(.zero, limits.head - (now - $0)) }
        return [next, head].compactMap(\.self).min()
    }

    /// Gives the reply that was promised as `WebAnswer.later`; call `run` after it. Nothing happens where nobody waits for it any more.
    func finish(_ ticket: Int, _ reply: WebReply) {
        guard let exchange = later.removeValue(forKey: ticket) else { return }
        exchange.reply = reply
        exchange.goOn()
    }

    /// Ends every connection and closes the socket.
    func stop() {
        for exchange in later.values { exchange.goOn() }
        later = [:]
        daemon.stop()
    }

    // MARK: - What the library calls

    fileprivate func noteConnection(_ socket: Int32, isNew: Bool) { waiting[socket] = isNew ? .now : nil }

    /// Begins with a request whose head is there.
    ///
    /// - Returns: the exchange, and the reply if it is not to wait for the body.
    fileprivate func begin(_ connection: OpaquePointer, _ request: WebRequest) -> (WebExchange, WebReply?) {
        let exchange = unsafe WebExchange(socket: mememe_http_socket(connection))
        waiting[exchange.socket] = nil
        exchange.isGet = request.method == "GET"
        switch handlers.answer(request) {
        case .reply(let reply):
            // A reply before the end of the request ends the connection, which spares reading a body that nobody wants.
            if request.method == "POST" || request.byteCount != nil { return (exchange, reply) }
            exchange.reply = reply
            return (exchange, nil)
        case .later(let ticket):
            exchange.ticket = ticket
            later[ticket] = exchange
            return (exchange, nil)
        case .receive(let page, let most):
            let limits = PhotoReceiver.Limits(bytes: limits.photo, count: most)
            exchange.receiver = unsafe PhotoReceiver(
                connection, page, limits, onBegin: handlers.photosBegin, onPhoto: handlers.photo)
            // A body that is no form holds no photo.
            return (exchange, exchange.receiver == nil ? handlers.photosEnd(page, ReceivedPhotos(other: 1)) : nil)
        }
    }

    fileprivate func reply(to exchange: WebExchange) -> WebReply? {
        guard let receiver = exchange.receiver else { return exchange.reply }
        return handlers.photosEnd(receiver.page, receiver.finish())
    }

    fileprivate func end(_ exchange: WebExchange, isComplete: Bool) {
        waiting[exchange.socket] = .now
        if let ticket = exchange.ticket { later[ticket] = nil }
        if isComplete, exchange.isGet, let tag = exchange.tag { handlers.sent(tag) }
    }
}

/// One request and its reply.
@safe
private nonisolated final class WebExchange {
    let socket: Int32
    var isGet = false
    var tag: Int?
    var receiver: PhotoReceiver?
    /// What is sent when the whole request is there.
    var reply: WebReply?
    /// Under which number its reply comes later.
    var ticket: Int?
    /// The connection, while it does nothing but wait for its reply.
    private var suspended: OpaquePointer?

    init(socket: Int32) { self.socket = socket }

    /// Has the connection wait for its reply: nothing is read, and no time runs out.
    func wait(on connection: OpaquePointer) {
        unsafe suspended = unsafe connection
        unsafe MHD_suspend_connection(connection)
    }

    func goOn() {
        guard let connection = unsafe suspended else { return }
        unsafe suspended = nil
        unsafe MHD_resume_connection(connection)
    }
}

/// A file that is sent, piece by piece.
private nonisolated final class FileReading {
    /// Bytes at a time; each reply has room for one piece.
    static let piece = 64 << 10
    let file: PassedDescriptor
    let start: Int

    init(_ file: PassedDescriptor, from start: Int) { (self.file, self.start) = (file, start) }
}

/// The library's server and the functions that it calls.
@safe
private nonisolated final class MHDDaemon {
    private var daemon: OpaquePointer?

    var epoll: Int32 { unsafe daemon.map { unsafe mememe_http_epoll($0) } ?? -1 }

    func start(_ socket: Int32, _ limits: WebServer.Limits, _ owner: WebServer) throws(SystemCallError) {
        let settings = mememe_http_settings(
            socket: socket, most_connections: limits.connections, most_connections_of_an_address: limits.connectionsOfAnAddress,
            idle_seconds: limits.idleSeconds, bytes_per_connection: 32 << 10)
        let pointer = unsafe Unmanaged.passUnretained(owner).toOpaque()
        unsafe daemon = unsafe mememe_http_start(settings, Self.handle, Self.completed, Self.changed, pointer)
        let code = errno
        if unsafe daemon == nil { throw SystemCallError(operation: "serve pages", code: code) }
    }

    deinit { stop() }

    func stop() {
        if let running = unsafe daemon { unsafe MHD_stop_daemon(running) }
        unsafe daemon = nil
    }

    func run() -> Duration? {
        guard let daemon = unsafe daemon else { return nil }
        _ = unsafe MHD_run(daemon)
        let milliseconds = unsafe mememe_http_patience(daemon)
        return milliseconds < 0 ? nil : .milliseconds(milliseconds)
    }

    private static func owner(_ pointer: UnsafeMutableRawPointer?) -> WebServer? {
        unsafe pointer.map { unsafe Unmanaged<WebServer>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func exchange(_ pointer: UnsafeMutableRawPointer) -> WebExchange {
        unsafe Unmanaged<WebExchange>.fromOpaque(pointer).takeUnretainedValue()
    }

    private static let handle: MHD_AccessHandlerCallback = { owner, connection, url, method, _, data, count, state in
        guard let server = unsafe MHDDaemon.owner(owner), let connection = unsafe connection, let state = unsafe state,
            let count = unsafe count
        else { return mememe_http_no }
        guard let known = unsafe state.pointee else {
            let request = unsafe MHDDaemon.request(connection, url, method)
            let (exchange, reply) = unsafe server.begin(connection, request)
            unsafe state.pointee = unsafe Unmanaged.passRetained(exchange).toOpaque()
            return reply.map { unsafe MHDDaemon.queue($0, connection, exchange) } ?? mememe_http_yes
        }
        let exchange = unsafe MHDDaemon.exchange(known)
        if unsafe count.pointee > 0 {
            unsafe exchange.receiver?.take(data, count.pointee)
            unsafe count.pointee = 0
            return mememe_http_yes
        }
        guard let reply = server.reply(to: exchange) else {
            guard exchange.ticket != nil else { return mememe_http_no }
            unsafe exchange.wait(on: connection)
            return mememe_http_yes
        }
        return unsafe MHDDaemon.queue(reply, connection, exchange)
    }

    private static let completed: MHD_RequestCompletedCallback = { owner, _, state, code in
        guard let state = unsafe state, let held = unsafe state.pointee else { return }
        let exchange = unsafe Unmanaged<WebExchange>.fromOpaque(held).takeRetainedValue()
        unsafe state.pointee = nil
        unsafe MHDDaemon.owner(owner)?.end(exchange, isComplete: mememe_http_is_complete(code) != 0)
    }

    private static let changed: MHD_NotifyConnectionCallback = { owner, connection, _, code in
        guard let connection = unsafe connection else { return }
        unsafe MHDDaemon.owner(owner)?.noteConnection(
            mememe_http_socket(connection), isNew: mememe_http_is_start(code) != 0)
    }

    private static func queue(_ reply: WebReply, _ connection: OpaquePointer, _ exchange: WebExchange) -> MHD_Result {
        guard let response = unsafe response(reply.body) else { return mememe_http_no }
        defer { unsafe MHD_destroy_response(response) }
        for (name, value) in reply.headers { _ = unsafe MHD_add_response_header(response, name, value) }
        exchange.tag = reply.tag
        return unsafe MHD_queue_response(connection, reply.status, response)
    }

    private static func response(_ body: WebReply.Body) -> OpaquePointer? {
        switch body {
        case .bytes(let bytes): return unsafe mememe_http_copied(bytes, bytes.count)
        case .file(let file, let range):
            // What the library reads by itself from a file it reads in pieces of 4 KB.
            let state = unsafe Unmanaged.passRetained(FileReading(file, from: range.lowerBound)).toOpaque()
            return unsafe MHD_create_response_from_callback(
                UInt64(range.count), FileReading.piece, MHDDaemon.readFile, state,
                { state in if let state = unsafe state { unsafe Unmanaged<FileReading>.fromOpaque(state).release() } })
        }
    }

    private static let readFile: MHD_ContentReaderCallback = { state, position, buffer, count in
        guard let state = unsafe state, let buffer = unsafe buffer else { return mememe_http_broken }
        let reading = unsafe Unmanaged<FileReading>.fromOpaque(state).takeUnretainedValue()
        let read = unsafe pread(reading.file.owned.rawValue, buffer, count, off_t(reading.start) + off_t(position))
        // A file that has become shorter ends the connection, so that the phone knows.
        return read > 0 ? read : mememe_http_broken
    }

    private static func request(
        _ connection: OpaquePointer, _ url: UnsafePointer<CChar>?, _ method: UnsafePointer<CChar>?
    ) -> WebRequest {
        func value(_ kind: MHD_ValueKind, _ name: String) -> String? {
            unsafe MHD_lookup_connection_value(connection, kind, name).map { unsafe String(cString: $0) }
        }
        var request = WebRequest()
        request.method = unsafe method.map { unsafe String(cString: $0) } ?? ""
        request.path = unsafe url.map { unsafe String(cString: $0) } ?? ""
        for name in WebRequest.names { request.query[name] = value(mememe_http_argument, name) }
        request.languages = value(mememe_http_header, "Accept-Language")
        request.range = value(mememe_http_header, "Range")
        request.byteCount = value(mememe_http_header, "Content-Length").flatMap { Int($0) }
        request.client = unsafe mememe_http_client(connection).map { unsafe PhoneAddress.key(of: $0) } ?? ""
        return request
    }
}
