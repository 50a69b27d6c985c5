internal import Devices
private import FoundationEssentials

/// One line that a client sent, understood.
struct AutomationRequest: Equatable {
    /// What the kiosk is asked for, with its parameters checked.
    enum Call: Equatable {
        case tree
        case screenshot(path: String)
        /// Contacts under the numbers that the client gave them.
        case touch([Contact])
        case key(name: String, isDown: Bool)
        case settle(Duration)
        case advance(Duration)
        case statistics
        case quit
    }

    /// What a client says that a contact did.
    struct Contact: Equatable {
        var id: Int
        var phase: TouchEvent.Phase
        var x: Double
        var y: Double
    }

    /// What the answer repeats; nil for a notification, which gets none.
    var id: JSONValue?
    var call: Call
}

/// What is wrong with a line, as JSON-RPC has it.
struct AutomationFault: Error, Equatable {
    /// What the answer repeats: null where the request's own could not be read, nil for a notification, which gets no answer.
    var id: JSONValue?
    var code: Int
    var message: String

    static let parseError = -32700
    static let invalidRequest = -32600
    static let unknownMethod = -32601
    static let invalidParameters = -32602
    static let internalError = -32603
    static let refused = -32000
}

extension AutomationRequest {
    /// Parses one line. Nothing that a line holds makes it do more than throw.
    init(line: [UInt8]) throws(AutomationFault) {
        let value: JSONValue
        do {
            value = try JSONDecoder().decode(JSONValue.self, from: Data(line))
        } catch {
            throw AutomationFault(id: .null, code: AutomationFault.parseError, message: "the line is not JSON")
        }
        let id = try Self.identifier(of: value)
        guard value["jsonrpc"] == .string("2.0"), let method = value["method"]?.string else {
            throw AutomationFault(
                id: id ?? .null, code: AutomationFault.invalidRequest,
                message: "a request is an object with \"jsonrpc\": \"2.0\" and a \"method\"")
        }
        self.id = id
        do {
            call = try Self.call(method, AutomationParameters(value["params"]))
        } catch {
            throw AutomationFault(id: id, code: error.code, message: error.message)
        }
    }

    private static func identifier(of value: JSONValue) throws(AutomationFault) -> JSONValue? {
        switch value["id"] {
        case nil: return nil
        case .some(let id) where id.string != nil || id.number != nil || id == .null: return id
        case .some:
            throw AutomationFault(id: .null, code: AutomationFault.invalidRequest, message: "an id is a string, a number or null")
        }
    }

    private static func call(_ method: String, _ parameters: AutomationParameters) throws(AutomationFault) -> Call {
        switch method {
        case "tree": return .tree
        case "screenshot": return .screenshot(path: try parameters.path())
        case "touch": return .touch(try parameters.contacts())
        case "key": return .key(name: try parameters.keyName(), isDown: try parameters.isDown())
        case "settle": return .settle(try parameters.milliseconds("timeout_ms", upTo: 600_000, default: 8_000))
        case "advance": return .advance(try parameters.milliseconds("ms", upTo: 86_400_000, default: nil))
        case "statistics": return .statistics
        case "quit": return .quit
        default:
            throw AutomationFault(
                code: AutomationFault.unknownMethod,
                message:
                    "there is no method \"\(method.prefix(60))\", but tree, screenshot, touch, key, settle, advance, statistics and quit")
        }
    }
}
