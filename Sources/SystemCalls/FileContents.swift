private import CLinux
private import Glibc

/// The first bytes of a regular file: all that it has where these are no more than `most`.
///
/// It never waits, as opening a pipe that somebody put there would.
///
/// - Throws: `SystemCallError` where there is none or it can't be read; `EINVAL` for anything but a regular file.
public func firstBytes(ofFile path: String, atMost most: Int) throws(SystemCallError) -> [UInt8] {
    let file = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
    guard try file.status().kind == .regular else { throw SystemCallError(operation: "read \(path)", code: EINVAL) }
    var bytes = [UInt8](repeating: 0, count: most)
    let count = try file.read(into: &bytes)
    bytes.removeLast(most - count)
    return bytes
}

extension OwnedDescriptor {
    /// Writes all of `bytes` at the descriptor's position, however many calls that takes.
    public func write(_ bytes: ArraySlice<UInt8>) throws(SystemCallError) {
        var rest = bytes
        while !rest.isEmpty {
            let count = try checkedCount("write") { unsafe rest.withUnsafeBytes { unsafe Glibc.write(rawValue, $0.baseAddress, $0.count) } }
            rest = rest.dropFirst(count)
        }
    }

    /// Fills `buffer` from the descriptor's position as far as the file goes, and returns the number of bytes read: less than the
    /// buffer holds only at the end of the file.
    public func read(into buffer: inout [UInt8]) throws(SystemCallError) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = try checkedCount("read") {
                unsafe buffer.withUnsafeMutableBytes {
                    unsafe Glibc.read(rawValue, $0.baseAddress?.advanced(by: filled), $0.count - filled)
                }
            }
            if count == 0 { break }
            filled += count
        }
        return filled
    }

    /// Returns once the file's bytes and length are on the medium.
    public func synchronize() throws(SystemCallError) {
        try checked("write to the medium") { fsync(rawValue) }
    }

    /// Returns once everything that was written to the file's whole file system is on the medium.
    public func synchronizeFileSystem() throws(SystemCallError) {
        try checked("write the file system to the medium") { clinux_syncfs(rawValue) }
    }

    /// Asks the kernel to forget what it has cached of the file, so that the next read comes from the medium.
    ///
    /// Only bytes that are on the medium already are forgotten.
    public func dropCache() throws(SystemCallError) {
        let code = posix_fadvise(rawValue, 0, 0, POSIX_FADV_DONTNEED)
        if code != 0 { throw SystemCallError(operation: "drop the cache", code: code) }
    }

    /// Takes the lock that only one open file description can have, or throws `EWOULDBLOCK` at once.
    public func lockExclusively() throws(SystemCallError) {
        try checked("lock") { flock(rawValue, LOCK_EX | LOCK_NB) }
    }

    /// Gives back the lock, also when a child process that is just being started still has a copy of the descriptor.
    public func unlock() throws(SystemCallError) {
        try checked("unlock") { flock(rawValue, LOCK_UN) }
    }
}
