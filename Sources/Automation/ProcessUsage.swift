private import Glibc
internal import SystemCalls

/// What the kernel says that this process has used since it started.
public struct ProcessUsage: Encodable, Equatable, Sendable {
    /// How often any thread went to sleep by itself, and so was woken later.
    public var wakeUps = 0
    /// Memory that is in use now.
    public var residentBytes = 0
    /// The most memory that was ever in use.
    public var peakResidentBytes = 0
    public var userMicroseconds = 0
    public var systemMicroseconds = 0

    public init() {}

    /// The usage at this moment.
    ///
    /// It is read from the kernel without waiting for anything. Where `/proc` can't be read, `residentBytes` is 0.
    public static func current() -> ProcessUsage {
        let usage = ResourceUsage()
        var result = ProcessUsage()
        result.wakeUps = usage.voluntarySwitches
        result.peakResidentBytes = usage.peakResidentBytes
        result.userMicroseconds = usage.userMicroseconds
        result.systemMicroseconds = usage.systemMicroseconds
        result.residentBytes = residentPages() * Int(getpagesize())
        return result
    }

    /// The second number of /proc/self/statm.
    private static func residentPages() -> Int {
        var bytes = [UInt8](repeating: 0, count: 256)
        do {
            let file = try OwnedDescriptor(opening: "/proc/self/statm", O_RDONLY)
            let count = try file.read(into: &bytes)
            let words = String(decoding: bytes[..<count], as: UTF8.self).split(separator: " ")
            return words.count > 1 ? Int(words[1]) ?? 0 : 0
        } catch {
            return 0
        }
    }
}
