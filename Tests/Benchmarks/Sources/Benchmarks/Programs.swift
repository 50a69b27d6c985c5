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

    /// The most memory that a command's process (or the largest of its children) had at one time; nil without Debian's `time`.
    ///
    /// Its own parent must be small: the kernel counts what a process was before it became another program.
    static func peakMegabytes(_ command: [String]) throws -> Double? {
        guard let time = path(of: "time") else { return nil }
        let folder = try TemporaryFolder("memory")
        _ = try runSuccessfully([time, "-f", "%M", "-o", folder.path(of: "peak")] + command)
        let text = try String(contentsOfFile: folder.path(of: "peak"), encoding: .utf8)
        return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)).map { $0 / 1024 }
    }
}
