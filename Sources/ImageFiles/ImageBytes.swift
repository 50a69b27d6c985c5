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
        do {
            // Without O_NONBLOCK, opening a pipe that somebody put among the pictures would wait for a writer for ever.
            let descriptor = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
            var status = stat()
            try checked("look at \(path)") { unsafe fstat(descriptor.rawValue, &status) }
            guard status.st_mode & S_IFMT == S_IFREG else { throw ImageFileError.notAPicture }
            let size = Int(status.st_size)
            if size > limit { throw ImageFileError.tooLarge }
            return try contents(of: descriptor, count: min(size, prefix ?? size), path)
        } catch let error as SystemCallError {
            throw .unreadable(error)
        } catch let error as ImageFileError {
            throw error
        } catch {
            throw .damaged
        }
    }

    private static func contents(of descriptor: borrowing OwnedDescriptor, count: Int, _ path: String) throws(SystemCallError) -> [UInt8] {
        let number = descriptor.rawValue
        var failure: SystemCallError?
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(SystemCallError) {
                while filled < count, let base = buffer.baseAddress {
                    let start = filled
                    let got = try checkedCount("read \(path)") { unsafe Glibc.read(number, base + start, count - start) }
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
