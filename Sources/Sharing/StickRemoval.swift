internal import SystemCalls

/// Tells when a stick was taken out. The table of mounts doesn't: by then the stick is unmounted.
@MainActor
final class StickRemoval {
    private var events: FolderEvents?

    /// Watches a stick; nil where nobody can say whether it is there.
    ///
    /// - Parameters:
    ///   - folder: holds an entry for each block device, called after its number, such as "8:17".
    ///   - onRemoval: called once, when the entry is gone.
    init?(of device: DeviceNumber, in folder: String, onRemoval: @escaping @MainActor () -> Void) {
        let entry = "\(folder)/\(device.major):\(device.minor)"
        let watch: FolderWatch
        do throws(SystemCallError) {
            watch = try FolderWatch()
        } catch {
            return nil
        }
        watch.add(folder, count: 0)
        // Not before: what goes in between would never be told.
        guard Self.exists(entry) else { return nil }
        events = FolderEvents(watch) { [weak self] in
            guard let self, !Self.exists(entry) else { return }
            events = nil
            onRemoval()
        }
    }

    private static func exists(_ path: String) -> Bool {
        do throws(SystemCallError) {
            _ = try FileStatus(ofFile: path)
            return true
        } catch {
            return false
        }
    }
}
