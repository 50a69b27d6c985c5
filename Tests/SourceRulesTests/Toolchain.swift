import TestSupport

/// The Swift tools, found as `image-build/test` finds them.
enum Toolchain {
    /// What the formatter would have otherwise in our sources, a line each; empty when they pass.
    ///
    /// - Throws: `ToolFailed` when it could not look at them.
    static func formatterFindings(root: String) throws -> [String] {
        let command = ["format", "lint", "--strict", "--configuration", ".swift-format", "--recursive"]
        let outcome = try swift(command + ["Sources", "Tests", "Package.swift"], root: root)
        if outcome.status == 0 { return [] }
        let findings = outcome.output.split(separator: "\n").map(String.init).filter { $0.contains(": error: ") }
        guard !findings.isEmpty else { throw ToolFailed(command: command, output: outcome.output) }
        return findings
    }

    /// The manifest of the package in a folder below the root, as SwiftPM understands it.
    ///
    /// - Throws: `ToolFailed` when SwiftPM does not understand it.
    static func manifest(of folder: String, root: String) throws -> Manifest {
        // A folder of its own, because whoever builds beside the tests holds the lock on the package's.
        let scratch = try TemporaryFolder("manifest")
        let command = ["package", "--package-path", folder, "--scratch-path", scratch.path, "dump-package"]
        let outcome = try swift(command, root: root)
        guard outcome.status == 0, let start = outcome.output.firstIndex(of: "{") else {
            throw ToolFailed(command: command, output: outcome.output)
        }
        return try Manifest(json: String(outcome.output[start...]))
    }

    private static func swift(_ arguments: [String], root: String) throws -> RunningProcess.Outcome {
        let script = "root=$1; shift; . \"$root/image-build/sourced/requirements\"; require_swift; cd \"$root\"; exec swift \"$@\""
        return try run(["/bin/bash", "-euc", script, "bash", root] + arguments)
    }
}

/// A tool that ended without an answer.
struct ToolFailed: Error, CustomStringConvertible {
    var command: [String]
    var output: String

    var description: String { "swift \(command.joined(separator: " ")) failed: \(output.suffix(2000))" }
}
