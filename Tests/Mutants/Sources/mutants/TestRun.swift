import Foundation

/// The built tests of a program with mistakes, and how some of them are run.
struct TestRun: Sendable {
    let binary: String
    /// Where they are run.
    let folder: String
    let scratch: URL
    /// Changes whenever the program is built anew.
    let stamp: String

    init(binary: String, folder: String, scratch: URL) throws {
        (self.binary, self.folder, self.scratch) = (binary, folder, scratch)
        let date = try FileManager.default.attributesOfItem(atPath: binary)[.modificationDate] as? Date
        stamp = "\(date?.timeIntervalSince1970 ?? 0)"
    }

    /// Bytes that a process may use for itself: a mistake may ask for memory without end, and the machine is not ours alone.
    private static let memory = 6 << 30

    /// A process that runs the tests whose names match one of the expressions.
    ///
    /// - Parameters:
    ///   - mutant: the mistake that is made; -1 for none.
    ///   - trace: the file that takes note of the places that are come by.
    ///   - skipped: functions that are left out.
    ///   - log: the name of the file that gets what the process says.
    func command(_ filters: [String], mutant: Int, trace: URL? = nil, skipping skipped: [String] = [], log: String) -> Command {
        var environment = ["MEMEME_MUTANT": "\(mutant)", "NO_COLOR": "1", "SWIFT_BACKTRACE": "enable=no"]
        environment["MEMEME_MUTANT_TRACE"] = trace?.path
        // The soft limit alone: tests that set limits of their own may still do so.
        let limit = ["prlimit", "--data=\(Self.memory):unlimited"]
        let words = limit + [binary, "--testing-library", "swift-testing", "--no-parallel"]
        let chosen = filters.flatMap { ["--filter", $0] } + skipped.flatMap { ["--skip", Self.filter(function: $0)] }
        return Command(words + chosen, environment: environment, folder: folder, log: scratch.appending(path: log))
    }

    /// The expression for a test by its function's name, wherever it is.
    static func filter(function: String) -> String { "[./]\(NSRegularExpression.escapedPattern(for: function))\\(" }

    /// Names of all tests, as "Target.Suite/function()".
    func allTests() throws -> [String] {
        let log = scratch.appending(path: "tests.log")
        let outcome = try Command(
            [binary, "--testing-library", "swift-testing", "--list-tests"], environment: ["NO_COLOR": "1"], folder: folder, log: log
        ).run(seconds: 120)
        guard outcome == .exited(0) else { throw ListingFailed(log: log.path) }
        return try String(contentsOf: log, encoding: .utf8).split(separator: "\n").map(String.init).filter { $0.hasSuffix(")") }
    }

    /// The tests can't even be listed.
    struct ListingFailed: Error, CustomStringConvertible {
        let log: String
        var description: String { "The tests of the copy can't be listed; \(log) says why." }
    }
}
