private import Glibc
internal import SystemCalls

/// A file that appears under its name only when it is whole.
///
/// Until then it lies beside its place under a name of its own, which goes with this.
nonisolated struct OutputFile: ~Copyable {
    private let path: String
    /// Where the bytes go for now; nil when the place is no regular file (a pipe, say) and is written to as it is.
    private let draft: String?
    private let descriptor: OwnedDescriptor
    private var isKept = false

    init(_ path: String) throws(SystemCallError) {
        var status = stat()
        let isPlace = unsafe stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let draft = isPlace ? folder + ".mememe-\(getpid()).part" : nil
        let flags = isPlace ? O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW : O_WRONLY
        descriptor = try OwnedDescriptor(opening: draft ?? path, flags)
        (self.path, self.draft) = (path, draft)
    }

    deinit {
        if let draft, !isKept { _ = unsafe unlink(draft) }
    }

    func write(_ bytes: [UInt8]) throws(SystemCallError) { try descriptor.write(bytes[...]) }

    /// Puts the whole file in its place.
    mutating func keep() throws(SystemCallError) {
        guard let draft else { return }
        try checked("write \(path)") { unsafe rename(draft, path) }
        isKept = true
    }
}
