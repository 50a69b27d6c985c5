private import Glibc
public import SystemCalls

/// The real files, with a tap that records what is done and lets chosen calls fail.
public struct TappedFileOperations<Promises: DiskPromises>: FileOperations {
    public let tap: DiskTap<Promises>
    private let files = SystemFileOperations()
    private let canLink: Bool

    /// - Parameter canLink: whether a file can have two names; FAT can't do that.
    public init(_ tap: DiskTap<Promises>, canLink: Bool = true) { (self.tap, self.canLink) = (tap, canLink) }

    private func step(_ nature: DiskTap<Promises>.Nature, _ operation: String) throws(SystemCallError) {
        if let code = tap.failure(nature) { throw SystemCallError(operation: operation, code: code) }
    }

    public func makeDirectory(_ path: String) throws(SystemCallError) {
        try step(.changes, "make a folder")
        let isNew = try files.status(of: path) == nil
        try files.makeDirectory(path)
        if isNew { tap.note(.makeFolder(tap.relative(path))) }
    }

    public func removeDirectory(_ path: String) throws(SystemCallError) {
        try step(.changes, "remove a folder")
        try files.removeDirectory(path)
        tap.note(.remove(tap.relative(path)))
    }

    public func create(_ path: String, mode: UInt32) throws(SystemCallError) -> OwnedDescriptor {
        try step(.changes, "create")
        let file = try files.create(path, mode: mode)
        tap.open(file.rawValue, tap.number(of: tap.relative(path)))
        return file
    }

    public func write(_ bytes: ArraySlice<UInt8>, to file: borrowing OwnedDescriptor) throws(SystemCallError) {
        let failure = tap.failure(.changes)
        // A full disk takes what fits.
        let taken = failure == nil ? bytes : bytes.prefix(bytes.count / 2)
        let position = Int(lseek(file.rawValue, 0, SEEK_CUR))
        try files.write(taken, to: file)
        tap.note(.write(file: tap.file(of: file.rawValue), at: position, bytes: Array(taken)))
        if let failure { throw SystemCallError(operation: "write", code: failure) }
    }

    public func open(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try step(.looks, "open")
        if tap.refusesReading(path) { throw SystemCallError(operation: "open", code: EIO) }
        return try files.open(path)
    }

    public func read(_ file: borrowing OwnedDescriptor, into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        try step(.looks, "read")
        return try files.read(file, into: &buffer)
    }

    public func synchronize(_ file: borrowing OwnedDescriptor) throws(SystemCallError) {
        try step(.changes, "synchronise")
        try files.synchronize(file)
        tap.note(.synchronize(file: tap.file(of: file.rawValue)))
    }

    public func synchronizeDirectory(_ path: String) throws(SystemCallError) {
        try step(.changes, "synchronise a folder")
        try files.synchronizeDirectory(path)
        tap.note(.synchronizeFolder(tap.relative(path)))
    }

    public func rename(_ name: String, to newName: String, inDirectory path: String, replacing: Bool) throws(SystemCallError) {
        try step(.changes, "rename")
        try files.rename(name, to: newName, inDirectory: path, replacing: replacing)
        tap.noteRename(tap.relative(path) + "/" + name, to: tap.relative(path) + "/" + newName)
    }

    public func link(_ path: String, as newPath: String) throws(SystemCallError) {
        try step(.changes, "link")
        guard canLink else { throw SystemCallError(operation: "link", code: EPERM) }
        try files.link(path, as: newPath)
        tap.noteLink(tap.relative(path), as: tap.relative(newPath))
    }

    public func remove(_ name: String, inDirectory path: String) throws(SystemCallError) {
        try step(.changes, "remove")
        try files.remove(name, inDirectory: path)
        tap.noteRemoval(tap.relative(path) + "/" + name)
    }

    public func openForOverwriting(_ path: String) throws(SystemCallError) -> OwnedDescriptor {
        try step(.changes, "open for overwriting")
        let file = try files.openForOverwriting(path)
        tap.open(file.rawValue, tap.number(of: tap.relative(path)))
        return file
    }

    public func names(inDirectory path: String) throws(SystemCallError) -> [String] {
        try step(.looks, "list")
        return try files.names(inDirectory: path)
    }

    public func status(of path: String) throws(SystemCallError) -> FileStatus? {
        try step(.looks, "look")
        return try files.status(of: path)
    }

    public func availableByteCount(inDirectory path: String) throws(SystemCallError) -> Int {
        try step(.looks, "ask for room")
        return try files.availableByteCount(inDirectory: path)
    }
}
