private import Dispatch
public import Geometry
private import Glibc
private import SystemCalls

/// What went wrong in a conversation with the server.
public struct ConversationError: Error {
    public var message: String

    public init(message: String) { self.message = message }
}

/// A small viewer that speaks RFB 3.8 with raw pixels over a real socket; every call blocks for four seconds at most.
public final class RFBClient: Sendable {
    /// One rectangle of an update.
    public struct Patch: Equatable, Sendable {
        public var rect: Rect
        /// Its words, row by row; empty for a change of size.
        public var pixels: [UInt32]
        public var isNewSize: Bool

        /// A rectangle with its words, or a new size.
        public init(rect: Rect, pixels: [UInt32], isNewSize: Bool) {
            (self.rect, self.pixels, self.isNewSize) = (rect, pixels, isNewSize)
        }
    }

    private let socket: Int32

    /// A viewer that calls at a port of the loopback.
    public convenience init(port: Int, receiveBuffer: Int32? = nil) throws {
        self.init(receiveBuffer: receiveBuffer)
        try connect(port: port)
    }

    /// A viewer that has not called yet.
    public init(receiveBuffer: Int32? = nil) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var wait = timeval(tv_sec: 4, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer { unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    }

    /// Calls at a port of the loopback.
    public func connect(port: Int) throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        let status = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else { throw ConversationError(message: "no connection, error \(errno)") }
    }

    deinit { close(socket) }

    /// Runs blocking calls away from the main actor, which the server needs for itself.
    public static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            // A serial queue of its own has a thread of its own, so that calls that block keep nobody else waiting.
            DispatchQueue(label: "RFBClient").async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Hangs up without a word.
    public func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Sends bytes as they are.
    public func send(_ bytes: [UInt8]) throws {
        let count = unsafe Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard count == bytes.count else { throw ConversationError(message: "sent \(count) of \(bytes.count) bytes") }
    }

    /// Waits for that many bytes.
    public func receive(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let part = try receiveSome(atMost: count - bytes.count)
            guard !part.isEmpty else { throw ConversationError(message: "hung up after \(bytes.count) of \(count) bytes") }
            bytes += part
        }
        return bytes
    }

    /// Everything until the server hangs up.
    public func receiveAll() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let part = try receiveSome(atMost: 65536)
            if part.isEmpty { return bytes }
            bytes += part
        }
    }

    /// Whether nothing arrives in the given time.
    public func isSilent(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) == 0
    }

    /// The kinds of security that the server offers.
    public func securityTypes() throws -> [UInt8] {
        guard try receive(12) == Array("RFB 003.008\n".utf8) else { throw ConversationError(message: "not RFB 3.8") }
        try send(Array("RFB 003.008\n".utf8))
        return try receive(Int(receive(1)[0]))
    }

    /// Greets a server without a password and returns the size of its picture.
    public func greet() throws -> Size {
        guard try securityTypes().contains(1) else { throw ConversationError(message: "a password is wanted") }
        try send([1])
        return try begin()
    }

    /// Gives a password (RFC 6143, section 7.2.2), and returns the size of the picture; throws where it is refused.
    public func greet(password: String) throws -> Size {
        guard try securityTypes() == [2] else { throw ConversationError(message: "no password is wanted") }
        try send([2])
        let challenge = try receive(16)
        try send(try Self.response(to: challenge, password))
        return try begin()
    }

    /// DES with the password for a key, each byte of which has its bits the other way round.
    private static func response(to challenge: [UInt8], _ password: String) throws -> [UInt8] {
        let padded = (Array(password.utf8) + [UInt8](repeating: 0, count: 8)).prefix(8)
        let key = padded.map { byte in (0..<8).reduce(UInt8(0)) { $0 | (byte >> $1 & 1) << (7 - $1) } }
        func hexadecimal(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        let script = """
            printf '%b' "$(printf '%s' "$2" | sed 's/../\\\\x&/g')" |
                openssl enc -des-ecb -nopad -K "$1" -provider legacy -provider default | od -An -v -tu1
            """
        let output = try runSuccessfully(["/bin/bash", "-c", script, "bash", hexadecimal(key), hexadecimal(challenge)])
        return output.split(whereSeparator: \.isWhitespace).compactMap { UInt8($0) }
    }

    private func begin() throws -> Size {
        guard try receive(4) == [0, 0, 0, 0] else { throw ConversationError(message: "refused") }
        try send([1])
        let hello = try receive(24)
        _ = try receive(Int(Self.word(hello[20...])))
        // Raw pixels, and changes of the picture's size.
        try send([2, 0, 0, 2, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x21])
        return Size(width: Self.half(hello[0...]), height: Self.half(hello[2...]))
    }

    /// Asks for the picture, or for what changes of it.
    public func request(_ size: Size, incremental: Bool) throws {
        try send([3, incremental ? 1 : 0, 0, 0, 0, 0] + Self.bytes(size.width) + Self.bytes(size.height))
    }

    /// Waits for an update.
    public func update() throws -> [Patch] {
        let head = try receive(4)
        guard head[0] == 0 else { throw ConversationError(message: "message \(head[0]) instead of an update") }
        return try (0..<Self.half(head[2...])).map { _ in try patch() }
    }

    /// Moves the pointer, with its buttons as RFB's bits.
    public func pointer(_ buttons: UInt8, x: Int, y: Int) throws { try send([5, buttons] + Self.bytes(x) + Self.bytes(y)) }

    /// Presses or releases a key by its X symbol.
    public func key(_ symbol: UInt32, isDown: Bool) throws {
        try send([4, isDown ? 1 : 0, 0, 0] + (0..<4).map { UInt8(truncatingIfNeeded: symbol >> (24 - 8 * UInt32($0))) })
    }

    private func patch() throws -> Patch {
        let head = try receive(12)
        let rect = Rect(x: Self.half(head[0...]), y: Self.half(head[2...]), width: Self.half(head[4...]), height: Self.half(head[6...]))
        guard Self.word(head[8...]) == 0 else { return Patch(rect: rect, pixels: [], isNewSize: true) }
        let bytes = try receive(rect.size.area * 4)
        let pixels = unsafe bytes.withUnsafeBytes { raw in
            (0..<rect.size.area).map { unsafe raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) & 0xFFFFFF }
        }
        return Patch(rect: rect, pixels: pixels, isNewSize: false)
    }

    private func receiveSome(atMost count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let received = unsafe recv(socket, &buffer, count, 0)
        guard received >= 0 else { throw ConversationError(message: "nothing arrived, error \(errno)") }
        return Array(buffer[..<received])
    }

    private static func bytes(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 255)] }

    private static func half(_ bytes: ArraySlice<UInt8>) -> Int { Int(bytes[bytes.startIndex]) << 8 | Int(bytes[bytes.startIndex + 1]) }

    private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }
}
