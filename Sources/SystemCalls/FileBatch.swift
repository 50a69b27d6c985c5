/// Several new files that become visible together, and only when all of them are whole on the medium.
///
/// Each is written under a temporary name in its own folder and synchronised; `publish` then renames all of them and synchronises
/// the folders. A power cut before that leaves temporary files only, one during it some of the new names, each with a whole file.
public struct FileBatch: Sendable {
    /// A file of the batch: its folder, the name it is to have, and the one it has until then.
    private struct Entry {
        var folder: String
        var name: String
        var temporaryName: String
    }

    /// How everything is done.
    public let operations: any FileOperations
    private var entries: [Entry] = []
    /// How many of them have their names.
    private var publishedCount = 0
    /// Whether they took the places of older files, which nobody can bring back.
    private var hasReplaced = false

    /// An empty batch.
    public init(_ operations: any FileOperations = SystemFileOperations()) { self.operations = operations }

    /// Makes a new, empty file for writing. Synchronise it before `publish`.
    ///
    /// - Parameters:
    ///   - temporaryName: what it is called until then, in the same folder; a file of that name must not be there.
    ///   - mode: the permissions, before the umask.
    public mutating func create(
        _ name: String, in folder: String, temporaryName: String, mode: UInt32 = 0o644
    ) throws(SystemCallError) -> OwnedDescriptor {
        // Noted first, so that a file whose creation failed half-way is taken back too.
        entries.append(Entry(folder: folder, name: name, temporaryName: temporaryName))
        return try operations.create(folder == "/" ? "/" + temporaryName : folder + "/" + temporaryName, mode: mode)
    }

    /// Gives every file its name, and returns once the names are on the medium.
    ///
    /// - Parameter replacing: whether files that have these names make way; else `EEXIST` is thrown when there is one.
    public mutating func publish(replacing: Bool = false) throws(SystemCallError) {
        hasReplaced = replacing
        for entry in entries {
            try operations.rename(entry.temporaryName, to: entry.name, inDirectory: entry.folder, replacing: replacing)
            publishedCount += 1
        }
        for folder in Set(entries.map(\.folder)).sorted() { try operations.synchronizeDirectory(folder) }
    }

    /// Erases whatever there is of the files, and returns what could not be removed. What may have replaced an older file stays.
    public func takeBack() -> [SystemCallError] {
        var left: [SystemCallError] = []
        func attempt(_ body: () throws(SystemCallError) -> Void) {
            do throws(SystemCallError) { try body() } catch { left.append(error) }
        }
        let published = hasReplaced ? 0 : publishedCount
        for (index, entry) in entries.enumerated() where !(hasReplaced && index < publishedCount) {
            // A name that was never ours to give may be another file's.
            let current = index < published ? entry.name : entry.temporaryName
            attempt { () throws(SystemCallError) in try operations.erase(current, inDirectory: entry.folder) }
        }
        // What had its name must not have it again after a power cut.
        for folder in Set(entries[..<published].map(\.folder)).sorted() {
            attempt { () throws(SystemCallError) in try operations.synchronizeDirectory(folder) }
        }
        return left
    }
}
