private import Foundation
private import Glibc

/// Pages of memory that this process has for data of its own (`/proc/self/statm`), for tests that ask whether memory is given back.
public func dataPages() throws -> Int {
    let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    guard fields.count > 5, let pages = Int(fields[5]) else { throw WaitedInVain(what: "the kernel's word on memory", limit: .zero) }
    return pages
}

/// All files that a process has mapped and where, a line each (proc_pid_maps(5)). The kernel hands out a page of them at a time, with which
/// Foundation's reading of whole files ends.
///
/// - Parameters:
///   - process: its number, or "self".
///   - hasSizes: whether lines follow with what of each is in memory (proc_pid_smaps(5)).
public func memoryMaps(ofProcess process: String, hasSizes: Bool = false) throws -> String {
    let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/\(process)/\(hasSizes ? "smaps" : "maps")"))
    return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
}

/// Whether memory that was given back is used again: the address sanitizer keeps it aside, to notice who still reads it.
public let reusesMemory = unsafe dlsym(nil, "__asan_init") == nil

/// Whether a sanitizer is in this process: each keeps memory of its own, and the thread sanitizer has a thread that wakes up.
public let isSanitized = unsafe !reusesMemory || dlsym(nil, "__tsan_init") != nil
