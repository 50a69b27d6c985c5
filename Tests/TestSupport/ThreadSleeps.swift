private import Foundation

/// How often each thread of a process went to sleep by itself, and so was or will be woken, by the thread's number and name.
///
/// It is read from /proc without waking the process; one of its own threads that ends meanwhile is left out.
public func threadSleeps(ofProcess process: Int) throws -> [String: Int] {
    var counts: [String: Int] = [:]
    for thread in try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task") {
        guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/task/\(thread)/status") else { continue }
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map { $0.split(separator: "\t") }
        func value(_ key: Substring) -> Substring? { lines.first { $0.first == key }?.last }
        counts["\(thread) \(value("Name:") ?? "")"] = value("voluntary_ctxt_switches:").flatMap { Int($0) }
    }
    return counts
}
