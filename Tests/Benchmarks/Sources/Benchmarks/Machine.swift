import Foundation

/// What the figures were measured on.
enum Machine {
    static var description: String {
        let processor = value("model name") ?? value("Model") ?? "unknown processor"
        let flags = Set((value("flags") ?? value("Features") ?? "").split(separator: " ").map(String.init))
        let known = ["sse4_2", "avx", "avx2", "avx512f", "avx512bw", "asimd", "sve"].filter(flags.contains)
        let memory = ProcessInfo.processInfo.physicalMemory >> 20
        let cores = ProcessInfo.processInfo.activeProcessorCount
        return "\(processor), \(cores) cores, \(known.joined(separator: " ")), \(memory) MB; load \(load)"
    }

    /// How many processes wanted to run over the last minute: more than there are cores means that others were measured, too.
    static var load: String { text("/proc/loadavg").split(separator: " ").first.map(String.init) ?? "unknown" }

    private static func value(_ key: String) -> String? {
        let line = text("/proc/cpuinfo").split(separator: "\n").first { $0.hasPrefix(key) }
        return line?.split(separator: ":", maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    static func text(_ path: String) -> String {
        guard let handle = FileHandle(forReadingAtPath: path), let data = try? handle.readToEnd() else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
