private import CLinux
private import Glibc
internal import SystemCalls

/// What a process that decodes one foreign picture may use.
public struct ChildLimits: Hashable, Sendable {
    /// Bytes of memory beyond what the program itself maps, in whole MB.
    public var memory: Int
    /// Seconds of processor time, of all its threads together.
    public var processorSeconds: Int
    /// Seconds from its start to its end.
    public var seconds: Int

    /// What a booth with 1 GB of memory lends a stranger's picture.
    ///
    /// A PNG of 40 megapixels takes 160 MB while it is made smaller, its file 64 MB at most; a progressive JPEG of 50 megapixels keeps
    /// 300 MB of coefficients. 512 MB hold each of them. Ten seconds of processor time are five on two cores.
    public static let standard = ChildLimits(memory: 512 << 20, processorSeconds: 10, seconds: 6)

    /// What a machine with so many bytes of memory lends: half of it, from 96 to 512 MB.
    ///
    /// The kiosk asks for two pictures at most at a time. Where memory runs out the kernel ends whoever decodes before anybody else.
    public static func lent(ofMemory bytes: Int) -> ChildLimits {
        ChildLimits(
            memory: min(max(bytes / 2, 96 << 20), standard.memory), processorSeconds: standard.processorSeconds, seconds: standard.seconds)
    }

    /// What this machine lends.
    public static let ofThisMachine = lent(ofMemory: sysconf(Int32(_SC_PHYS_PAGES)) * Int(getpagesize()))

    /// Limits of your own.
    public init(memory: Int, processorSeconds: Int, seconds: Int) {
        (self.memory, self.processorSeconds, self.seconds) = (memory, processorSeconds, seconds)
    }

    /// Binds this process, for good, and every thread of it.
    ///
    /// - Parameter fileBytes: how long a file it may write, which is the pixels' own.
    func apply(fileBytes: Int) throws(SystemCallError) {
        let mapped = try mappedBytes()
        try limit(RLIMIT_AS, to: mapped + memory)
        try limit(RLIMIT_DATA, to: mapped + memory)
        // At the first limit the kernel sends SIGXCPU, which says why; with both limits equal it would only kill.
        try limit(RLIMIT_CPU, to: processorSeconds, atMost: processorSeconds + 1)
        try limit(RLIMIT_FSIZE, to: fileBytes)
        try limit(RLIMIT_CORE, to: 0)
        try limit(RLIMIT_NOFILE, to: 5)
        // A heap for every thread would take 64 MB of the address space each.
        mallopt(M_ARENA_MAX, 1)
    }

    private func limit(_ resource: __rlimit_resource, to value: Int, atMost most: Int? = nil) throws(SystemCallError) {
        var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(most ?? value))
        try checked("limit a child") { unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit) }
    }

    /// The address space that this process has by now.
    private func mappedBytes() throws(SystemCallError) -> Int {
        var text = [UInt8](repeating: 0, count: 64)
        let count = try OwnedDescriptor(opening: "/proc/self/statm", O_RDONLY).read(into: &text)
        let pages = text[..<count].prefix { (48...57).contains($0) }.reduce(0) { $0 * 10 + Int($1) - 48 }
        return pages * Int(getpagesize())
    }
}
