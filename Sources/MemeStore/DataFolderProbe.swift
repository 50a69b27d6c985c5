private import Glibc
private import SystemCalls

/// Whether memes can be kept in a data folder, found out without opening it.
///
/// A folder is made and removed where the data folder is or would be: permissions alone don't tell what a read-only disk, a quota or a file
/// system without files has against it.
public struct DataFolderProbe: Equatable, Sendable {
    /// Why memes can't be kept there, as the end of a sentence; nil when they can.
    public let obstacle: String?
    /// Bytes that can still be written there; nil when nobody can say.
    public let freeByteCount: Int?

    /// What the store keeps free, and a few memes.
    private static let leastFreeBytes = 32 << 20

    /// Looks at a data folder, or where it is not there yet at the nearest folder above it.
    ///
    /// - Parameter path: absolute.
    public init(_ path: String) {
        let place = Self.nearest(to: path)
        guard Self.isFolder(place) else {
            (obstacle, freeByteCount) = ("\(place) is a file", nil)
            return
        }
        do throws(SystemCallError) {
            let trial = "\(place)/.mememe-check-\(getpid())"
            try checked("make a folder in \(place)") { unsafe mkdir(trial, 0o700) }
            try checked("remove \(trial)") { unsafe rmdir(trial) }
            let free = try OwnedDescriptor(opening: place, O_RDONLY | O_DIRECTORY).availableByteCount()
            obstacle = free < Self.leastFreeBytes ? "only \(free >> 20) MB are free" : nil
            freeByteCount = free
        } catch {
            (obstacle, freeByteCount) = (Self.words(error, place), nil)
        }
    }

    /// The path itself, or what is there of those above it.
    private static func nearest(to path: String) -> String {
        var place = path
        while place != "/", unsafe access(place, F_OK) != 0 {
            place = place.lastIndex(of: "/").map { $0 == place.startIndex ? "/" : String(place[..<$0]) } ?? "/"
        }
        return place
    }

    private static func isFolder(_ path: String) -> Bool {
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    private static func words(_ error: SystemCallError, _ place: String) -> String {
        switch error.code {
        case EROFS: "\(place) is on a disk that can only be read"
        case EACCES, EPERM: "this user may not write in \(place)"
        case ENOSPC, EDQUOT: "there is no room in \(place)"
        // What the kernel's own file systems say.
        case ENOENT: "\(place) takes no files"
        default: "\(error)"
        }
    }
}
