private import CLinux
private import Dispatch
private import Glibc

/// Calls back on the main actor when one of several descriptors can be read.
///
/// The descriptors are gathered in one epoll set, and only that set is given to Dispatch. libdispatch's manager thread walks
/// what it knows of a descriptor while the main thread may be freeing it (swift-corelibs-libdispatch issue 949), so with a
/// read source of its own for every device, two of some 150 unpluggings ended the process. An epoll set stays for as long as
/// the process and never hangs up.
@MainActor
public final class ReadinessSet {
    /// Owned by the source's cancel handler too: it may be closed only when Dispatch has let go of it.
    private final class Descriptor: Sendable {
        let owned: OwnedDescriptor

        init(_ owned: consuming OwnedDescriptor) { self.owned = owned }
    }

    /// How many descriptors are served in one turn; others are served in the next.
    private static let mostInOneTurn = 32

    private let epoll: Descriptor
    private let source: any DispatchSourceRead
    private var handlers: [Int32: @MainActor () -> Void] = [:]

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
        var event = unsafe epoll_event(events: EPOLLIN.rawValue, data: epoll_data_t(fd: descriptor))
        try checked("watch a descriptor") { unsafe epoll_ctl(epoll.owned.rawValue, EPOLL_CTL_ADD, descriptor, &event) }
        handlers[descriptor] = handler
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
        let ready = unsafe events.prefix(Int(max(count, 0))).map { unsafe $0.data.fd }
        // A handler may have stopped the watching of one that comes after it.
        for descriptor in ready { handlers[descriptor]?() }
    }
}
