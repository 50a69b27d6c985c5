internal import Devices
private import Glibc
internal import SystemCalls

/// Finds the cameras in a folder and hears when that changes.
@MainActor
final class FolderCameraWatch {
    /// Called when something changed in the folder, in one of its folders, or beside it.
    var onChange: (() -> Void)?
    private let folder: String
    private let descriptor: OwnedDescriptor
    private let readiness: ReadinessSet

    private static let events =
        UInt32(IN_CREATE) | UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_FROM) | UInt32(IN_MOVED_TO) | UInt32(IN_DELETE)
        | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)

    init(_ folder: String) throws(SystemCallError) {
        self.folder = folder
        descriptor = OwnedDescriptor(taking: try checked("watch folders") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
        readiness = try ReadinessSet()
        try readiness.watch(descriptor.rawValue) { [weak self] in self?.hear() }
    }

    /// Stops watching; must be called before the last reference goes.
    func close() { readiness.close() }

    /// The cameras that are there now; what is looked at is watched from now on.
    func cameras() -> [CameraDescription] {
        let parent = folder.lastIndex(of: "/").map { $0 == folder.startIndex ? "/" : String(folder[..<$0]) } ?? "."
        let inner = Self.names(in: folder).filter { !$0.hasPrefix(".") }.map { "\(folder)/\($0)" }.filter { isFolder($0) }
        for path in [parent, folder] + inner { unsafe _ = inotify_add_watch(descriptor.rawValue, path, Self.events) }
        return ([folder] + inner).filter { !Self.stills(in: $0).isEmpty }.map { path in
            CameraDescription(id: path, name: path.split(separator: "/").last.map(String.init) ?? path)
        }
    }

    /// The sorted names of the JPEG and PNG files in a folder.
    static func stills(in folder: String) -> [String] {
        names(in: folder).filter { name in
            let lower = name.lowercased()
            return !name.hasPrefix(".") && [".jpg", ".jpeg", ".png"].contains { lower.hasSuffix($0) }
        }
    }

    private static func names(in folder: String) -> [String] {
        // A folder that is not there, or no longer, has nothing in it.
        ((try? SystemCalls.names(inDirectory: folder)) ?? []).sorted()
    }

    private func isFolder(_ path: String) -> Bool {
        // Whatever can't be opened as a folder is none.
        (try? OwnedDescriptor(opening: path, O_RDONLY | O_DIRECTORY)) != nil
    }

    private func hear() {
        var buffer = [UInt8](repeating: 0, count: 65536)
        while unsafe read(descriptor.rawValue, &buffer, buffer.count) > 0 {}
        onChange?()
    }
}
