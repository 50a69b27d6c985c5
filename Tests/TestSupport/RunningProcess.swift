private import Dispatch
private import Foundation

/// A program that a test started: it ends with the test at the latest, even when the test process is killed.
public final class RunningProcess {
    /// How a program ended.
    public struct Outcome: Sendable {
        /// The exit status, or 128 plus the number of the signal that ended it.
        public let status: Int32
        /// All it wrote to its standard output and error output.
        public let output: String
    }

    private let process = Process()
    private let lifeline = Pipe()
    private let exited = DispatchSemaphore(value: 0)
    private let outputPath: String
    private var hasExited = false

    // The shell ends the program when its own standard input ends, which the kernel brings about however the test process dies.
    private static let supervisor = """
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
        let output = try FileHandle(forWritingTo: URL(fileURLWithPath: outputPath))
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", Self.supervisor, "sh"] + command
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = lifeline
        process.standardOutput = output
        process.standardError = output
        let exited = exited
        process.terminationHandler = { _ in exited.signal() }
        try process.run()
        try output.close()
    }

    deinit { kill() }

    /// What the program has written so far.
    public var output: String { (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? "" }

    /// False once the program has ended.
    public var isRunning: Bool { !hasExited && process.isRunning }

    /// Waits for the end of the program.
    ///
    /// - Throws: `WaitedInVain` when it still runs after `limit`.
    public func waitForExit(atMost limit: Duration = .seconds(10)) throws -> Outcome {
        if !hasExited {
            let (seconds, attoseconds) = limit.components
            let timeout = DispatchTime.now() + .seconds(Int(seconds)) + .milliseconds(Int(attoseconds / 1_000_000_000_000_000))
            guard exited.wait(timeout: timeout) == .success else { throw WaitedInVain(what: "the end of a program", limit: limit) }
            hasExited = true
        }
        return Outcome(status: process.terminationStatus, output: output)
    }

    /// Ends the program at once, with no chance to tidy up, and returns when it is gone.
    public func kill() {
        _ = try? lifeline.fileHandleForWriting.close()
        if !hasExited {
            exited.wait()
            hasExited = true
        }
    }
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
