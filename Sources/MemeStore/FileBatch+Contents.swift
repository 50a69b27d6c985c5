internal import Memes
internal import SystemCalls

/// What the store puts into a batch. Until it has written the row that names the files they are nobody's, and the next start removes them.
extension FileBatch {
    private static let chunkByteCount = 256 * 1024

    /// Writes bytes to a temporary file and returns their number.
    mutating func write(_ bytes: [UInt8], to folder: String, as name: String) throws -> Int {
        let file = try create(name, in: folder, temporaryName: DataDirectory.temporaryName(for: name))
        for start in stride(from: 0, to: bytes.count, by: Self.chunkByteCount) {
            try operations.write(bytes[start..<min(start + Self.chunkByteCount, bytes.count)], to: file)
        }
        try operations.synchronize(file)
        return bytes.count
    }

    /// Copies a file of the outside world to a temporary file, and returns the number of its bytes.
    ///
    /// - Parameter limit: how many bytes it may have; a file that grows meanwhile is given up there.
    /// - Throws: `StoreError.unreadablePhoto` when it is that file's fault.
    mutating func copy(_ source: String, to folder: String, as name: String, limit: Int) throws -> Int {
        let input = try readingPhoto { () throws(SystemCallError) in try operations.open(source) }
        try check(reading { () throws(SystemCallError) in try input.status().byteCount }, of: source, limit)
        let file = try create(name, in: folder, temporaryName: DataDirectory.temporaryName(for: name))
        var buffer = [UInt8](repeating: 0, count: Self.chunkByteCount)
        var total = 0
        while true {
            let count = try reading { () throws(SystemCallError) in try operations.read(input, into: &buffer) }
            total += count
            try check(total, of: source, limit)
            try operations.write(buffer[0..<count], to: file)
            if count < buffer.count { break }
        }
        guard total > 0 else { throw StoreError.unreadablePhoto(cause: "\(source) is empty") }
        try operations.synchronize(file)
        return total
    }

    private func check(_ byteCount: Int, of source: String, _ limit: Int) throws(StoreError) {
        if byteCount > limit { throw .unreadablePhoto(cause: "\(source) has more than \(limit) bytes") }
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
