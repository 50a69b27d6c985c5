internal import TestSupport

/// A command in the guest that failed.
struct GuestCommandFailed: Error, CustomStringConvertible {
    let command: String
    let status: Int
    let output: String

    var description: String { "in the guest, '\(command)' ended with \(status): \(output)" }
}

/// The guest's shell behind a serial port.
final class GuestShell {
    private let socket: UnixSocket
    private let reader: SocketReader
    // A record separator marks the end of a command's output; no command of a test writes one.
    private static let mark: UInt8 = 0x1E

    /// Connects to the port's socket; commands that are sent before the guest is up wait for it.
    init(path: String) throws {
        socket = try UnixSocket(connectingTo: path)
        reader = SocketReader(socket)
    }

    /// Runs `command` and returns its status and its output and error output, without a last line feed.
    func run(_ command: String, atMost limit: Duration = .seconds(30)) throws -> (status: Int, output: String) {
        try socket.write(Array("{ \(command)\n} </dev/null 2>&1; printf '\\036%d\\n' $?\n".utf8))
        var output: [UInt8]
        do {
            output = try reader.bytes(upTo: Self.mark, atMost: limit)
        } catch is WaitedInVain {
            throw WaitedInVain(what: "the end of '\(command)' in the guest", limit: limit)
        }
        if output.last == UInt8(ascii: "\n") { output.removeLast() }
        let status = Int(String(decoding: try reader.line(atMost: limit), as: UTF8.self)) ?? -1
        return (status, String(decoding: output, as: UTF8.self))
    }

    /// Runs `command` and returns its output.
    ///
    /// - Throws: `GuestCommandFailed` unless its status is 0.
    @discardableResult
    func succeed(_ command: String, atMost limit: Duration = .seconds(30)) throws -> String {
        let (status, output) = try run(command, atMost: limit)
        guard status == 0 else { throw GuestCommandFailed(command: command, status: status, output: output) }
        return output
    }

    /// Starts `command` in the background with its output in `log`, and returns its process identifier.
    func start(_ command: String, log: String) throws -> Int {
        let answer = try succeed(": >\(log); setsid \(command) >\(log) 2>&1 & echo $!")
        guard let identifier = Int(answer) else { throw GuestCommandFailed(command: command, status: 0, output: answer) }
        return identifier
    }
}
