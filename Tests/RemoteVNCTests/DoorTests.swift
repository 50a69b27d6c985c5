import Devices
import Geometry
import TestSupport
import Testing

@testable import RemoteVNC

extension VNCTests {
    /// One port serves viewers and one browsers, and they let in only whom it should.
    @Suite("The two ports")
    @MainActor
    struct DoorTests {
        private func get(_ path: String, _ port: Int) async throws -> String {
            try await RFBClient.run {
                let client = try RFBClient(port: port)
                try client.send(Array("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                return String(decoding: try client.receiveAll(), as: UTF8.self)
            }
        }

        @Test("A browser gets the page and the client's modules with the type it insists on")
        func files() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            #expect(preview.display.addressForBrowser == "http://127.0.0.1:\(preview.browserPort)/")
            let page = try await get("/", preview.browserPort)
            #expect(page.hasPrefix("HTTP/1.0 200"))
            #expect(page.contains("Content-Type: text/html"))
            #expect(page.contains("./core/rfb.js"))
            #expect(page.contains("</html>"))
            let module = try await get("/core/rfb.js", preview.browserPort)
            #expect(module.contains("Content-Type: application/javascript"))
            #expect(module.utf8.count > 50_000)
            #expect(try await get("/nothing", preview.browserPort).contains(" 404 "))
            #expect(try await get("/../../etc/passwd", preview.browserPort).contains(" 404 "))
        }

        @Test("Many requests at once are all answered in full")
        func parallelFiles() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.browserPort
            let lengths = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<12 { group.addTask { try await get("/core/rfb.js", port).utf8.count } }
                var lengths: [Int] = []
                while let length = try await group.next() { lengths.append(length) }
                return lengths
            }
            #expect(lengths.count == 12)
            #expect(Set(lengths).count == 1)
        }

        /// The server closes its end at once, and what comes after that goes nowhere.
        @Test("A browser that goes on talking gets all of its answer")
        func talkative() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.browserPort
            let whole = try await get("/core/rfb.js", port).utf8.count
            let count = try await RFBClient.run {
                let client = try RFBClient(port: port, receiveBuffer: 4096)
                try client.send(Array("GET /core/rfb.js HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8))
                var count = 0
                for _ in 0..<20 {
                    count += try client.receive(1000).count
                    try client.send(Array("GET / HTTP/1.1\r\n".utf8))
                }
                return count + (try client.receiveAll().count)
            }
            #expect(count == whole)
        }

        @Test("A request that arrives in pieces is answered")
        func pieces() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.browserPort
            let answer = try await RFBClient.run {
                let client = try RFBClient(port: port)
                for piece in ["G", "ET / HT", "TP/1.1\r\nHost: a\r\n", "\r\n"] {
                    try client.send(Array(piece.utf8))
                    _ = client.isSilent(milliseconds: 30)
                }
                return String(decoding: try client.receiveAll(), as: UTF8.self)
            }
            #expect(answer.hasPrefix("HTTP/1.0 200"))
        }

        @Test("A browser's WebSocket carries RFB")
        func webSocket() async throws {
            let preview = try Preview()
            defer { preview.display.close() }
            let port = preview.browserPort
            let answer = try await RFBClient.run {
                let client = try RFBClient(port: port)
                let request = [
                    "GET / HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade", "Origin: http://localhost",
                    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: binary", "", "",
                ]
                try client.send(Array(request.joined(separator: "\r\n").utf8))
                var text = ""
                while !text.contains("RFB 003.008") { text += String(decoding: try client.receive(1), as: UTF8.self) }
                return text
            }
            #expect(answer.contains(" 101 "))
            // RFC 6455, section 1.3, gives this answer to this key.
            #expect(answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        }

        @Test("A password is asked for")
        func password() async throws {
            let preview = try Preview(password: "secret")
            defer { preview.display.close() }
            let port = preview.port
            let types = try await RFBClient.run { try RFBClient(port: port).securityTypes() }
            #expect(types == [2])
        }

        @Test(
            "Others on the network come in by password only, and an empty one is none",
            arguments: [("0.0.0.0", nil), ("192.0.2.1", nil), ("::", nil), ("0.0.0.0", ""), ("::", ""), ("127.0.0.1", "")])
        func passwords(address: String, password: String?) {
            let options = VNCDisplay.Options(size: Preview.size, address: address, port: 0, password: password)
            #expect {
                try VNCDisplay(options, clock: SystemEventClock())
            } throws: { error in
                if case .unsupported = error as? DisplayError { true } else { false }
            }
        }

        @Test("A port that is taken is said to be busy, and is free again after close")
        func busyPort() async throws {
            let preview = try Preview()
            let options = VNCDisplay.Options(size: Preview.size, port: preview.port)
            #expect {
                try VNCDisplay(options, clock: SystemEventClock())
            } throws: { error in
                if case .busy = error as? DisplayError { true } else { false }
            }
            preview.display.close()
            #expect(throws: DisplayError.self) { try preview.show(Preview.picture(Preview.size)) }
            try await Task.sleep(for: .milliseconds(50))
            let second = try VNCDisplay(options, clock: SystemEventClock())
            #expect(second.addressForBrowser == "http://127.0.0.1:\(options.port - 100)/")
            second.close()
        }

        @Test(
            "The first bytes tell who calls",
            arguments: [
                ("", FirstWords.incomplete), ("GE", .incomplete), ("GET / HTTP/1.1\r\n", .incomplete), ("RFB 003.008\n", .viewer),
                ("POST / HTTP/1.1\r\n\r\n", .viewer), ("GET / HTTP/1.1\r\n\r\n", .file), ("RF", .viewer),
                ("GET / HTTP/1.1\r\nupgrade: WebSocket\r\n\r\n", .webSocket), ("GET /" + String(repeating: "a", count: 20000), .nonsense),
            ])
        func firstWords(text: String, expected: FirstWords) {
            #expect(FirstWords(Array(text.utf8)) == expected)
        }
    }
}
