import Foundation

/// What a program of the system said and whether it succeeded.
struct Command {
    let status: Int32
    let output: String

    struct Failure: Error {
        let words: [String]
        let output: String
    }

    init(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = words
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        output = String(decoding: try pipe.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        status = process.terminationStatus
    }

    init(_ words: String...) throws { try self.init(words) }

    /// Runs it and throws what it said when it fails.
    static func run(_ words: String...) throws {
        let command = try Command(words)
        if command.status != 0 { throw Failure(words: words, output: command.output) }
    }
}
