internal import ArgumentParser
private import Glibc

/// Why the program ends, in the numbers of sysexits.h.
nonisolated enum ExitStatus: Int32 {
    case fine = 0
    /// What was asked for did not work, for a reason that none of the others names.
    case failed = 1
    case noInput = 66
    case deviceMissing = 69
    case tryAgain = 75
    case wrongConfiguration = 78
}

/// An end of the program with a sentence for whoever started it.
nonisolated struct Failure: Error {
    var status: ExitStatus
    var sentence: String

    init(_ status: ExitStatus, _ sentence: String) {
        (self.status, self.sentence) = (status, sentence)
    }

    /// Writes the sentence to the error output, and returns what makes the command end with the status.
    func reported() -> ExitCode {
        writeError(sentence)
        return ExitCode(status.rawValue)
    }
}

/// Writes one line to the error output.
nonisolated func writeError(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}
