private import Dispatch
private import Glibc
internal import SystemCalls

/// Tells when something was mounted or unmounted anywhere.
final class MountChanges {
    var onChange: (() -> Void)?
    private let source: any DispatchSourceRead

    init() throws(SystemCallError) {
        let watcher = MountWatcher(try PriorityEvents(of: OwnedDescriptor(opening: "/proc/self/mountinfo", O_RDONLY)))
        source = DispatchSource.makeReadSource(fileDescriptor: watcher.events.rawValue, queue: .main)
        source.setEventHandler { [weak self] in
            watcher.events.acknowledge()
            MainActor.assumeIsolated { self?.onChange?() }
        }
        source.setCancelHandler { withExtendedLifetime(watcher) {} }
        source.resume()
    }

    func close() { source.cancel() }
}

/// Keeps the descriptor open for as long as Dispatch has it.
private nonisolated final class MountWatcher: Sendable {
    let events: PriorityEvents

    init(_ events: consuming PriorityEvents) { self.events = events }
}
