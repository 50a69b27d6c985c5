import Foundation
import Glibc

/// A program that is run to its end, or to the first failed test.
struct Command {
    /// How it ended.
    enum Outcome: Equatable {
        case exited(Int32)
        case tookTooLong
        /// It was ended when it told of this test's failure.
        case failed(test: String)
    }

    /// Milliseconds between two looks at what it has written.
    private static let pause: Int32 = 100

    private let words: [String]
    private let environment: [String: String]
    private let folder: String
    private let log: URL

    /// - Parameter log: the file that gets all it writes.
    init(_ words: [String], environment: [String: String] = [:], folder: String, log: URL) {
        self.words = words
        self.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        self.folder = folder
        self.log = log
    }

    /// Runs it for at most so many seconds; whatever it started ends with it.
    func run(seconds: Int = 3600, untilATestFails isHasty: Bool = false) throws -> Outcome {
        try Data().write(to: log)
        let program = try StartedProgram(
            ["/usr/bin/env", "--chdir", folder, "timeout", "--kill-after=5", String(seconds)] + words,
            environment: environment.map { "\($0)=\($1)" }, log: log.path)
        while program.exitStatus == nil {
            _ = poll(nil, 0, Self.pause)
            guard isHasty, let test = try failedTests().first else { continue }
            program.terminate()
            return .failed(test: test)
        }
        let status = program.exitStatus ?? -1
        if [124, 137].contains(status) { return .tookTooLong }
        if let test = try failedTests().first, isHasty { return .failed(test: test) }
        return .exited(status)
    }

    /// The functions of the tests that it has told of as failed so far, each once.
    func failedTests() throws -> [String] {
        let text = String(decoding: try Data(contentsOf: log), as: UTF8.self)
        // "✘ Test f(_:) recorded an issue with 1 argument …", "✘ Test case passing 1 argument … to f(_:) failed after …"
        var functions: [String] = []
        for match in text.matches(of: /✘ Test (?:case .* to )?(\w+)\([\w:]*\) (?:with|recorded|failed)/) {
            let function = String(match.1)
            if !functions.contains(function) { functions.append(function) }
        }
        return functions
    }
}
