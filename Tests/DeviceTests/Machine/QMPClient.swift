private import Foundation
internal import TestSupport

/// A refusal by the emulator's control socket.
struct QMPError: Error, CustomStringConvertible {
    let command: String
    let answer: JSONValue

    var description: String { "\(command) failed: \(answer)" }
}

/// The emulator's control socket (QMP): one JSON object a line, answers in order, events in between.
final class QMPClient {
    private let socket: UnixSocket
    private let reader: SocketReader
    private var events: [JSONValue] = []

    /// Connects to the socket at `path` and leaves the negotiation behind.
    init(path: String) throws {
        socket = try UnixSocket(connectingTo: path)
        reader = SocketReader(socket)
        _ = try message(atMost: .seconds(10))
        try execute("qmp_capabilities")
    }

    /// Executes `command` and returns what it answers.
    @discardableResult
    func execute(_ command: String, _ arguments: JSONValue = [:], atMost limit: Duration = .seconds(20)) throws -> JSONValue {
        let request: JSONValue = ["execute": .string(command), "arguments": arguments]
        try socket.write(Array(JSONEncoder().encode(request)) + [UInt8(ascii: "\n")])
        while true {
            let answer = try message(atMost: limit)
            if let result = answer["return"] { return result }
            if let error = answer["error"] { throw QMPError(command: command, answer: error) }
            events.append(answer)
        }
    }

    /// Waits for the event called `name` about `device`, or about anything, which may have come already, and forgets it.
    func waitForEvent(_ name: String, device: String? = nil, atMost limit: Duration = .seconds(10)) throws {
        func matches(_ event: JSONValue) -> Bool {
            event["event"]?.string == name && (device == nil || event["data"]?["device"]?.string == device)
        }
        while true {
            if let index = events.firstIndex(where: matches) {
                events.remove(at: index)
                return
            }
            events.append(try message(atMost: limit))
        }
    }

    private func message(atMost limit: Duration) throws -> JSONValue {
        try JSONDecoder().decode(JSONValue.self, from: Data(reader.line(atMost: limit)))
    }
}
