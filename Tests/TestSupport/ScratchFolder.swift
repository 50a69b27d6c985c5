private import Foundation

/// A folder that is gone when its test is over.
public final class ScratchFolder: Sendable {
    public let path: String

    /// A new folder in memory where the system has such a place, since these tests synchronise thousands of times.
    public init() throws {
        let parent = FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
        path = parent + "/mememe-store-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        do { try FileManager.default.removeItem(atPath: path) } catch { Self.complain(error) }
    }

    private static func complain(_ error: any Error) {
        FileHandle.standardError.write(Data("could not remove a test's folder: \(error)\n".utf8))
    }

    public func file(_ name: String) -> String { path + "/" + name }

    public func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    public func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    public func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: file(name)) }

    public func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    /// Hidden files too; sorted.
    public func names(in folder: String) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: file(folder)).sorted() }
}
