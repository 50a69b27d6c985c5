private import Glibc

/// Tells that something in one of many folders changed, without saying what.
///
/// The kernel merges what is not read yet, and drops what is too much with a note; both only mean "look again".
public final class FolderWatch: Sendable {
    /// More folders than a camera's card has. Changes in further ones are seen when one of these changes.
    private static let mostFolders = 2000
    private static let events =
        UInt32(IN_CREATE) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    private let descriptor: OwnedDescriptor

    /// Watches nothing yet.
    public init() throws(SystemCallError) {
        descriptor = OwnedDescriptor(
            taking: try checked("watch folders") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
    }

    /// For a read source; never close it.
    var rawValue: Int32 { descriptor.rawValue }

    /// Watches one folder more; one that is watched already, or is gone, changes nothing.
    ///
    /// - Parameters:
    ///   - count: how many folders are watched without it.
    ///   - tellsWrites: whether each write to a file is told, and not only when whoever wrote closes it.
    public func add(_ folder: String, count: Int, tellsWrites: Bool = false) {
        guard count < Self.mostFolders else { return }
        let events = tellsWrites ? Self.events | UInt32(IN_MODIFY) : Self.events
        unsafe _ = inotify_add_watch(descriptor.rawValue, folder, events)
    }

    /// Forgets what was reported so far.
    func drain() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while unsafe read(descriptor.rawValue, &buffer, buffer.count) > 0 {}
    }
}
