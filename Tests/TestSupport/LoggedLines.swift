private import Foundation
private import Glibc

/// What is logged while `body` runs: loggers write to the standard error output, which leads to a file meanwhile.
///
/// It is written to where it belongs afterwards, together with whatever else was written there.
public func loggedLines(_ body: () async throws -> Void) async throws -> [String] {
    let folder = try TemporaryFolder("log")
    let path = folder.path(of: "lines")
    let kept = dup(STDERR_FILENO)
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    precondition(kept >= 0 && file >= 0, "a test process can open one file more")
    fflush(nil)
    dup2(file, STDERR_FILENO)
    func restore() -> Data {
        fflush(nil)
        dup2(kept, STDERR_FILENO)
        close(kept)
        close(file)
        let written = FileManager.default.contents(atPath: path) ?? Data()
        FileHandle.standardError.write(written)
        return written
    }
    do {
        try await body()
    } catch {
        _ = restore()
        throw error
    }
    return String(decoding: restore(), as: UTF8.self).split(separator: "\n").map(String.init)
}
