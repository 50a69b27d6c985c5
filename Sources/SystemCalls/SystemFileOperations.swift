private import Glibc

/// The real files.
public struct SystemFileOperations: FileOperations {
    public init() {}

    public func removeDirectory(_ path: String) throws(SystemCallError) {
        try checked("remove the folder \(path)") { unsafe rmdir(path) }
    }

    public func makeDirectory(_ path: String) throws(SystemCallError) {
        var made = path.hasPrefix("/") ? "/" : ""
        for part in path.split(separator: "/") {
            made += part
            do throws(SystemCallError) {
                try checked("make the folder \(made)") { unsafe mkdir(made, 0o755) }
            } catch {
                if error.code != EEXIST { throw error }
            }
            made += "/"
        }
    }

    public func create(_ path: String, mode: UInt32) throws(SystemCallError) -> OwnedDescriptor {
        try OwnedDescriptor(opening: path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
    }

    public func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError) {
        try file.write(bytes)
    }

    public func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        // A pipe or a device under a picture's name must neither block the opening nor be read.
        let file = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
        guard try file.status().kind == .regular else { throw SystemCallError(operation: "read \(path)", code: EINVAL) }
        return file
    }

    public func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        try file.read(into: &buffer)
    }

    public func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError) { try file.synchronize() }

    public func synchronizeDirectory(_ path: String) throws(SystemCallError) { try directory(path).synchronize() }

    public func rename(_ name: String, to newName: String, inDirectory path: String, replacing: Bool) throws(SystemCallError) {
        let folder = try directory(path)
        if replacing { try folder.replace(newName, by: name) } else { try folder.rename(name, to: newName) }
    }

    public func link(_ path: String, as newPath: String) throws(SystemCallError) {
        try checked("link \(path) as \(newPath)") { unsafe Glibc.link(path, newPath) }
    }

    public func remove(_ name: String, inDirectory path: String) throws(SystemCallError) { try directory(path).remove(name) }

    public func openForOverwriting(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try OwnedDescriptor(opening: path, O_WRONLY | O_NOFOLLOW | O_NONBLOCK)
    }

    public func names(inDirectory path: String) throws(SystemCallError) -> [String] { try SystemCalls.names(inDirectory: path) }

    public func status(of path: String) throws(SystemCallError) -> FileStatus? {
        do {
            return try FileStatus(ofFile: path)
        } catch {
            if error.code == ENOENT || error.code == ENOTDIR { return nil }
            throw error
        }
    }

    public func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int { try directory(path).availableByteCount() }

    private func directory(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try OwnedDescriptor(opening: path, O_RDONLY | O_DIRECTORY)
    }
}
