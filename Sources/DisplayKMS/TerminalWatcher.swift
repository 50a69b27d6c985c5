internal import CLinux
internal import Glibc
internal import SystemCalls

/// A child process that gives a console back to its text mode when this process ends without doing so.
///
/// The two share a pipe whose writing end only we hold. However we die, the kernel closes it, the child reads the end of the file,
/// restores the console and exits. At rest the child waits in that read and costs nothing but its process entry.
struct TerminalWatcher: ~Copyable {
    private let lifeline: OwnedDescriptor
    private let child: pid_t

    init(terminal: Int32, keyboardMode: Int32) throws(SystemCallError) {
        var ends: [Int32] = [0, 0]
        try checked("make a pipe") { unsafe clinux_pipe2(&ends) }
        let waiting = OwnedDescriptor(taking: ends[0])
        let lifeline = OwnedDescriptor(taking: ends[1])
        child = try checked("start the console's watcher") {
            clinux_fork_terminal_watcher(terminal, waiting.rawValue, Int(keyboardMode))
        }
        self.lifeline = lifeline
    }

    /// Ends the child with the console as it is, and waits for the instant that this takes.
    func dismiss() {
        var byte: UInt8 = 1
        _ = unsafe write(lifeline.rawValue, &byte, 1)
        waitpid(child, nil, 0)
    }
}
