private import Glibc
internal import SystemCalls

/// Several new files that become visible together, and only when all of them are whole on the medium.
///
/// Each is written under a temporary name in its own folder and synchronised; `publish` then renames all of them and synchronises
/// the folders. Until the caller has written the row that names them they are nobody's, and the next start removes them.
struct FileBatch {
    private let operations: any FileOperations
    /// The path of a folder and the name in it, of each file.
    private var written: [(folder: String, name: String)] = []
    /// How many of them have their names.
    private var publishedCount = 0
    private static let chunkByteCount = 256 * 1024

    init(_ operations: any FileOperations) { self.operations = operations }

    /// Writes bytes to a temporary file and returns their number.
    mutating func write(_ bytes: [UInt8], to folder: String, as name: String) throws -> Int {
        let file = try create(folder, name)
        for start in stride(from: 0, to: bytes.count, by: Self.chunkByteCount) {
            try operations.write(bytes[start..<min(start + Self.chunkByteCount, bytes.count)], to: file)
        }
        try operations.synchronize(file)
        return bytes.count
    }

    /// Copies a file of the outside world to a temporary file, and returns the number of its bytes.
    ///
    /// - Throws: `StoreError.unreadablePhoto` when it is that file's fault.
    mutating func copy(_ source: String, to folder: String, as name: String) throws -> Int {
        let input = try readingPhoto { () throws(SystemCallError) in try operations.open(source) }
        let file = try create(folder, name)
        var buffer = [UInt8](repeating: 0, count: Self.chunkByteCount)
        var total = 0
        while true {
            let count = try reading { () throws(SystemCallError) in try operations.read(input, into: &buffer) }
            try operations.write(buffer[0..<count], to: file)
            total += count
            if count < buffer.count { break }
        }
        guard total > 0 else { throw StoreError.unreadablePhoto(cause: "\(source) is empty") }
        try operations.synchronize(file)
        return total
    }

    /// Gives every file its name, and returns once the names are on the medium.
    mutating func publish() throws {
        for (folder, name) in written {
            try operations.rename(DataDirectory.temporaryName(for: name), to: name, inDirectory: folder)
            publishedCount += 1
        }
        for folder in Set(written.map(\.folder)).sorted() { try operations.synchronizeDirectory(folder) }
    }

    /// Removes whatever there is of the files, and returns what could not be removed.
    func takeBack() -> [String] {
        var left: [String] = []
        func attempt(_ body: () throws(SystemCallError) -> Void) {
            do throws(SystemCallError) { try body() } catch { left.append(error.description) }
        }
        for (index, (folder, name)) in written.enumerated() {
            // A name that was never ours to give may be another file's.
            let current = index < publishedCount ? name : DataDirectory.temporaryName(for: name)
            attempt { () throws(SystemCallError) in try operations.remove(current, inDirectory: folder) }
        }
        // What had its name must not have it again after a power cut.
        for folder in Set(written[..<publishedCount].map(\.folder)).sorted() {
            attempt { () throws(SystemCallError) in try operations.synchronizeDirectory(folder) }
        }
        return left
    }

    private mutating func create(_ folder: String, _ name: String) throws -> OwnedDescriptor {
        // Noted first, so that a file whose creation failed half-way is taken back too.
        written.append((folder, name))
        return try operations.create(folder + "/" + DataDirectory.temporaryName(for: name))
    }

    private func readingPhoto(_ open: () throws(SystemCallError) -> OwnedDescriptor) throws(StoreError) -> OwnedDescriptor {
        do {
            return try open()
        } catch {
            throw .unreadablePhoto(cause: error.description)
        }
    }

    private func reading(_ read: () throws(SystemCallError) -> Int) throws(StoreError) -> Int {
        do {
            return try read()
        } catch {
            throw .unreadablePhoto(cause: error.description)
        }
    }
}
