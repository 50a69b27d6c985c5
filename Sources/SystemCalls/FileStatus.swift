private import CLinux
private import Glibc

/// What the kernel says of a file.
public struct FileStatus: Equatable, Sendable {
    /// What sort of file it is.
    public enum Kind: Equatable, Sendable {
        case regular
        case directory
        case symbolicLink
        case other
    }

    public var kind: Kind
    public var byteCount: Int
    /// Seconds since 1970.
    public var modifiedAt: Double
    /// The device that holds the file, by its two numbers.
    public var device: DeviceNumber
    /// How many names it has.
    public var linkCount: Int

    fileprivate init(_ status: stat) {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        case S_IFLNK: kind = .symbolicLink
        default: kind = .other
        }
        byteCount = Int(status.st_size)
        modifiedAt = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
        linkCount = Int(status.st_nlink)
        device = DeviceNumber(major: clinux_major(status.st_dev), minor: clinux_minor(status.st_dev))
    }
}

/// The number of a device, as the kernel writes it: major and minor.
public struct DeviceNumber: Hashable, Sendable {
    public var major: UInt32
    public var minor: UInt32

    public init(major: UInt32, minor: UInt32) {
        self.major = major
        self.minor = minor
    }

    /// The number in the form that the C library's calls take (`dev_t`).
    public var rawValue: UInt { clinux_makedev(major, minor) }
}

extension FileStatus {
    /// The status of the file at `path` itself, not of what a symbolic link there points to.
    public init(ofFile path: String) throws(SystemCallError) {
        var status = stat()
        try checked("look at \(path)") { unsafe lstat(path, &status) }
        self.init(status)
    }
}

extension OwnedDescriptor {
    /// The length of an ordinary file in this open directory; nil where there is nothing of that name, and -1 for what is no such file.
    public func byteCount(ofFile name: String) throws(SystemCallError) -> Int? {
        do {
            let status = try OwnedDescriptor(opening: name, in: self, O_RDONLY | O_NONBLOCK).status()
            return status.kind == .regular ? status.byteCount : -1
        } catch {
            if error.code == ENOENT { return nil }
            // A symbolic link, which is nobody's of ours.
            if error.code == ELOOP { return -1 }
            throw error
        }
    }

    /// The status of the open file.
    public func status() throws(SystemCallError) -> FileStatus {
        var status = stat()
        try checked("look at an open file") { unsafe fstat(rawValue, &status) }
        return FileStatus(status)
    }

    /// Bytes that an ordinary user can still write to the file's file system.
    public func availableByteCount() throws(SystemCallError) -> Int {
        var status = statvfs()
        try checked("ask for free space") { unsafe fstatvfs(rawValue, &status) }
        return Int(clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize)).partialValue)
    }
}
