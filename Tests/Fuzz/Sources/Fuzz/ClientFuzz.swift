@testable import Automation
@testable import RemoteVNC

/// What others send over sockets.
enum ClientFuzz {
    /// The first byte says how many of the rest come at a time: what a client sends is understood the same however it is cut.
    static func ask(_ bytes: [UInt8]) {
        guard let first = bytes.first else { return }
        let rest = bytes.dropFirst()
        let lines = lines(rest, each: rest.count)
        precondition(lines == Self.lines(rest, each: 1 + Int(first)), "lines are lines however they come")
        for line in lines {
            do throws(AutomationFault) {
                _ = try AutomationRequest(line: line)
            } catch {
                precondition(!error.message.isEmpty && error.code < 0, "a fault has a number and words")
            }
        }
    }

    private static func lines(_ bytes: ArraySlice<UInt8>, each count: Int) -> [[UInt8]] {
        var (buffer, rest, lines) = (LineBuffer(), bytes, [[UInt8]]())
        while !rest.isEmpty {
            lines += buffer.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return lines
    }

    /// Whoever calls at the preview's port: once it is clear what they want, more bytes change nothing.
    static func call(_ bytes: [UInt8]) {
        let first = FirstWords(Array(bytes.prefix(FirstWords.limit)))
        if first == .viewer { precondition(FirstWords(Array(bytes.prefix(FirstWords.limit)) + [0]) == .viewer) }
        if bytes.count >= FirstWords.limit { precondition(first != .incomplete, "nobody is listened to for ever") }
    }

    static let seedsOfRequests: [[UInt8]] = [
        #"{"jsonrpc":"2.0","id":1,"method":"tree"}"#,
        #"{"jsonrpc":"2.0","id":"a","method":"touch","params":{"contacts":[{"id":3,"phase":"began","x":1.5,"y":-2e3}]}}"#,
        #"{"jsonrpc":"2.0","method":"key","params":{"key":"Return","phase":"down"}}"#,
        #"{"jsonrpc":"2.0","id":null,"method":"settle","params":{"timeout_ms":600000}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"advance","params":{"ms":0.5}}"#,
        #"{"jsonrpc":"2.0","id":2,"method":"screenshot","params":{"path":"/tmp/a\u0000.png"}}"#, "[[[[[[1]]]]]]",
    ].map { [7] + Array(($0 + "\n \r\n" + $0 + "\n").utf8) }

    static let seedsOfCalls: [[UInt8]] = [
        "RFB 003.008\n", "GET / HTTP/1.1\r\nHost: booth\r\n\r\n", "GET /websockify HTTP/1.1\r\nUpgrade: websocket\r\n\r\n", "GE",
    ].map { Array($0.utf8) }
}
