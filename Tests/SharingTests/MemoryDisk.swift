import Foundation

/// A small disk in memory that fills up soon; needs root.
final class MemoryDisk: Sendable {
    let path: String

    init(at path: String, kilobytes: Int) throws {
        self.path = path
        try Command.run("mount", "-t", "tmpfs", "-o", "size=\(kilobytes)k", "tmpfs", path)
    }

    deinit {
        do { try Command.run("umount", "-l", path) } catch {
            FileHandle.standardError.write(Data("a test's disk: \(error)\n".utf8))
        }
    }
}
