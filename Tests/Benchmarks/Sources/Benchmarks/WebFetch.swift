import Glibc
import SystemCalls

/// One address of the loopback that is fetched as a phone does, on a connection of its own.
struct WebFetch {
    let port: Int
    let path: String

    /// How long it took from connecting to the first byte and to the last one, in milliseconds, and the bytes of the body.
    struct Outcome {
        var firstByte: Double
        var whole: Double
        var body: [UInt8]
    }

    /// - Throws: when there is no answer, or one that does not begin with "HTTP/1.1 200".
    func fetch() throws -> Outcome {
        let start = Stopwatch.now
        let socket = try connected()
        let request = [UInt8]("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nConnection: close\r\n\r\n".utf8)
        _ = try checkedCount("send a request") { unsafe send(socket.rawValue, request, request.count, Int32(MSG_NOSIGNAL)) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var firstByte = 0.0
        while true {
            let count = try checkedCount("read an answer") { unsafe recv(socket.rawValue, &buffer, buffer.count, 0) }
            if answer.isEmpty { firstByte = Stopwatch.now - start }
            if count == 0 { break }
            answer += buffer[..<count]
        }
        let whole = Stopwatch.now - start
        guard answer.starts(with: "HTTP/1.1 200".utf8), let end = Self.headEnd(in: answer) else {
            throw StagedKiosk.Failure(description: "\(path) is answered \(String(decoding: answer.prefix(80), as: UTF8.self))")
        }
        return Outcome(firstByte: firstByte, whole: whole, body: Array(answer[end...]))
    }

    private static func headEnd(in answer: [UInt8]) -> Int? {
        let mark = [UInt8]("\r\n\r\n".utf8)
        return answer.indices.first { answer[$0...].starts(with: mark) }.map { $0 + mark.count }
    }

    private func connected() throws -> OwnedDescriptor {
        let descriptor = OwnedDescriptor(taking: try checked("make a socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) })
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        try unsafe withUnsafePointer(to: &address) { pointer in
            try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                _ = try checked("connect to port \(port)") { unsafe connect(descriptor.rawValue, generic, length) }
            }
        }
        return descriptor
    }
}
