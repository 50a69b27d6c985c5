private import Dispatch
internal import SystemCalls

/// Tells when a stick was taken out. The table of mounts doesn't: by then the stick is unmounted.
@MainActor
final class StickRemoval {
    private let source: any DispatchSourceRead

    /// Watches a stick; nil where nobody can say whether it is there.
    ///
    /// - Parameters:
    ///   - folder: holds an entry for each block device, called after its number, such as "8:17".
    ///   - onRemoval: called once, when the entry is gone.
    init?(of device: DeviceNumber, in folder: String, onRemoval: @escaping @MainActor () -> Void) {
        let entry = "\(folder)/\(device.major):\(device.minor)"
        guard Self.exists(entry) else { return nil }
        let watch: FolderWatch
        do throws(SystemCallError) {
            watch = try FolderWatch()
        } catch {
            return nil
        }
        watch.add(folder, count: 0)
        source = DispatchSource.makeReadSource(fileDescriptor: watch.rawValue, queue: .main)
        source.setEventHandler { [weak self] in
            watch.drain()
            MainActor.assumeIsolated {
                guard let self, !Self.exists(entry) else { return }
                self.source.cancel()
                onRemoval()
            }
        }
        source.setCancelHandler { withExtendedLifetime(watch) {} }
        source.activate()
    }

    isolated deinit { source.cancel() }

    private static func exists(_ path: String) -> Bool {
        do throws(SystemCallError) {
            _ = try FileStatus(ofFile: path)
            return true
        } catch {
            return false
        }
    }
}
