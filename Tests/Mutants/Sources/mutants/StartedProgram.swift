import Glibc

/// A program that was started (`posix_spawn`) and whose end is looked for.
///
/// Foundation's `Process` takes a program for running as long as anything runs that was started by it in turn, and keeps what it wrote to
/// open for ever: a print server's child that outlived its test held up a whole run.
final class StartedProgram {
    /// A program that could not be started.
    struct StartFailed: Error, CustomStringConvertible {
        let program: String
        let code: Int32
        var description: String { "\(program) can't be started: \(unsafe String(cString: strerror(code)))" }
    }

    private let identifier: pid_t
    private var status: Int32?

    /// - Parameters:
    ///   - words: a path and the arguments.
    ///   - environment: "NAME=value" each.
    ///   - log: the path of the file that gets all it writes, emptied before.
    init(_ words: [String], environment: [String], log: String) throws {
        var actions = unsafe posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        var signals = sigset_t()
        unsafe posix_spawn_file_actions_init(&actions)
        unsafe posix_spawnattr_init(&attributes)
        defer {
            unsafe posix_spawn_file_actions_destroy(&actions)
            unsafe posix_spawnattr_destroy(&attributes)
        }
        unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o644)
        unsafe posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        // A queue's threads have all signals blocked, and a child inherits that.
        unsafe sigemptyset(&signals)
        unsafe posix_spawnattr_setsigmask(&attributes, &signals)
        unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
        defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
        var started: pid_t = 0
        let code = unsafe posix_spawn(&started, words[0], &actions, &attributes, &arguments, &variables)
        if code != 0 { throw StartFailed(program: words[0], code: code) }
        identifier = started
    }

    /// The exit status, or 128 plus the number of the signal that ended it; nil while it runs.
    var exitStatus: Int32? {
        var word: Int32 = 0
        if status == nil, unsafe waitpid(identifier, &word, WNOHANG) == identifier {
            let signal = word & 0x7F
            status = signal == 0 ? word >> 8 & 0xFF : 128 + signal
        }
        return status
    }

    /// Asks it to end, and waits until it has.
    func terminate() {
        if exitStatus == nil { _ = kill(identifier, SIGTERM) }
        while exitStatus == nil { _ = poll(nil, 0, 10) }
    }
}
