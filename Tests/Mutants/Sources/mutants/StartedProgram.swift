import Glibc
import SystemCalls

/// A program that was started and whose end is looked for.
///
/// Foundation's `Process` takes a program for running as long as anything runs that was started by it in turn, and keeps what it wrote to
/// open for ever: a print server's child that outlived its test held up a whole run.
final class StartedProgram {
    private let identifier: pid_t
    private var status: Int32?

    /// - Parameters:
    ///   - words: a path and the arguments.
    ///   - environment: "NAME=value" each.
    ///   - log: the path of a file, to whose end it writes all that it says.
    init(_ words: [String], environment: [String], log: String) throws {
        identifier = try ChildProcess(
            words,
            descriptors: [(0, .file("/dev/null", flags: O_RDONLY)), (1, .file(log, flags: O_WRONLY | O_APPEND)), (2, .descriptor(1))],
            environment: environment
        ).identifier
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
