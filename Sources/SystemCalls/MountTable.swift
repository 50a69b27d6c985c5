private import Dispatch
private import Glibc

/// What is mounted, and when that changes.
@MainActor
public protocol MountTable: AnyObject {
    /// The mounted file systems in the order in which they were mounted.
    func mounts() throws(SystemCallError) -> [Mount]
    /// Calls `handler` after each change, after those that were given before it, for as long as there is the table.
    func whenChanged(_ handler: @escaping @MainActor () -> Void)
}

/// The kernel's table. It costs nothing while nothing changes: the kernel wakes us.
public final class SystemMountTable: MountTable {
    private var handlers: [@MainActor () -> Void] = []
    private let events: PriorityEvents
    private let source: any DispatchSourceRead

    /// Starts to follow the table of this process.
    public init() throws(SystemCallError) {
        events = try PriorityEvents(of: OwnedDescriptor(opening: Self.path, O_RDONLY))
        source = DispatchSource.makeReadSource(fileDescriptor: events.rawValue, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.changed() } }
        // The descriptor has to outlive the source.
        source.setCancelHandler { [events] in withExtendedLifetime(events) {} }
        source.activate()
    }

    isolated deinit { source.cancel() }

    public func whenChanged(_ handler: @escaping @MainActor () -> Void) { handlers.append(handler) }

    public func mounts() throws(SystemCallError) -> [Mount] {
        let file = try OwnedDescriptor(opening: Self.path, O_RDONLY)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = try file.read(into: &buffer)
            text += buffer[0..<count]
            if count < buffer.count { break }
        }
        return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Mount(mountInfoLine: $0) }
    }

    private static let path = "/proc/self/mountinfo"

    private func changed() {
        events.acknowledge()
        for handler in handlers { handler() }
    }
}
