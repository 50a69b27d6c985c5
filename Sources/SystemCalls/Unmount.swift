private import Glibc

/// Takes the file system at `path` out of the tree; everything that was written to it is on the medium then.
///
/// - Throws: `EBUSY` while a file on it is open, `EPERM` without the right to do it.
public func unmount(_ path: String) throws(SystemCallError) {
    try checked("unmount \(path)") { unsafe umount2(path, Int32(UMOUNT_NOFOLLOW)) }
}
