private import CLinux

extension OwnedDescriptor {
    /// Gives a file in this open directory another name, and throws `EEXIST` when the name is taken.
    ///
    /// File systems that can't do this in one step (9P, some network shares) look first and rename then.
    public func rename(_ name: String, to newName: String) throws(SystemCallError) {
        do {
            try checked("rename \(name) to \(newName)") { unsafe clinux_renameat2_noreplace(rawValue, name, newName) }
        } catch {
            if error.code != EINVAL { throw error }
            try renameInTwoSteps(name, to: newName)
        }
    }

    /// Gives a file in this open directory another name, in the place of whatever file has that.
    public func replace(_ newName: String, by name: String) throws(SystemCallError) {
        try checked("rename \(name) to \(newName)") { unsafe renameat(rawValue, name, rawValue, newName) }
    }

    private func renameInTwoSteps(_ name: String, to newName: String) throws(SystemCallError) {
        if unsafe faccessat(rawValue, newName, F_OK, AT_SYMLINK_NOFOLLOW) == 0 {
            throw SystemCallError(operation: "rename \(name) to \(newName)", code: EEXIST)
        }
        try replace(newName, by: name)
    }
}
