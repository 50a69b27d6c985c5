internal import CLinux
private import Glibc

/// What the kernel counts for this process since it started, threads that have ended included.
public struct ResourceUsage: Equatable, Sendable {
    /// How often any thread went to sleep by itself, and so was woken later.
    public let voluntarySwitches: Int
    public let peakResidentBytes: Int
    public let userMicroseconds: Int
    public let systemMicroseconds: Int

    /// The usage at this moment.
    public init() {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        voluntarySwitches = Int(usage.ru_nvcsw)
        peakResidentBytes = Int(usage.ru_maxrss) * 1024
        userMicroseconds = Int(usage.ru_utime.tv_sec) * 1_000_000 + Int(usage.ru_utime.tv_usec)
        systemMicroseconds = Int(usage.ru_stime.tv_sec) * 1_000_000 + Int(usage.ru_stime.tv_usec)
    }
}
