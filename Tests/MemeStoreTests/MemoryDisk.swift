import Foundation
import Glibc

/// A small disk in memory with a store's folder on it; needs root.
final class MemoryDisk: Sendable {
    let path: String

    static var isPossible: Bool { getuid() == 0 && (mounted("/proc")) }

    init(at path: String, kilobytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard unsafe mount("tmpfs", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { throw POSIXError(.EPERM) }
    }

    deinit { unsafe umount2(path, Int32(MNT_DETACH)) }

    func makeReadOnly(_ isReadOnly: Bool) throws {
        let flags = UInt(MS_REMOUNT) | (isReadOnly ? UInt(MS_RDONLY) : 0)
        guard unsafe mount("tmpfs", path, "tmpfs", flags, nil) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM) }
    }

    private static func mounted(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path + "/self/mountinfo") }
}
