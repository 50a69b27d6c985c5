private import Glibc
private import Synchronization

/// A file of which there is, at any instant and after any power cut, the old one or the whole new one under its name.
///
/// What is written lies beside its place under a name of its own until `publish`; without that it goes with this value.
public struct AtomicFile: ~Copyable {
    private static let count = Atomic<Int>(0)

    private let path: String
    private let operations: any FileOperations
    private let file: OwnedDescriptor
    private var batch: FileBatch
    private var isPublished = false

    /// Begins a new file.
    ///
    /// - Parameters:
    ///   - path: its place; the folder must be there, and a file may be.
    ///   - mode: the new file's permissions, before the umask.
    /// - Throws: an error that names the place and not the temporary file, as all methods do.
    public init(
        _ path: String, mode: UInt32 = 0o644, operations: any FileOperations = SystemFileOperations()
    ) throws(SystemCallError) {
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        let name = end.map { String(path[path.index(after: $0)...]) } ?? path
        let temporaryName = ".mememe-\(getpid())-\(Self.count.add(1, ordering: .relaxed).newValue).part"
        var batch = FileBatch(operations)
        file = try Self.writing(path) { () throws(SystemCallError) in
            // A process of our number may have been killed here.
            try operations.remove(temporaryName, inDirectory: folder)
            return try batch.create(name, in: folder, temporaryName: temporaryName, mode: mode)
        }
        (self.path, self.operations, self.batch) = (path, operations, batch)
    }

    deinit {
        if !isPublished { _ = batch.takeBack() }
    }

    /// Writes bytes at the end.
    public func write(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) {
        try Self.writing(path) { () throws(SystemCallError) in try operations.write(bytes, to: file) }
    }

    /// Puts the whole file in its place, and returns once it would survive a power cut there.
    ///
    /// - Parameter replacing: whether a file that is there makes way; else `EEXIST` is thrown, and that file stays.
    public mutating func publish(replacing: Bool = true) throws(SystemCallError) {
        do throws(SystemCallError) {
            try operations.synchronize(file)
            try batch.publish(replacing: replacing)
            isPublished = true
        } catch {
            throw SystemCallError(operation: "write \(path)", code: error.code)
        }
    }

    /// Writes a file all at once.
    public static func write(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(SystemCallError) {
        var file = try AtomicFile(path, mode: mode)
        try file.write(bytes[...])
        try file.publish()
    }

    private static func writing<Value: ~Copyable>(
        _ path: String, _ step: () throws(SystemCallError) -> Value
    ) throws(SystemCallError) -> Value {
        do throws(SystemCallError) { return try step() } catch {
            throw SystemCallError(operation: "write \(path)", code: error.code)
        }
    }
}
