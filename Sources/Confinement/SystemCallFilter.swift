internal import CSeccomp
public import SystemCalls

/// What a process may ask of the kernel once it is bound; anything else kills it.
@safe
public struct SystemCallFilter: ~Copyable {
    private let filter: scmp_filter_ctx

    /// A filter that lets `calls` pass and binds nobody yet.
    public static func make(_ calls: AllowedCalls) throws(SystemCallError) -> SystemCallFilter {
        guard let filter = unsafe seccomp_init(MEMEME_SECCOMP_KILL) else {
            throw SystemCallError(operation: "make a system call filter", code: ENOMEM)
        }
        let owned = unsafe SystemCallFilter(filter)
        try owned.add(calls)
        return owned
    }

    private init(_ filter: scmp_filter_ctx) { unsafe self.filter = filter }

    deinit { unsafe seccomp_release(filter) }

    /// Binds this process for good, and every thread of it.
    public func load() throws(SystemCallError) { try check(unsafe seccomp_load(filter)) }

    private func add(_ calls: AllowedCalls) throws(SystemCallError) {
        for name in calls.names { try add(name, MEMEME_SECCOMP_ALLOW) }
        for (name, code) in calls.failing { try add(name, mememe_seccomp_fail(UInt16(code))) }
        for name in calls.idle { try add(name, mememe_seccomp_fail(0)) }
        for request in calls.requests { try check(unsafe mememe_seccomp_allow_request(filter, request)) }
        if calls.hasThreads { try check(unsafe mememe_seccomp_allow_threads(filter)) }
        try check(unsafe mememe_seccomp_allow_status(filter))
        for name in ["mmap", "mprotect"] { try check(unsafe mememe_seccomp_allow_unexecutable(filter, number(name))) }
    }

    private func number(_ name: String) -> Int32 { unsafe seccomp_syscall_resolve_name(name) }

    private func add(_ name: String, _ action: UInt32) throws(SystemCallError) {
        try check(unsafe seccomp_rule_add_array(filter, action, number(name), 0, nil))
    }

    /// The library returns errors as negative numbers.
    private func check(_ result: Int32) throws(SystemCallError) {
        if result < 0 { throw SystemCallError(operation: "make a system call filter", code: -result) }
    }
}
