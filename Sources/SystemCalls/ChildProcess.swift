public import Glibc

/// A program that this process has started (`posix_spawn`) and has to wait for.
///
/// It starts with no signal blocked: threads of a queue have all of them blocked, among them those by which the kernel keeps limits, and a
/// child that inherits that can't even wait for its own children.
public struct ChildProcess: Sendable {
    /// Where one of the child's descriptors leads.
    public enum Source: Sendable {
        /// To what one of this process' descriptors leads to, or one that the child was given before.
        case descriptor(Int32)
        /// To a file, opened with these flags.
        case file(String, flags: Int32)
    }

    public let identifier: pid_t

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - command: its path and its arguments.
    ///   - descriptors: what it finds at which number, in the order in which they are put there; of all others it inherits those that
    ///     are not closed on exec.
    ///   - environment: "NAME=value" each; nil hands on this process' own.
    ///   - defaultSignals: signals that do what they do by default, although this process ignores them.
    public init(
        _ command: [String], descriptors: [(number: Int32, source: Source)], environment: [String]? = nil, defaultSignals: [Int32] = []
    ) throws(SystemCallError) {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var signals = sigset_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        for (number, source) in descriptors {
            switch source {
            case .descriptor(let own): unsafe posix_spawn_file_actions_adddup2(&actions, own, number)
            case .file(let path, let flags): unsafe posix_spawn_file_actions_addopen(&actions, number, path, flags, 0)
            }
        }
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in defaultSignals { unsafe sigaddset(&signals, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments = unsafe command.map { unsafe strdup($0) } + [nil]
        var variables = unsafe (environment ?? []).map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var started: pid_t = 0
        let own = unsafe environ
        let code = unsafe variables.withUnsafeMutableBufferPointer { variables in
            unsafe posix_spawn(&started, command[0], &actions, &attributes, &arguments, environment == nil ? own : variables.baseAddress)
        }
        if code != 0 { throw SystemCallError(operation: "start \(command[0])", code: code) }
        identifier = started
    }

    /// Kills it, where it has not ended yet, and waits for its end; returns its status as `waitpid` gives it.
    @discardableResult
    public func end() -> Int32 {
        _ = kill(identifier, SIGKILL)
        var status: Int32 = 0
        while unsafe waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        return status
    }
}
