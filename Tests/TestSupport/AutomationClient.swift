private import Foundation

/// A refusal by the kiosk's automation socket.
public struct AutomationRefusal: Error, Decodable, CustomStringConvertible {
    public let code: Int
    public let message: String

    public var description: String { "the automation socket answered \(code): \(message)" }
}

/// A client of the kiosk's automation socket: JSON-RPC 2.0, one object a line.
public final class AutomationClient {
    /// A finger's state as the `touch` method takes it.
    public enum Phase: String, Sendable {
        case began, moved, ended, cancelled
    }

    /// The width and height of a screenshot.
    public struct PictureSize: Decodable, Equatable, Sendable {
        public let width, height: Int
    }

    private struct Response: Decodable {
        let id: Int?
        let result: JSONValue?
        let error: AutomationRefusal?
    }

    private let socket: UnixSocket
    private let reader: SocketReader
    private var lastIdentifier = Int.random(in: 1...1_000_000)

    /// Connects to the socket at `path`, which may appear only within `limit`.
    public convenience init(path: String, atMost limit: Duration = .seconds(20)) throws {
        self.init(over: try UnixSocket(connectingTo: path, atMost: limit))
    }

    /// Speaks over a connection that is open already and leads to the kiosk.
    public init(over socket: UnixSocket) {
        self.socket = socket
        reader = SocketReader(socket)
    }

    /// Calls `method` and returns its result.
    ///
    /// - Throws: `AutomationRefusal` for a refusal, `WaitedInVain` for no answer within `limit`, `ConnectionClosed`.
    @discardableResult
    public func call(_ method: String, _ parameters: JSONValue = [:], atMost limit: Duration = .seconds(20)) throws -> JSONValue {
        lastIdentifier += 1
        let request: JSONValue = [
            "jsonrpc": "2.0", "id": .integer(lastIdentifier), "method": .string(method), "params": parameters,
        ]
        try socket.write(Array(JSONEncoder().encode(request)) + [UInt8(ascii: "\n")])
        while true {
            let line = try reader.line(atMost: limit)
            // Whatever is not the answer to this call belongs to an earlier one that was given up.
            guard let response = try? JSONDecoder().decode(Response.self, from: Data(line)), response.id == lastIdentifier else { continue }
            if let error = response.error { throw error }
            return response.result ?? .null
        }
    }

    private func call<Result: Decodable>(_ method: String, _ parameters: JSONValue = [:], as type: Result.Type) throws -> Result {
        try JSONDecoder().decode(type, from: JSONEncoder().encode(call(method, parameters)))
    }

    /// The root of what is visible.
    public func tree() throws -> AutomationElement { try call("tree", as: AutomationElement.self) }

    /// The element with this identifier.
    ///
    /// - Throws: `NoSuchElement` when it is not visible.
    public func element(_ identifier: String) throws -> AutomationElement {
        let root = try tree()
        guard let element = root.first(identifier) else { throw NoSuchElement(identifier: identifier, in: root) }
        return element
    }

    /// True if an element with this identifier is visible.
    public func shows(_ identifier: String) throws -> Bool { try tree().first(identifier) != nil }

    /// Has the kiosk write a PNG of the presented frame to `path`, a path of the kiosk's own file system.
    @discardableResult
    public func screenshot(_ path: String) throws -> PictureSize {
        try call("screenshot", ["path": .string(path)], as: PictureSize.self)
    }

    /// Puts one contact where evdev touches enter.
    public func touch(_ x: Double, _ y: Double, _ phase: Phase, contact: Int = 0) throws {
        let finger: JSONValue = ["id": .integer(contact), "x": .number(x), "y": .number(y), "phase": .string(phase.rawValue)]
        try call("touch", ["contacts": [finger]])
    }

    /// Presses or releases a physical key, by its xkb name.
    public func key(_ name: String, down: Bool) throws {
        try call("key", ["key": .string(name), "phase": .string(down ? "down" : "up")])
    }

    /// Waits until nothing animates, loads or waits to be drawn.
    ///
    /// - Throws: `WaitedInVain` when that is not so within `limit`.
    public func settle(atMost limit: Duration = .seconds(20)) throws {
        let patience: JSONValue = .integer(Int((limit * Patience.factor).milliseconds))
        let answer = try call("settle", ["timeout_ms": patience], atMost: limit + .seconds(10))
        guard answer["settled"] == true else { throw WaitedInVain(what: "the kiosk to settle", limit: limit) }
    }

    /// Moves a headless display's clock on by `milliseconds`.
    public func advance(milliseconds: Int) throws { try call("advance", ["ms": .integer(milliseconds)]) }

    /// The kiosk's counters.
    public func statistics() throws -> JSONValue { try call("statistics") }

    /// Has the kiosk shut down in order.
    public func quit() throws {
        do {
            try call("quit")
        } catch is ConnectionClosed {
            // The kiosk may be gone before its answer is out.
        }
    }
}
