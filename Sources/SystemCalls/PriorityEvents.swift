internal import CLinux

/// A descriptor that becomes readable when another one reports an exceptional condition (`POLLPRI`).
///
/// Files such as `/proc/self/mountinfo` are readable all the time and tell of a change by `POLLPRI` only, which a Dispatch read
/// source cannot ask for. Give this descriptor to the read source instead; it owns the one it watches, and is closed when
/// nobody holds it, so let the source's cancel handler hold it.
public final class PriorityEvents: Sendable {
    private let watched: OwnedDescriptor
    private let epoll: OwnedDescriptor

    /// Starts to watch.
    public init(of descriptor: consuming OwnedDescriptor) throws(SystemCallError) {
        epoll = try Self.eventQueue(watching: descriptor.rawValue)
        watched = descriptor
    }

    private static func eventQueue(watching target: Int32) throws(SystemCallError) -> OwnedDescriptor {
        let queue = OwnedDescriptor(taking: try checked("make an event queue") { epoll_create1(Int32(EPOLL_CLOEXEC)) })
        var event = unsafe epoll_event()
        unsafe event.events = EPOLLPRI.rawValue
        let number = queue.rawValue
        try checked("watch for changes") { unsafe epoll_ctl(number, EPOLL_CTL_ADD, target, &event) }
        return queue
    }

    /// The descriptor for a read source; never close it.
    public var rawValue: Int32 { epoll.rawValue }

    /// Takes note of what was reported, so that the descriptor is unreadable until the next report.
    public func acknowledge() {
        var event = unsafe epoll_event()
        unsafe epoll_wait(epoll.rawValue, &event, 1, 0)
    }
}
