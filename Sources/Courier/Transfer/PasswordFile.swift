private import Glibc
private import SystemCalls

/// A file that holds one password, as the operator or systemd's credentials give it.
nonisolated struct PasswordFile: Equatable, Sendable {
    let path: String

    /// Why something of the operator's can't be used: the end of a sentence, without secrets.
    struct Problem: Error, Equatable {
        var words: String
    }

    /// How many bytes of a file are read: far more than servers take.
    private static let largest = 4096

    /// The first line of the file.
    func read() throws(Problem) -> String {
        let bytes = try contents()
        let line = bytes.prefix { $0 != 10 && $0 != 13 && $0 != 0 }
        guard !line.isEmpty else { throw Problem(words: "\(path) is empty") }
        guard line.count < Self.largest else { throw Problem(words: "the first line of \(path) is too long for a password") }
        return String(decoding: line, as: UTF8.self)
    }

    private func contents() throws(Problem) -> [UInt8] {
        var status = stat()
        var buffer = [UInt8](repeating: 0, count: Self.largest)
        let count: Int
        do throws(SystemCallError) {
            let file = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
            let number = file.rawValue
            try checked("look at \(path)") { unsafe fstat(number, &status) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw SystemCallError(operation: "read \(path)", code: EINVAL) }
            count = try file.read(into: &buffer)
        } catch {
            throw Problem(words: "\(error)")
        }
        guard status.st_mode & 0o006 == 0 else { throw Problem(words: "everybody can read \(path): forbid it with chmod o= \(path)") }
        return Array(buffer[..<count])
    }
}
