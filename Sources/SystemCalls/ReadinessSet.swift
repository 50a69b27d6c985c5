private import CLinux
private import Dispatch
private import Glibc

/// Calls back on the main actor when one of several descriptors can be read or written to.
///
/// The descriptors are gathered in one epoll set, and only that set is given to Dispatch. libdispatch's manager thread walks
/// what it knows of a descriptor while the main thread may be freeing it (swift-corelibs-libdispatch issue 949), so with a
/// read source of its own for every device, two of some 150 unpluggings ended the process. An epoll set stays for as long as
/// the process and never hangs up.
@MainActor
public final class ReadinessSet {
    /// What a descriptor is ready for.
    public struct Readiness: OptionSet, Sendable {
        public let rawValue: UInt32

        public init(rawValue: UInt32) { self.rawValue = rawValue }

        public static let reading = Readiness(rawValue: EPOLLIN.rawValue)
        public static let writing = Readiness(rawValue: EPOLLOUT.rawValue)
        /// The other end is gone or broken. The kernel tells it whether it was asked for or not.
        public static let hangUp = Readiness(rawValue: EPOLLHUP.rawValue | EPOLLERR.rawValue)
    }

    /// Owned by the source's cancel handler too: it may be closed only when Dispatch has let go of it.
    private final class Descriptor: Sendable {
        let owned: OwnedDescriptor

        init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
    }

    /// How many descriptors are served in one turn; others are served in the next.
    private static let mostInOneTurn = 32

    private let epoll: Descriptor
    private let source: any DispatchSourceRead
    private var handlers: [Int32: @MainActor (Readiness) -> Void] = [:]

    /// An empty set.
    public init() throws(SystemCallError) {
        let number = try checked("make an epoll set") { epoll_create1(Int32(EPOLL_CLOEXEC)) }
        let epoll = Descriptor(OwnedDescriptor(taking: number))
        self.epoll = epoll
        source = DispatchSource.makeReadSource(fileDescriptor: number, queue: .main)
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.serve() }
        }
        source.setCancelHandler { withExtendedLifetime(epoll) {} }
        source.resume()
    }

    /// Calls `handler` whenever the descriptor can be read or has hung up, until `ignore`. The descriptor stays the caller's.
    public func watch(_ descriptor: Int32, _ handler: @escaping @MainActor () -> Void) throws(SystemCallError) {
        try watch(descriptor, for: .reading) { _ in handler() }
    }

    /// Calls `handler` with what the descriptor is ready for, whenever that is one of `wanted` or it has hung up, until `ignore`.
    ///
    /// - Throws: `SystemCallError` when the kernel has no room for it or the descriptor is one that is always ready, such as a file.
    public func watch(
        _ descriptor: Int32, for wanted: Readiness, _ handler: @escaping @MainActor (Readiness) -> Void
    ) throws(SystemCallError) {
        try control(EPOLL_CTL_ADD, descriptor, wanted)
        handlers[descriptor] = handler
    }

    /// Changes what a descriptor that is watched is watched for; with nothing, only its hanging up is told.
    public func change(_ descriptor: Int32, to wanted: Readiness) throws(SystemCallError) {
        try control(EPOLL_CTL_MOD, descriptor, wanted)
    }

    private func control(_ operation: Int32, _ descriptor: Int32, _ wanted: Readiness) throws(SystemCallError) {
        var event = unsafe epoll_event(events: wanted.rawValue, data: epoll_data_t(fd: descriptor))
        try checked("watch a descriptor") { unsafe epoll_ctl(epoll.owned.rawValue, operation, descriptor, &event) }
    }

    /// Stops watching a descriptor, which may be closed afterwards.
    public func ignore(_ descriptor: Int32) {
        guard handlers.removeValue(forKey: descriptor) != nil else { return }
        epoll_ctl(epoll.owned.rawValue, EPOLL_CTL_DEL, descriptor, nil)
    }

    /// Stops watching for good.
    public func close() {
        handlers.removeAll()
        source.cancel()
    }

    private func serve() {
        var events = unsafe Array(repeating: epoll_event(), count: Self.mostInOneTurn)
        let count = unsafe epoll_wait(epoll.owned.rawValue, &events, Int32(events.count), 0)
        let ready = unsafe events.prefix(Int(max(count, 0))).map { unsafe ($0.data.fd, Readiness(rawValue: $0.events)) }
        // A handler may have stopped the watching of one that comes after it.
        for (descriptor, readiness) in ready { handlers[descriptor]?(readiness) }
    }
}
