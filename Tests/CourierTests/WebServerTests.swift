import Configuration
import CourierMessages
import Foundation
import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import Courier

/// The server on a port of its own, run by hand, with strangers at it.
@Suite(.serialized) struct WebServerTests {
    private let server: WebServer
    private let port: Int

    init() throws { (server, port) = try Self.serve() }

    private static func serve(_ limits: WebServer.Limits = WebServer.Limits()) throws -> (WebServer, Int) {
        let socket = try PhoneAddress.listen(ServedAddress(host: "127.0.0.1", port: 0))
        let port = PhoneAddress.port(of: socket) ?? 0
        let page = WebReply(status: 200, headers: [("Content-Type", "text/plain")], body: .bytes(Array("hello".utf8)))
        let handlers = WebServer.Handlers(
            answer: { _ in .reply(page) }, photosBegin: { _ in }, photo: { _, _, _ in }, photosEnd: { _, _ in page }, sent: { _ in })
        return (try WebServer(socket, limits: limits, handlers), port)
    }

    private func run(_ server: WebServer, for duration: Duration = .milliseconds(20)) {
        let end = ContinuousClock.now + duration
        repeat {
            var watched = pollfd(fd: server.rawValue, events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&watched, 1, 5)
            _ = server.run()
        } while ContinuousClock.now < end
    }

    /// A connection from one of this machine's many addresses.
    private func connect(_ port: Int, from address: String) throws -> OwnedDescriptor {
        let client = OwnedDescriptor(taking: try checked("socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) })
        let number = client.rawValue
        func name(_ host: String, _ port: Int) -> sockaddr_in {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = UInt16(port).bigEndian
            name.sin_addr.s_addr = unsafe inet_addr(host)
            return name
        }
        var (own, other) = (name(address, 0), name("127.0.0.1", port))
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        try checked("bind") {
            unsafe withUnsafePointer(to: &own) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(number, $0, size) }
            }
        }
        try checked("connect") {
            unsafe withUnsafePointer(to: &other) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe Glibc.connect(number, $0, size) }
            }
        }
        return client
    }

    private func say(_ text: String, to client: borrowing OwnedDescriptor) {
        _ = unsafe send(client.rawValue, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }

    /// What came; nil while nothing did, empty when the server hung up.
    private func heard(_ client: borrowing OwnedDescriptor) -> String? {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = unsafe recv(client.rawValue, &bytes, bytes.count, Int32(MSG_DONTWAIT))
        return count < 0 && errno == EAGAIN ? nil : String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    @Test func answersOneConnectionAgainAndAgain() throws {
        let client = try connect(port, from: "127.0.0.1")
        for _ in 0..<3 {
            say("GET / HTTP/1.1\r\nHost: booth\r\n\r\n", to: client)
            run(server)
            #expect(heard(client)?.hasSuffix("\r\n\r\nhello") == true)
        }
    }

    /// Hundreds of half-said requests from many addresses: the next phone gets its page at once.
    @Test func slowStrangersHoldUpNobody() throws {
        var strangers: [StrangerBox] = []
        for index in 0..<200 {
            let stranger = try connect(port, from: "127.0.1.\(index / 10 + 1)")
            say("GET / HTTP/1.1\r\nHost: bo", to: stranger)
            strangers.append(StrangerBox(stranger))
            run(server, for: .zero)
        }
        let guest = try connect(port, from: "127.0.0.1")
        say("GET / HTTP/1.1\r\nHost: booth\r\n\r\n", to: guest)
        run(server)
        #expect(heard(guest)?.hasSuffix("hello") == true)
        #expect(strangers.count { heard($0.socket) == nil } == 200, "they wait, within the limits")
    }

    @Test func oneAddressHasItsShareAndNoMore() throws {
        let greedy = try (0..<30).map { _ in StrangerBox(try connect(port, from: "127.0.2.1")) }
        run(server)
        #expect(greedy.count { heard($0.socket) == nil } == 12)
        let guest = try connect(port, from: "127.0.0.1")
        say("GET / HTTP/1.1\r\nHost: booth\r\n\r\n", to: guest)
        run(server)
        #expect(heard(guest)?.hasSuffix("hello") == true)
    }

    /// Whoever says a letter a second moves all the time and still gets nowhere.
    @Test func requestsThatTrickleInEnd() throws {
        var limits = WebServer.Limits()
        limits.head = .milliseconds(300)
        let (server, port) = try Self.serve(limits)
        let client = try connect(port, from: "127.0.0.1")
        let start = ContinuousClock.now
        while heard(client) == nil, ContinuousClock.now - start < .seconds(5) {
            say("G", to: client)
            run(server, for: .milliseconds(10))
        }
        let duration = ContinuousClock.now - start
        #expect(duration >= .milliseconds(300) && duration < .seconds(2), "\(duration)")
        // The time begins anew after each request, also on a connection that stays.
        let other = try connect(port, from: "127.0.0.1")
        for _ in 0..<3 {
            say("GET / HTTP/1.1\r\nHost: booth\r\n\r\n", to: other)
            run(server, for: .milliseconds(150))
            #expect(heard(other)?.hasSuffix("hello") == true)
        }
        run(server, for: .milliseconds(400))
        #expect(heard(other)?.isEmpty == true)
    }

    @Test(arguments: [
        "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "\u{0}\u{1}\u{2}", "GET / HTTP/1.1\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
        "GET /%zz%00%ff HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ])
    func nonsenseHarmsNobody(text: String) throws {
        let stranger = try connect(port, from: "127.0.0.3")
        say(text, to: stranger)
        say(String(repeating: "x", count: 100_000), to: stranger)
        run(server)
        let guest = try connect(port, from: "127.0.0.1")
        say("GET / HTTP/1.1\r\nHost: booth\r\n\r\n", to: guest)
        run(server)
        #expect(heard(guest)?.hasSuffix("hello") == true)
    }
}

private final class StrangerBox {
    let socket: OwnedDescriptor

    init(_ socket: consuming OwnedDescriptor) { self.socket = socket }
}
