private import Foundation

/// A folder below the system's temporary folder that goes with its owner; `MEMEME_KEEP=1` keeps it for a look afterwards.
public final class TemporaryFolder: Sendable {
    /// The absolute path, short enough to hold Unix sockets.
    public let path: String

    /// Makes a folder whose name starts with `purpose`.
    public init(_ purpose: String) throws {
        path = NSTemporaryDirectory() + "\(purpose)-\(UInt32.random(in: 0...UInt32.max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit {
        if ProcessInfo.processInfo.environment["MEMEME_KEEP"] == nil { _ = try? FileManager.default.removeItem(atPath: path) }
    }

    /// The path of `name` inside the folder; nothing is created.
    public func path(of name: String) -> String { "\(path)/\(name)" }

    /// Makes a folder called `name` inside it and returns its path.
    public func makeFolder(_ name: String) throws -> String {
        try FileManager.default.createDirectory(atPath: path(of: name), withIntermediateDirectories: true)
        return path(of: name)
    }
}
