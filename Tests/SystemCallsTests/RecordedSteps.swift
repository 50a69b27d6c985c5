import Glibc
import Synchronization
import SystemCalls

/// The real files; what is done to them is recorded, and one kind of step fails with an I/O error.
final class RecordedSteps: FileOperations {
    private let files = SystemFileOperations()
    private let steps = Mutex<[String]>([])
    private let failing: String?

    init(failing: String? = nil) { self.failing = failing }

    var list: [String] { steps.withLock { $0 } }

    private func note(_ step: String) throws(SystemCallError) {
        steps.withLock { $0.append(step) }
        if step == failing { throw SystemCallError(operation: step, code: EIO) }
    }

    func removeDirectory(_ path: String) throws(SystemCallError) {
        try note("removeDirectory")
        try files.removeDirectory(path)
    }

    func makeDirectory(_ path: String) throws(SystemCallError) {
        try note("makeDirectory")
        try files.makeDirectory(path)
    }

    func create(_ path: String, mode: UInt32) throws(SystemCallError) -> OwnedDescriptor {
        try note("create")
        return try files.create(path, mode: mode)
    }

    func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError) {
        try note("write")
        try files.write(bytes, to: file)
    }

    func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try note("open")
        return try files.open(path)
    }

    func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        try note("read")
        return try files.read(file, into: &buffer)
    }

    func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError) {
        try note("synchronize")
        try files.synchronize(file)
    }

    func synchronizeDirectory(_ path: String) throws(SystemCallError) {
        try note("synchronizeDirectory")
        try files.synchronizeDirectory(path)
    }

    func rename(_ name: String, to newName: String, inDirectory path: String, replacing: Bool) throws(SystemCallError) {
        try note("rename")
        try files.rename(name, to: newName, inDirectory: path, replacing: replacing)
    }

    func link(_ path: String, as newPath: String) throws(SystemCallError) {
        try note("link")
        try files.link(path, as: newPath)
    }

    func remove(_ name: String, inDirectory path: String) throws(SystemCallError) {
        try note("remove")
        try files.remove(name, inDirectory: path)
    }

    func openForOverwriting(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try note("openForOverwriting")
        return try files.openForOverwriting(path)
    }

    func names(inDirectory path: String) throws(SystemCallError) -> [String] {
        try note("names")
        return try files.names(inDirectory: path)
    }

    func status(of path: String) throws(SystemCallError) -> FileStatus? {
        try note("status")
        return try files.status(of: path)
    }

    func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int {
        try note("availableByteCount")
        return try files.availableByteCount(inDirectory: path)
    }
}
