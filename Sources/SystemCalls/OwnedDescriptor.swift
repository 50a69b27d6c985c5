public import Glibc

/// A file descriptor with exactly one owner, which closes it.
public struct OwnedDescriptor: ~Copyable, Sendable {
    /// The number, for calls that borrow it; never close it.
    public let rawValue: Int32

    /// Takes over an open descriptor.
    public init(taking rawValue: Int32) {
        precondition(rawValue >= 0, "a descriptor is never negative")
        self.rawValue = rawValue
    }

    /// Opens a file, always with `O_CLOEXEC`.
    ///
    /// - Parameter mode: permissions of a file that is created by it, before the umask.
    public init(opening path: String, _ flags: Int32, mode: mode_t = 0o644) throws(SystemCallError) {
        rawValue = try checked("open \(path)") { unsafe open(path, flags | O_CLOEXEC, mode) }
    }

    deinit { close(rawValue) }

    /// Gives the descriptor away; the caller closes it from now on.
    public consuming func release() -> Int32 {
        let value = rawValue
        discard self
        return value
    }
}
