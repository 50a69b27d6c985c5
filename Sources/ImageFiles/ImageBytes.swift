private import Glibc
internal import SystemCalls

/// Reads files into memory.
///
/// They are read and not mapped: a mapped file on a stick that is pulled out kills the process with a bus error.
enum ImageBytes {
    /// The bytes of a regular file, at most `limit` of them.
    ///
    /// - Parameter prefix: reads no more than this from the beginning; nil reads all.
    static func read(path: String, limit: Int, prefix: Int? = nil) throws(ImageFileError) -> [UInt8] {
        let file = try open(path)
        return try read(file, named: path, limit: limit, prefix: prefix)
    }

    /// Opens a regular file for reading.
    static func open(_ path: String) throws(ImageFileError) -> OwnedDescriptor {
        do throws(SystemCallError) {
            // Without O_NONBLOCK, opening a pipe that somebody put among the pictures would wait for a writer for ever.
            let file = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            if try file.status().kind == .regular { return file }
        } catch {
            throw .unreadable(error)
        }
        throw .notAPicture
    }

    /// The bytes of a regular file that is open, at most `limit` of them, from its beginning, wherever it stands.
    static func read(
        _ file: borrowing OwnedDescriptor, named path: String, limit: Int, prefix: Int? = nil
    ) throws(ImageFileError) -> [UInt8] {
        do throws(SystemCallError) {
            let size = try file.status().byteCount
            if size <= limit { return try contents(of: file, count: min(size, prefix ?? size), path) }
        } catch {
            throw .unreadable(error)
        }
        throw .tooLarge
    }

    private static func contents(of descriptor: borrowing OwnedDescriptor, count: Int, _ path: String) throws(SystemCallError) -> [UInt8] {
        let number = descriptor.rawValue
        var failure: SystemCallError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemCallError) {
                while filled < count, let base = buffer.baseAddress {
                    let start = filled
                    let got = try checkedCount("read \(path)") { unsafe pread(number, base + start, count - start, off_t(start)) }
                    if got == 0 { return }
                    filled += got
                }
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }
}
