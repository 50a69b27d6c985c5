private import CLinux
private import Glibc

/// Gives memory that was freed back to the system.
///
/// The C library keeps what large pictures took for the next ones, so a kiosk that saved one meme would hold tens of megabytes for the
/// rest of the day. Takes about a millisecond; call it when a guest is not waiting.
public func returnFreeMemory() { malloc_trim(0) }

/// Lets go of the code of the program and its libraries; what runs again comes back from the page cache, a fault for each 64 KB.
///
/// Starting touches most of a program, and what runs afterwards little of it: a process that mostly waits has no use for the rest.
public func letGoOfCode() {
    // Lines such as "7f1c4a200000-7f1c4a3b2000 r-xp 00026000 fe:01 1835 /usr/lib/…/libc.so.6" (proc(5)). Code is never written to, so that
    // nothing is lost with its pages.
    guard let file = unsafe fopen("/proc/self/maps", "re") else { return }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 8192)
    while unsafe fgets(&line, Int32(line.count), file) != nil {
        let words = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
        guard words.count >= 6, words[1] == "r-xp", words[5].hasPrefix("/") else { continue }
        let ends = words[0].split(separator: "-").compactMap { UInt(String($0), radix: 16) }
        guard ends.count == 2, let start = unsafe UnsafeMutableRawPointer(bitPattern: ends[0]) else { continue }
        _ = unsafe madvise(start, Int(ends[1] - ends[0]), MADV_DONTNEED)
    }
}
