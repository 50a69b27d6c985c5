private import CLinux
private import Glibc
internal import SystemCalls

/// Tells when the machine's addresses change. The kernel speaks first; nothing is asked for at rest.
final class NetworkWatch {
    private let socket: OwnedDescriptor
    private let readiness: ReadinessSet

    /// - Parameter onChange: called some time after each change, once for several that come together.
    init(_ readiness: ReadinessSet, onChange: @escaping () -> Void) throws(SystemCallError) {
        let kind = Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        socket = OwnedDescriptor(taking: try checked("watch the network") { Glibc.socket(AF_NETLINK, kind, NETLINK_ROUTE) })
        self.readiness = readiness
        let number = socket.rawValue
        try checked("watch the network") { clinux_follow_addresses(number) }
        try readiness.watch(number) {
            var bytes = [UInt8](repeating: 0, count: 8192)
            // What it says is asked for anew; some of it may have been lost anyway.
            while unsafe recv(number, &bytes, bytes.count, Int32(MSG_DONTWAIT)) > 0 || errno == ENOBUFS {}
            onChange()
        }
    }

    /// Stops telling.
    func stop() { readiness.ignore(socket.rawValue) }
}
