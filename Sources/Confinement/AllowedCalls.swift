/// The calls of the kernel that a confined process has left, by the names of its manual pages.
///
/// Beside them it can always get memory that can't be executed, and ask for the status of what is open.
public struct AllowedCalls: Sendable {
    /// Allowed whatever their arguments are.
    public var names: [String]
    /// What libraries try and can do without: these fail with the error number that is given, and the libraries go on.
    public var failing: [String: Int32]
    /// What does no harm when it does nothing: these do nothing and say that they did.
    public var idle: [String]
    /// The requests of `ioctl` that are allowed, in the numbers of the kernel's headers.
    public var requests: [UInt32]
    /// Whether threads may be started; processes never may.
    public var hasThreads: Bool

    /// Calls of your own; nothing fails, is idle or starts threads that isn't named.
    public init(
        names: [String], failing: [String: Int32] = [:], idle: [String] = [], requests: [UInt32] = [], hasThreads: Bool = false
    ) {
        (self.names, self.failing, self.idle, self.requests, self.hasThreads) = (names, failing, idle, requests, hasThreads)
    }
}
