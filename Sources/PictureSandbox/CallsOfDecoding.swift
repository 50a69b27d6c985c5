internal import Confinement
private import Glibc

extension AllowedCalls {
    /// What a process that decodes a picture may ask of the kernel.
    ///
    /// It can read, write and take the length of what is open, get memory, and start threads for the resampling. It can't open, connect,
    /// start a program, signal another process, or make memory executable.
    static let ofDecoding = AllowedCalls(
        names: [
            "read", "pread64", "write", "fstat", "lseek", "close", "munmap", "mremap", "brk", "madvise", "futex", "exit", "exit_group",
            // Threads: their beginning, their place in the scheduler, their end.
            "set_robust_list", "rseq", "rt_sigaction", "rt_sigprocmask", "sched_getaffinity", "sched_yield", "gettid", "getpid",
            "clock_gettime", "clock_nanosleep", "restart_syscall",
        ],
        // Of the two ways to read a link, 64-bit ARM has only the second.
        failing: [
            "clone3": ENOSYS, "openat": EACCES, "readlink": EACCES, "readlinkat": EACCES, "ioctl": EACCES, "sysinfo": EACCES,
        ],
        // Names and priorities of threads. Their failure would be written to the system log.
        idle: ["prctl", "setpriority", "sched_setattr"],
        hasThreads: true)
}
