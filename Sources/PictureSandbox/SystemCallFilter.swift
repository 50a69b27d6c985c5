internal import CSeccomp
internal import SystemCalls

/// What a process that decodes a picture may ask of the kernel; anything else kills it.
///
/// It can read, write and take the length of what is open, get memory, and start threads for the resampling. It can't open, connect, start
/// a program, signal another process, or make memory executable.
@safe
struct SystemCallFilter: ~Copyable {
    private let filter: scmp_filter_ctx

    private static let allowed = [
        "read", "pread64", "write", "fstat", "lseek", "close", "munmap", "mremap", "brk", "madvise", "futex", "exit", "exit_group",
        // Threads: their beginning, their place in the scheduler, their end.
        "set_robust_list", "rseq", "rt_sigaction", "rt_sigprocmask", "sched_getaffinity", "sched_yield", "gettid", "getpid",
        "clock_gettime", "clock_nanosleep", "restart_syscall",
    ]
    /// What libraries try and can do without: it fails, and they go on.
    private static let failing = ["clone3", "openat", "readlink", "ioctl", "sysinfo"]
    /// What does no harm when it does nothing: names and priorities of threads. Their failure would be written to the system log.
    private static let idle = ["prctl", "setpriority", "sched_setattr"]

    /// A filter that binds nobody yet.
    static func make() throws(SystemCallError) -> SystemCallFilter {
        guard let filter = unsafe seccomp_init(MEMEME_SECCOMP_KILL) else {
            throw SystemCallError(operation: "make a system call filter", code: ENOMEM)
        }
        let owned = unsafe SystemCallFilter(filter)
        try owned.addRules()
        return owned
    }

    private init(_ filter: scmp_filter_ctx) { unsafe self.filter = filter }

    private func addRules() throws(SystemCallError) {
        for name in Self.allowed { try add(name, MEMEME_SECCOMP_ALLOW) }
        for name in Self.failing { try add(name, mememe_seccomp_fail(UInt16(name == "clone3" ? ENOSYS : EACCES))) }
        for name in Self.idle { try add(name, mememe_seccomp_fail(0)) }
        try check(unsafe mememe_seccomp_allow_threads(filter))
        try check(unsafe mememe_seccomp_allow_status(filter))
        for name in ["mmap", "mprotect"] { try check(unsafe mememe_seccomp_allow_unexecutable(filter, number(name))) }
    }

    deinit { unsafe seccomp_release(filter) }

    /// Binds this process for good, and every thread of it.
    func load() throws(SystemCallError) { try check(unsafe seccomp_load(filter)) }

    private func number(_ name: String) -> Int32 { unsafe seccomp_syscall_resolve_name(name) }

    private func add(_ name: String, _ action: UInt32) throws(SystemCallError) {
        try check(unsafe seccomp_rule_add_array(filter, action, number(name), 0, nil))
    }

    /// The library returns errors as negative numbers.
    private func check(_ result: Int32) throws(SystemCallError) {
        if result < 0 { throw SystemCallError(operation: "make a system call filter", code: -result) }
    }
}
