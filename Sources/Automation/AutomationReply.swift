private import FoundationEssentials

/// Answers as JSON-RPC lines.
enum AutomationReply {
    private struct Success<Result: Encodable>: Encodable {
        var jsonrpc = "2.0"
        var id: JSONValue
        var result: Result
    }

    private struct Failure: Encodable {
        struct Reason: Encodable {
            var code: Int
            var message: String
        }

        var jsonrpc = "2.0"
        var id: JSONValue
        var error: Reason
    }

    /// The line that answers request `id` with a result.
    static func line(_ id: JSONValue, _ result: some Encodable) -> [UInt8] {
        do {
            return try encoded(Success(id: id, result: result))
        } catch {
            return line(
                id, AutomationFault(id: id, code: AutomationFault.internalError, message: "the result can't be put into JSON: \(error)"))
        }
    }

    /// The line that tells what is wrong.
    static func line(_ id: JSONValue, _ fault: AutomationFault) -> [UInt8] {
        do {
            return try encoded(Failure(id: id, error: Failure.Reason(code: fault.code, message: fault.message)))
        } catch {
            preconditionFailure("a number and two texts can always be put into JSON: \(error)")
        }
    }

    private static func encoded(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try [UInt8](encoder.encode(value)) + [UInt8(ascii: "\n")]
    }
}
