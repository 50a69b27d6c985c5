import Foundation
import Glibc
import SystemCalls

@testable import Sharing

/// A file system in a file, attached as a block device and mounted: what a stick is to the kernel.
final class LoopStick: Sendable {
    enum FileSystem: String, CaseIterable {
        case vfat
        case ext4
    }

    let image: String
    let mountPoint: String

    /// Whether this machine lets us attach and mount a file system of this kind.
    static func isPossible(_ fileSystem: FileSystem) -> Bool {
        guard getuid() == 0, FileManager.default.fileExists(atPath: "/dev/loop-control") else { return false }
        guard FileManager.default.isExecutableFile(atPath: "/usr/sbin/mkfs.\(fileSystem.rawValue)") else { return false }
        if !kernelKnows(fileSystem) { loadDriver(of: fileSystem) }
        return kernelKnows(fileSystem)
    }

    private static func kernelKnows(_ fileSystem: FileSystem) -> Bool {
        let list = FileManager.default.contents(atPath: "/proc/filesystems") ?? Data()
        return String(decoding: list, as: UTF8.self).split(separator: "\n").contains { $0.hasSuffix("\t" + fileSystem.rawValue) }
    }

    private static func loadDriver(of fileSystem: FileSystem) {
        do { _ = try Command("modprobe", fileSystem.rawValue) } catch { complain(error) }
    }

    /// Formats a stick of `kilobytes` and plugs it in at `mountPoint`.
    init(_ fileSystem: FileSystem = .vfat, image: String, kilobytes: Int, at mountPoint: String, options: String = "rw") throws {
        (self.image, self.mountPoint) = (image, mountPoint)
        try Command.run("truncate", "-s", "\(kilobytes)K", image)
        try Command.run("mkfs.\(fileSystem.rawValue)", image)
        try plugIn(options: options)
    }

    deinit {
        do { try unplug() } catch { Self.complain(error) }
    }

    private static func complain(_ error: any Error) {
        FileHandle.standardError.write(Data("a test's stick: \(error)\n".utf8))
    }

    func plugIn(options: String = "rw") throws {
        try FileManager.default.createDirectory(atPath: mountPoint, withIntermediateDirectories: true)
        try Command.run("mount", "-o", "loop,nosuid,nodev,noexec,\(options)", image, mountPoint)
    }

    /// Takes it away although somebody uses it.
    func pullOut() throws { try Command.run("umount", "-l", mountPoint) }

    func unplug() throws {
        if try Command("mountpoint", "-q", mountPoint).status == 0 { try Command.run("umount", mountPoint) }
    }

    /// The kernel's line for it.
    @MainActor func mount() throws -> Mount? { try SystemMountTable().mounts().last { $0.path == mountPoint } }
}
