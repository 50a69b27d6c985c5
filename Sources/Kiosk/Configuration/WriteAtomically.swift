internal import Glibc
internal import SystemCalls

/// Writes a file so that at any instant there is the old one or the whole new one under its name, and returns once the new one would
/// survive a power cut.
///
/// - Parameter mode: the permissions of the new file, before the umask.
nonisolated func writeAtomically(_ bytes: [UInt8], to path: String, mode: mode_t) throws(SystemCallError) {
    let temporary = "\(path).new-\(getpid())"
    do {
        let file = try OwnedDescriptor(opening: temporary, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, mode: mode)
        try file.write(bytes[...])
        try file.synchronize()
        try checked("rename \(temporary)") { unsafe rename(temporary, path) }
        let end = path.lastIndex(of: "/")
        let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
        // The new name is on the medium only when its folder is.
        try OwnedDescriptor(opening: folder, O_RDONLY | O_DIRECTORY).synchronize()
    } catch {
        unsafe unlink(temporary)
        throw error
    }
}
