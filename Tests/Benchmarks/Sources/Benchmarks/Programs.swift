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

    /// How long processors work on the children that come to their end in `body`, so that what waits for them doesn't count.
    static func processorMilliseconds(_ body: () throws -> Void) rethrows -> Double {
        func sum() -> Double {
            var usage = rusage()
            getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
            return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
        }
        func milliseconds(_ time: timeval) -> Double { Double(time.tv_sec) * 1000 + Double(time.tv_usec) / 1000 }
        let before = sum()
        try body()
        return sum() - before
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
