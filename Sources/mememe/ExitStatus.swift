internal import ArgumentParser
private import Glibc

/// Why the program ends, in the numbers of sysexits.h.
nonisolated enum ExitStatus: Int32 {
    case fine = 0
    /// What was asked for did not work, for a reason that none of the others names.
    case failed = 1
    case wrongUsage = 64
    case noInput = 66
    /// `EX_UNAVAILABLE`: a needed device is missing, or the kiosk that is asked does not run.
    case deviceMissing = 69
    /// What was asked for can't be written where it was wanted (`EX_CANTCREAT`).
    case cannotCreate = 73
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

/// Does what a command does, on the main actor, and ends the program with a sentence and a status when it fails.
nonisolated func reportingFailure<Value: Sendable>(_ work: @MainActor () throws(Failure) -> Value) throws -> Value {
    let result = MainActor.assumeIsolated { () -> Result<Value, Failure> in
        do throws(Failure) {
            return .success(try work())
        } catch {
            return .failure(error)
        }
    }
    switch result {
    case .success(let value): return value
    case .failure(let failure): throw failure.reported()
    }
}

/// Says to whoever started the program what is wrong: each line begins with the program's name, as other programs' do.
nonisolated func writeError(_ sentences: String) {
    writeErrorOutput(sentences.split(separator: "\n").map { "mememe: \($0)" }.joined(separator: "\n"))
}

/// Writes a line to the error output as it is.
nonisolated func writeErrorOutput(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
}
