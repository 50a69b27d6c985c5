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
///
/// A change is told by the kernel once, to whoever asks first, and Dispatch asks when it takes up watching again after a change: what
/// happens between our reading and that is lost on the way. So the table is read once more a moment later.
public final class SystemMountTable: MountTable {
    private var handlers: [@MainActor () -> Void] = []
    private let events: PriorityEvents
    private let source: any DispatchSourceRead
    private var text: [UInt8] = []
    /// Whether the table is going to be read once more.
    private var isReadingAgain = false
    /// Far more than Dispatch takes to watch again, and nothing that a guest with a stick notices.
    private static let moment = DispatchTimeInterval.milliseconds(100)

    /// Starts to follow the table of this process.
    public init() throws(SystemCallError) {
        events = try PriorityEvents(of: OwnedDescriptor(opening: Self.path, O_RDONLY))
        source = DispatchSource.makeReadSource(fileDescriptor: events.rawValue, queue: .main)
        source.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.changed() } }
        // The descriptor has to outlive the source.
        source.setCancelHandler { [events] in withExtendedLifetime(events) {} }
        source.activate()
        text = try read()
        readAgain()
    }

    isolated deinit { source.cancel() }

    public func whenChanged(_ handler: @escaping @MainActor () -> Void) { handlers.append(handler) }

    public func mounts() throws(SystemCallError) -> [Mount] {
        String(decoding: try read(), as: UTF8.self).split(separator: "\n").compactMap { Mount(mountInfoLine: $0) }
    }

    private func read() throws(SystemCallError) -> [UInt8] {
        let file = try OwnedDescriptor(opening: Self.path, O_RDONLY)
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = try file.read(into: &buffer)
            text += buffer[0..<count]
            if count < buffer.count { return text }
        }
    }

    private static let path = "/proc/self/mountinfo"

    private func changed() {
        events.acknowledge()
        // Read before the handlers do: what changes after that is different a moment later. So is what can't be read now.
        if let text = try? read() { self.text = text }
        readAgain()
        for handler in handlers { handler() }
    }

    private func readAgain() {
        guard !isReadingAgain else { return }
        isReadingAgain = true
        DispatchQueue.main.asyncAfter(deadline: .now() + Self.moment) { [weak self] in
            MainActor.assumeIsolated { self?.compare() }
        }
    }

    private func compare() {
        isReadingAgain = false
        // What can't be read now is read with the next change.
        guard let text = try? read(), text != self.text else { return }
        self.text = text
        readAgain()
        for handler in handlers { handler() }
    }
}
