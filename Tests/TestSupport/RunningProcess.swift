private import Foundation
private import Glibc
private import SystemCalls

/// A program that a test started: it ends with the test at the latest, even when the test process is killed.
public final class RunningProcess {
    /// How a program ended.
    public struct Outcome: Sendable {
        /// The exit status, or 128 plus the number of the signal that ended it.
        public let status: Int32
        /// All it wrote to its standard output and error output.
        public let output: String
    }

    private let supervisor: pid_t
    private var lifeline: OwnedDescriptor?
    private let outputPath: String
    private var status: Int32?

    // The shell ends the program when its own standard input ends, which the kernel brings about however the test process dies.
    private static let script = """
        exec 3<&0
        "$@" </dev/null 3<&- & child=$!
        { read -r _ <&3; kill -9 $child; } & watcher=$!
        wait $child; status=$?
        kill $watcher 2>/dev/null
        exit $status
        """

    /// Starts `command`, whose first element is found through `PATH`; output and error output go to the file at `outputPath`.
    public init(_ command: [String], environment: [String: String] = [:], outputPath: String) throws {
        self.outputPath = outputPath
        try Data().write(to: URL(fileURLWithPath: outputPath))
        var ends: [Int32] = [-1, -1]
        try checked("make a pair of sockets") { unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) }
        let input = OwnedDescriptor(taking: ends[0])
        lifeline = OwnedDescriptor(taking: ends[1])
        let all = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        supervisor = try spawn(
            ["/bin/sh", "-c", Self.script, "sh"] + command, environment: all.map { "\($0)=\($1)" }, input: input.rawValue,
            outputPath: outputPath)
    }

    deinit { kill() }

    /// The program's own number, for what is to be learned of it in /proc; the shell that ends it with the test is another process.
    public var identifier: Int {
        get throws {
            let path = "/proc/\(supervisor)/task/\(supervisor)/children"
            let children = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
            // It was started first, and the kernel lists children in that order.
            guard let child = children.split(separator: " ").first.flatMap({ Int($0) }) else {
                throw WaitedInVain(what: "the program's process", limit: .zero)
            }
            return child
        }
    }

    /// What the program has written so far.
    public var output: String { String(decoding: FileManager.default.contents(atPath: outputPath) ?? Data(), as: UTF8.self) }

    /// False once the program has ended.
    public var isRunning: Bool {
        reap()
        return status == nil
    }

    /// Waits for the end of the program.
    ///
    /// - Throws: `WaitedInVain` when it still runs after `limit`.
    public func waitForExit(atMost limit: Duration = .seconds(10)) throws -> Outcome {
        try wait(for: "the end of a program", atMost: limit, every: .milliseconds(2)) { !isRunning }
        return Outcome(status: status ?? -1, output: output)
    }

    /// Ends the program at once, with no chance to tidy up, and returns when it is gone.
    public func kill() {
        lifeline = nil
        while isRunning { pause(.milliseconds(1)) }
    }

    /// Sends a signal, such as the one that holds a program or the one that lets it go on. A program that is held can't be killed here.
    public func send(_ signal: Int32) {
        let path = "/proc/\(supervisor)/task/\(supervisor)/children"
        let children = String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
        for child in children.split(separator: " ").compactMap({ pid_t($0) }) { _ = Glibc.kill(child, signal) }
    }

    private func reap() {
        var word: Int32 = 0
        guard status == nil, unsafe waitpid(supervisor, &word, WNOHANG) == supervisor else { return }
        let signal = word & 0x7F
        status = signal == 0 ? word >> 8 & 0xFF : 128 + signal
    }
}

/// Starts a program that reads from `input` and writes what it says to the end of a file.
private func spawn(_ command: [String], environment: [String], input: Int32, outputPath: String) throws(SystemCallError) -> pid_t {
    try ChildProcess(
        command,
        descriptors: [(0, .descriptor(input)), (1, .file(outputPath, flags: O_WRONLY | O_APPEND)), (2, .descriptor(1))],
        environment: environment
    ).identifier
}

/// Runs `command` to its end and returns its status and output.
///
/// - Throws: `WaitedInVain` when it takes longer than `limit`; it is ended then.
@discardableResult
public func run(_ command: [String], atMost limit: Duration = .seconds(60)) throws -> RunningProcess.Outcome {
    let folder = try TemporaryFolder("run")
    let process = try RunningProcess(command, outputPath: folder.path(of: "output"))
    return try process.waitForExit(atMost: limit)
}

/// A program that a test relies on and that failed.
public struct CommandFailed: Error, CustomStringConvertible {
    let command: [String]
    let outcome: RunningProcess.Outcome

    public var description: String { "\(command.joined(separator: " ")) ended with \(outcome.status): \(outcome.output.suffix(2000))" }
}

/// Runs `command` to its end and returns its output.
///
/// - Throws: `CommandFailed` unless its status is 0, and what ``run(_:atMost:)`` throws.
@discardableResult
public func runSuccessfully(_ command: [String], atMost limit: Duration = .seconds(60)) throws -> String {
    let outcome = try run(command, atMost: limit)
    guard outcome.status == 0 else { throw CommandFailed(command: command, outcome: outcome) }
    return outcome.output
}
