private import Dispatch

/// Calls back on the main actor when something in watched folders changes, until it is freed.
///
/// While nothing changes there are no wake-ups.
@MainActor
public final class FolderEvents {
    private let source: any DispatchSourceRead

    /// - Parameters:
    ///   - watch: knows the folders, to which others may be added at any time.
    ///   - onChange: called once for all that changed since the last turn of the main loop.
    public init(_ watch: FolderWatch, onChange: @escaping @MainActor () -> Void) {
        source = DispatchSource.makeReadSource(fileDescriptor: watch.rawValue, queue: .main)
        source.setEventHandler {
            watch.drain()
            MainActor.assumeIsolated { onChange() }
        }
        // The descriptor may be closed only when Dispatch has let go of it.
        source.setCancelHandler { withExtendedLifetime(watch) {} }
        source.resume()
    }

    isolated deinit { source.cancel() }
}
