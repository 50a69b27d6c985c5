import SystemCalls

/// The real files, of which none ends while it is read.
struct EndlessReading: FileOperations {
    private let files = SystemFileOperations()

    func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        _ = try files.read(file, into: &buffer)
        return buffer.count
    }

    func makeDirectory(_ path: String) throws(SystemCallError) { try files.makeDirectory(path) }

    func removeDirectory(_ path: String) throws(SystemCallError) { try files.removeDirectory(path) }

    func create(_ path: String, mode: UInt32) throws(SystemCallError) -> OwnedDescriptor { try files.create(path, mode: mode) }

    func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError) { try files.write(bytes, to: file) }

    func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor { try files.open(path) }

    func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError) { try files.synchronize(file) }

    func synchronizeDirectory(_ path: String) throws(SystemCallError) { try files.synchronizeDirectory(path) }

    func rename(_ name: String, to newName: String, inDirectory path: String, replacing: Bool) throws(SystemCallError) {
        try files.rename(name, to: newName, inDirectory: path, replacing: replacing)
    }

    func link(_ path: String, as newPath: String) throws(SystemCallError) { try files.link(path, as: newPath) }

    func remove(_ name: String, inDirectory path: String) throws(SystemCallError) { try files.remove(name, inDirectory: path) }

    func openForOverwriting(_ path: String) throws(SystemCallError) -> OwnedDescriptor { try files.openForOverwriting(path) }

    func names(inDirectory path: String) throws(SystemCallError) -> [String] { try files.names(inDirectory: path) }

    func status(of path: String) throws(SystemCallError) -> FileStatus? { try files.status(of: path) }

    func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int { try files.availableByteCount(inDirectory: path) }
}
