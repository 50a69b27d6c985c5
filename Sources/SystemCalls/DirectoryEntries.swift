public import Glibc

/// The names of what lies in the directory at `path`, unsorted, without "." and "..".
///
/// A name that is not UTF-8 comes with replacement characters, and so can't be opened by what is returned here.
public func names(inDirectory path: String) throws(SystemCallError) -> [String] {
    guard let stream = unsafe opendir(path) else {
        let code = errno
        throw SystemCallError(operation: "list \(path)", code: code)
    }
    defer { unsafe closedir(stream) }
    var names: [String] = []
    while true {
        errno = 0
        guard let entry = unsafe readdir(stream) else { break }
        let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
            unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
        }
        if name != "." && name != ".." { names.append(name) }
    }
    let code = errno
    if code != 0 { throw SystemCallError(operation: "list \(path)", code: code) }
    return names
}

extension OwnedDescriptor {
    /// Opens what `name` names in an open directory, always with `O_CLOEXEC` and never through a symbolic link.
    ///
    /// - Parameter mode: permissions of a file that is created by it, before the umask.
    public init(
        opening name: String, in directory: borrowing OwnedDescriptor, _ flags: Int32, mode: mode_t = 0o644
    ) throws(SystemCallError) {
        precondition(!name.contains("/"), "a name in a directory has no slash")
        let descriptor = directory.rawValue
        let opened = try checked("open \(name)") { unsafe openat(descriptor, name, flags | O_CLOEXEC | O_NOFOLLOW, mode) }
        self.init(taking: opened)
    }

    /// Makes a directory in this open directory; one that is there already is fine.
    public func makeDirectory(_ name: String, mode: mode_t = 0o755) throws(SystemCallError) {
        do {
            try checked("make the folder \(name)") { unsafe mkdirat(rawValue, name, mode) }
        } catch {
            if error.code != EEXIST { throw error }
        }
    }

    /// Removes a file from this open directory; one that is not there is fine.
    public func remove(_ name: String) throws(SystemCallError) {
        do {
            try checked("remove \(name)") { unsafe unlinkat(rawValue, name, 0) }
        } catch {
            if error.code != ENOENT { throw error }
        }
    }
}
