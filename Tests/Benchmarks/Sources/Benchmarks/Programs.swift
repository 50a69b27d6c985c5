import Foundation
import TestSupport

/// Other programs, measured from their start to their end.
enum Programs {
    /// This program's own file.
    static var own: String { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path }

    /// The program of that name in `PATH`; nil when it is not installed.
    static func path(of name: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// How long a command takes as a process of its own; it must succeed.
    static func milliseconds(_ command: [String]) throws -> Double {
        try Stopwatch.milliseconds { () throws in _ = try runSuccessfully(command) }
    }
}
