internal import Glibc
internal import SystemCalls

/// The folder of a kit, and the files in it.
struct KitFolder {
    let path: String
    private let operations: any FileOperations
    /// One name for the file in the making, so that what a power cut left of it is removed the next time.
    private static let temporaryName = ".mememe.part"
    private static let chunk = 1 << 20

    init(_ path: String, _ operations: any FileOperations) {
        self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
        self.operations = operations
    }

    /// The path of the list.
    var listPath: String { path + "/" + EventKit.listName }

    /// The path of one of its files.
    func path(of file: KitList.File) -> String { path + "/" + file.name }

    /// Makes what is not there of it, itself included.
    func make() throws(KitError) {
        try KitError.files { () throws(SystemCallError) in
            for folder in EventKit.Folder.allCases {
                try operations.makeLastingDirectory("\(path)/\(folder.rawValue)")
                try operations.remove(Self.temporaryName, inDirectory: "\(path)/\(folder.rawValue)")
            }
        }
    }

    /// The bytes of an ordinary file; nil where there is none of that name, or one with more bytes than `limit`.
    func contents(_ name: String, limit: Int) throws(SystemCallError) -> [UInt8]? {
        let whole = path + "/" + name
        guard let status = try operations.status(of: whole), status.kind == .regular, status.byteCount <= limit else { return nil }
        let file = try operations.open(whole)
        return try contents(of: file, atMost: limit)
    }

    private func contents(of file: borrowing OwnedDescriptor, atMost limit: Int) throws(SystemCallError) -> [UInt8] {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while bytes.count <= limit {
            let count = try operations.read(file, into: &buffer)
            bytes += buffer[..<count]
            if count < buffer.count { break }
        }
        return bytes
    }

    /// Has a file hold these bytes: what lies there and is right is not written again, anything else is replaced at once by a file that was
    /// read back from the medium and is right.
    ///
    /// - Returns: whether it lay there.
    func put(_ bytes: [UInt8], as name: String) throws(KitError) -> Bool {
        let isThere = try KitError.files { () throws(SystemCallError) -> Bool in
            guard try operations.status(of: path + "/" + name)?.byteCount == bytes.count else { return false }
            return try isKept(bytes, at: path + "/" + name)
        }
        if isThere { return true }
        let parts = name.split(separator: "/").map(String.init)
        let folder = parts.count > 1 ? "\(path)/\(parts[0])" : path
        var batch = FileBatch(operations)
        do throws(SystemCallError) {
            try operations.remove(Self.temporaryName, inDirectory: folder)
            let file = try batch.create(parts[parts.count - 1], in: folder, temporaryName: Self.temporaryName)
            for start in stride(from: 0, to: bytes.count, by: Self.chunk) {
                try operations.write(bytes[start..<min(start + Self.chunk, bytes.count)], to: file)
            }
            try operations.synchronize(file)
            guard try isKept(bytes, at: "\(folder)/\(Self.temporaryName)") else {
                throw SystemCallError(operation: "keep what is written to \(path)/\(name)", code: EIO)
            }
            try batch.publish(replacing: true)
        } catch {
            _ = batch.takeBack()
            if error.operation.hasPrefix("keep") { throw .notKept(file: path + "/" + name) }
            throw .files(error)
        }
        return false
    }

    /// Whether the medium, and not the kernel's memory, has these bytes.
    private func isKept(_ bytes: [UInt8], at path: String) throws(SystemCallError) -> Bool {
        let file = try operations.open(path)
        try file.dropCache()
        return try contents(of: file, atMost: bytes.count) == bytes
    }

    /// Removes one of its files; one that is not there is fine.
    func remove(_ file: KitList.File) throws(KitError) {
        let parts = file.name.split(separator: "/").map(String.init)
        guard parts.count == 2, let folder = EventKit.Folder(rawValue: parts[0]), file.isFit(for: folder) else { return }
        try KitError.files { () throws(SystemCallError) in try operations.remove(parts[1], inDirectory: "\(path)/\(parts[0])") }
    }

    /// The list; nil where there is none.
    func list() throws(KitError) -> KitList? {
        let isThere = try KitError.files { () throws(SystemCallError) in try operations.status(of: listPath) != nil }
        guard isThere else { return nil }
        let bytes = try KitError.files { () throws(SystemCallError) in
            try contents(EventKit.listName, limit: EventKit.longestList)
        }
        guard let bytes else { throw .damagedList(file: listPath) }
        return try KitList(bytes, named: listPath)
    }
}
