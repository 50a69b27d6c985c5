private import Glibc
private import SystemCalls

/// What is on a disk: folders and files, by their paths below its root.
public struct DiskState: Sendable {
    public var folders: [String] = []
    public var files: [String: [UInt8]] = [:]

    public init() {}

    /// What lies below a folder.
    public init(reading root: String) throws {
        try read("", below: root)
    }

    private mutating func read(_ folder: String, below root: String) throws {
        for name in try SystemFileOperations().names(inDirectory: root + folder).sorted() {
            let path = folder + "/" + name
            if try SystemFileOperations().status(of: root + path)?.kind == .directory {
                folders.append(path)
                try read(path, below: root)
            } else {
                let file = try OwnedDescriptor(opening: root + path, O_RDONLY)
                var bytes = [UInt8](repeating: 0, count: try file.status().byteCount)
                _ = try file.read(into: &bytes)
                files[path] = bytes
            }
        }
    }

    func hasFolder(_ path: String) -> Bool { path.isEmpty || folders.contains(path) }

    /// A number for each file.
    var numbers: [String: Int] { Dictionary(uniqueKeysWithValues: files.keys.sorted().enumerated().map { ($1, $0 + 1) }) }

    /// A number that differs for any other content. SQLite's index of its log is left out: it is made anew at each start.
    public var fingerprint: Int {
        var hasher = Hasher()
        hasher.combine(folders)
        for (path, bytes) in files.sorted(by: { $0.key < $1.key }) where !path.hasSuffix("-shm") {
            hasher.combine(path)
            unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
        }
        return hasher.finalize()
    }

    /// Makes all of it below a folder.
    public func write(to root: String) throws {
        for folder in folders { try SystemFileOperations().makeDirectory(root + folder) }
        for (path, bytes) in files { try OwnedDescriptor(opening: root + path, O_WRONLY | O_CREAT | O_EXCL).write(bytes[...]) }
    }

    /// The folder that a path lies in; empty for the root.
    public static func folder(of path: String) -> String { path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "" }
}
