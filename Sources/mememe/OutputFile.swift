private import Glibc
internal import SystemCalls

/// What a command writes: a file that appears under its name only when it is whole, or a pipe or device, which gets the bytes as they come.
nonisolated struct OutputFile: ~Copyable {
    /// Nil when the place is a pipe or a device.
    private var file: AtomicFile?
    /// Nil when the place is a regular file's.
    private let stream: OwnedDescriptor?
    private let isReplacing: Bool

    /// - Parameter isReplacing: whether a file that is there makes way.
    /// - Throws: `SystemCallError`, with `EEXIST` for a file that is there and does not make way.
    init(_ path: String, replacing isReplacing: Bool) throws(SystemCallError) {
        var status = stat()
        let isThere = unsafe stat(path, &status) == 0
        let isPlace = !isThere || status.st_mode & S_IFMT == S_IFREG
        if isThere, isPlace, !isReplacing { throw SystemCallError(operation: "write \(path)", code: EEXIST) }
        if isPlace {
            self.init(file: try AtomicFile(path), stream: nil, isReplacing)
        } else {
            self.init(file: nil, stream: try OwnedDescriptor(opening: path, O_WRONLY), isReplacing)
        }
    }

    private init(file: consuming AtomicFile?, stream: consuming OwnedDescriptor?, _ isReplacing: Bool) {
        self.file = consume file
        self.stream = consume stream
        self.isReplacing = isReplacing
    }

    func write(_ bytes: [UInt8]) throws(SystemCallError) {
        try file?.write(bytes[...])
        try stream?.write(bytes[...])
    }

    /// Puts the whole file in its place, where it survives a power cut.
    mutating func keep() throws(SystemCallError) { try file?.publish(replacing: isReplacing) }
}
