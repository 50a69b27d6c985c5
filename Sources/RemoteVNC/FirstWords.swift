/// What a viewer wants, told from the first bytes it sends.
enum FirstWords: Equatable {
    /// More bytes are needed to tell.
    case incomplete
    /// A viewer that speaks RFB itself.
    case viewer
    /// A browser that asks for a file.
    case file
    /// A browser that opens the WebSocket.
    case webSocket
    /// Nothing that is served here.
    case nonsense

    /// A request of a browser is at most this long; one with many cookies is some thousand bytes.
    static let limit = 16384

    init(_ bytes: [UInt8]) {
        let verb = Array("GET ".utf8)
        guard bytes.count >= verb.count else {
            self = verb.starts(with: bytes) ? .incomplete : .viewer
            return
        }
        guard bytes.starts(with: verb) else {
            self = .viewer
            return
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("\r\n\r\n") else {
            self = bytes.count < Self.limit ? .incomplete : .nonsense
            return
        }
        self = text.lowercased().contains("upgrade: websocket") ? .webSocket : .file
    }
}
