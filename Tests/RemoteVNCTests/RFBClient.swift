import Dispatch
import Geometry
import Glibc

/// What went wrong in a conversation with the server.
struct ConversationError: Error {
    var message: String
}

/// A small viewer that speaks RFB 3.8 with raw pixels over a real socket; every call blocks for four seconds at most.
final class RFBClient: Sendable {
    /// One rectangle of an update.
    struct Patch: Equatable, Sendable {
        var rect: Rect
        /// Its words, row by row; empty for a change of size.
        var pixels: [UInt32]
        var isNewSize: Bool
    }

    private let socket: Int32

    convenience init(port: Int, receiveBuffer: Int32? = nil) throws {
        self.init(receiveBuffer: receiveBuffer)
        try connect(port: port)
    }

    /// A viewer that has not called yet.
    init(receiveBuffer: Int32? = nil) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var wait = timeval(tv_sec: 4, tv_usec: 0)
        unsafe setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &wait, socklen_t(MemoryLayout<timeval>.size))
        if var receiveBuffer { unsafe setsockopt(socket, SOL_SOCKET, SO_RCVBUF, &receiveBuffer, 4) }
    }

    func connect(port: Int) throws {
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
    static func run<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            // A serial queue of its own has a thread of its own, so that calls that block keep nobody else waiting.
            DispatchQueue(label: "RFBClient").async { continuation.resume(with: Result(catching: work)) }
        }
    }

    /// Hangs up without a word.
    func hangUp() { shutdown(socket, Int32(SHUT_RDWR)) }

    func send(_ bytes: [UInt8]) throws {
        let count = unsafe Glibc.send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        guard count == bytes.count else { throw ConversationError(message: "sent \(count) of \(bytes.count) bytes") }
    }

    func receive(_ count: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let part = try receiveSome(atMost: count - bytes.count)
            guard !part.isEmpty else { throw ConversationError(message: "hung up after \(bytes.count) of \(count) bytes") }
            bytes += part
        }
        return bytes
    }

    /// Everything until the server hangs up.
    func receiveAll() throws -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            let part = try receiveSome(atMost: 65536)
            if part.isEmpty { return bytes }
            bytes += part
        }
    }

    /// Whether nothing arrives in the given time.
    func isSilent(milliseconds: Int32) -> Bool {
        var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        return unsafe poll(&entry, 1, milliseconds) == 0
    }

    /// The kinds of security that the server offers.
    func securityTypes() throws -> [UInt8] {
        guard try receive(12) == Array("RFB 003.008\n".utf8) else { throw ConversationError(message: "not RFB 3.8") }
        try send(Array("RFB 003.008\n".utf8))
        return try receive(Int(receive(1)[0]))
    }

    /// Greets a server without a password and returns the size of its picture.
    func greet() throws -> Size {
        guard try securityTypes().contains(1) else { throw ConversationError(message: "a password is wanted") }
        try send([1])
        guard try receive(4) == [0, 0, 0, 0] else { throw ConversationError(message: "refused") }
        try send([1])
        let hello = try receive(24)
        _ = try receive(Int(Self.word(hello[20...])))
        // Raw pixels, and changes of the picture's size.
        try send([2, 0, 0, 2, 0, 0, 0, 0, 0xFF, 0xFF, 0xFF, 0x21])
        return Size(width: Self.half(hello[0...]), height: Self.half(hello[2...]))
    }

    func request(_ size: Size, incremental: Bool) throws {
        try send([3, incremental ? 1 : 0, 0, 0, 0, 0] + Self.bytes(size.width) + Self.bytes(size.height))
    }

    func update() throws -> [Patch] {
        let head = try receive(4)
        guard head[0] == 0 else { throw ConversationError(message: "message \(head[0]) instead of an update") }
        return try (0..<Self.half(head[2...])).map { _ in try patch() }
    }

    func pointer(_ buttons: UInt8, x: Int, y: Int) throws { try send([5, buttons] + Self.bytes(x) + Self.bytes(y)) }

    func key(_ symbol: UInt32, isDown: Bool) throws {
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
