internal import CCUPS
private import Glibc

/// A print server, as CUPS is one.
///
/// Every call makes a connection of its own, blocks for as long as its time limits allow, and never asks for a password.
public struct PrintServer: Sendable {
    /// Where it listens: a host with a port, or the path of a socket.
    let host: String
    let port: Int
    /// Seconds for a connection, and for each piece of an answer.
    private let limit: Double

    /// - Parameter address: a socket's path, `HOST:PORT` or `HOST`; nil is what libcups itself uses, as /etc/cups/client.conf says.
    public init(address: String?, timeLimit: Double = 5) {
        limit = timeLimit
        let address = unsafe address ?? String(cString: cupsServer())
        guard !address.hasPrefix("/"), let colon = address.lastIndex(of: ":"), let port = Int(address[address.index(after: colon)...])
        else {
            (host, port) = (address, Int(ippPort()))
            return
        }
        (host, self.port) = (address[..<colon].filter { $0 != "[" && $0 != "]" }, port)
    }

    init(host: String, port: Int, timeLimit: Double) { (self.host, self.port, limit) = (host, port, timeLimit) }

    /// What the operator knows it as.
    public var name: String { host.hasPrefix("/") ? host : "\(host):\(port)" }

    /// Asks, and returns the answer where it is no refusal.
    func ask(_ request: IPPMessage, at resource: String = "/", isSecure: Bool = false) throws(PrintError) -> IPPMessage {
        try ask(request, at: resource, isSecure: isSecure) { (_: borrowing Connection) throws(PrintError) in }
    }

    /// Asks, sends what `document` writes behind the question, and returns the answer where it is no refusal.
    func ask(
        _ request: IPPMessage, at resource: String = "/", isSecure: Bool = false,
        document: (borrowing Connection) throws(PrintError) -> Void
    ) throws(PrintError) -> IPPMessage {
        let connection = try Connection(self, isSecure: isSecure, limit: limit)
        let answer = try connection.ask(request, resource, document: document)
        guard answer.isSuccess else { throw Self.refusal(answer.status) }
        return answer
    }

    fileprivate static func refusal(_ status: ipp_status_t) -> PrintError {
        let name = unsafe ippErrorString(status).map { unsafe String(cString: $0) } ?? "status \(status.rawValue)"
        return .refused(status: name, cause: lastWords)
    }

    fileprivate static var lastWords: String { unsafe cupsLastErrorString().map { unsafe String(cString: $0) } ?? "no answer" }
}

/// One connection to a server.
@safe
struct Connection: ~Copyable {
    private let http: OpaquePointer

    init(_ server: PrintServer, isSecure: Bool, limit: Double) throws(PrintError) {
        // The library's own way to ask for a password reads the terminal.
        unsafe cupsSetPasswordCB2({ _, _, _, _, _ in nil }, nil)
        let encryption = isSecure ? HTTP_ENCRYPTION_ALWAYS : HTTP_ENCRYPTION_IF_REQUESTED
        guard
            let http = unsafe httpConnect2(
                server.host, Int32(server.port), nil, AF_UNSPEC, encryption, 1, Int32(limit * 1000), nil)
        else { throw .unreachable(cause: "\(server.name): \(PrintServer.lastWords)") }
        unsafe httpSetTimeout(http, limit, { _, _ in 0 }, nil)
        unsafe self.http = http
    }

    deinit { unsafe httpClose(http) }

    func ask(
        _ request: IPPMessage, _ resource: String, document: (borrowing Connection) throws(PrintError) -> Void
    ) throws(PrintError) -> IPPMessage {
        var status = HTTP_STATUS_CONTINUE
        // It is repeated once with what the server wants to know of us, as whoever is at the other end of a local socket.
        for _ in 0..<3 {
            status = unsafe cupsSendRequest(http, request.message, resource, Int(CUPS_LENGTH_VARIABLE))
            if status == HTTP_STATUS_CONTINUE {
                try document(self)
                if let answer = unsafe cupsGetResponse(http, resource) { return unsafe IPPMessage(taking: answer) }
                status = unsafe httpGetStatus(http)
            }
            guard status == HTTP_STATUS_UNAUTHORIZED, unsafe cupsDoAuthentication(http, "POST", resource) == 0 else { break }
        }
        if status == HTTP_STATUS_UNAUTHORIZED || status == HTTP_STATUS_FORBIDDEN || status == HTTP_STATUS_CUPS_AUTHORIZATION_CANCELED {
            throw .refused(status: "not-authorized", cause: "the print server lets this user not do that")
        }
        throw .unreachable(cause: PrintServer.lastWords)
    }

    /// Sends a piece of the document; false when the server takes no more.
    func send(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let base = bytes.baseAddress else { return true }
        let start = unsafe base.assumingMemoryBound(to: CChar.self)
        return unsafe cupsWriteRequestData(http, start, bytes.count) == HTTP_STATUS_CONTINUE
    }
}
