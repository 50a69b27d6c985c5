private import Glibc

/// Everything that is done to files which have to survive a power cut.
///
/// There is one way in, so that a test can record what is written in which order, and let any single step fail.
public protocol FileOperations: Sendable {
    /// Makes a folder and those above it; one that is there already is fine.
    func makeDirectory(_ path: String) throws(SystemCallError)
    /// Removes a folder that is empty.
    func removeDirectory(_ path: String) throws(SystemCallError)
    /// Makes a new, empty file for writing, with these permissions before the umask; throws `EEXIST` when there is one.
    func create(_ path: String, mode: UInt32) throws(SystemCallError) -> OwnedDescriptor
    /// Writes all of the bytes: at the end of a file that was made, in one that was opened for overwriting after those written before.
    func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError)
    /// Opens an ordinary file of the outside world for reading.
    func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor
    /// Fills the buffer as far as the file goes, and returns the number of bytes read.
    func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int
    /// Returns once the file's bytes are on the medium.
    func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError)
    /// Returns once the names in the folder are on the medium.
    func synchronizeDirectory(_ path: String) throws(SystemCallError)
    /// Gives a file another name in its folder; when that is taken, its file is replaced, or `EEXIST` is thrown.
    func rename(_ name: String, to newName: String, inDirectory path: String, replacing: Bool) throws(SystemCallError)
    /// Gives a file a second name on its file system; throws `EEXIST` when that is taken, and other errors where it can't have two.
    func link(_ path: String, as newPath: String) throws(SystemCallError)
    /// Removes a file; one that is not there is fine.
    func remove(_ name: String, inDirectory path: String) throws(SystemCallError)
    /// Opens a file whose bytes are to be replaced where they lie, from the first on; throws `ENOENT` when there is none.
    func openForOverwriting(_ path: String) throws(SystemCallError) -> OwnedDescriptor
    /// The names of what lies in a folder, hidden ones too.
    func names(inDirectory path: String) throws(SystemCallError) -> [String]
    /// What lies at `path`, or nil when nothing does.
    func status(of path: String) throws(SystemCallError) -> FileStatus?
    /// Bytes that can still be written to the file system of the folder.
    func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int
}

extension FileOperations {
    /// Writes zeros over all of a file where it lies, and returns once they are on the medium; one that is not there is fine.
    ///
    /// A file with a second name is left as it is: somebody still needs it.
    ///
    /// - Parameter headerByteCount: so many zeros are on the medium before the rest is touched. What a power cut leaves is then either
    ///   whole or without its header, and nobody takes a part of it for all.
    public func overwrite(_ path: String, headerByteCount: Int = 0) throws(SystemCallError) {
        let file: OwnedDescriptor
        do throws(SystemCallError) {
            file = try openForOverwriting(path)
        } catch {
            if error.code == ENOENT { return }
            throw error
        }
        let status = try file.status()
        guard status.kind == .regular, status.linkCount == 1 else { return }
        let header = min(headerByteCount, status.byteCount)
        if header > 0 { try writeZeros(header, to: file) }
        if status.byteCount > header { try writeZeros(status.byteCount - header, to: file) }
    }

    private func writeZeros(_ byteCount: Int, to file: borrowing OwnedDescriptor) throws(SystemCallError) {
        let zeros = [UInt8](repeating: 0, count: min(byteCount, 1 << 18))
        var rest = byteCount
        while rest > 0 {
            let count = min(rest, zeros.count)
            try write(zeros[..<count], to: file)
            rest -= count
        }
        try synchronize(file)
    }

    /// Removes a file so that what it held is not left on the medium, where that writes in place; one that is not there is fine.
    public func erase(_ name: String, inDirectory path: String) throws(SystemCallError) {
        // A medium that can't be written to says so once more when the name is to go, and only that matters.
        try? overwrite(path + "/" + name)
        try remove(name, inDirectory: path)
    }

    /// Makes a folder and those above it; when this returns, the names of those that are new are on the medium.
    public func makeLastingDirectory(_ path: String) throws(SystemCallError) {
        guard try status(of: path) == nil else { return }
        let parent = path.lastIndex(of: "/").map { String(path[..<$0]) }
        if let parent, !parent.isEmpty { try makeLastingDirectory(parent) }
        try makeDirectory(path)
        do throws(SystemCallError) {
            try synchronizeDirectory(parent.map { $0.isEmpty ? "/" : $0 } ?? ".")
        } catch {
            // The next one who asks must not take it for one that lasts.
            try? removeDirectory(path)
            throw error
        }
    }
}
