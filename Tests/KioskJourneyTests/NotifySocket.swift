import Glibc
import SystemCalls
import TestSupport

/// What a service manager listens on: one message a datagram.
final class NotifySocket {
    let path: String
    private let descriptor: OwnedDescriptor

    /// Listens at `path`, where nothing may be yet.
    init(path: String) throws {
        self.path = path
        let number = try checked("make a socket") { socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }
        descriptor = OwnedDescriptor(taking: number)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
        try checked("bind a socket") {
            unsafe withUnsafePointer(to: &address) {
                unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }

    /// The next message.
    ///
    /// - Throws: `SystemCallError` when none comes within `seconds`.
    func next(within seconds: Int) throws -> String {
        var limit = timeval(tv_sec: seconds, tv_usec: 0)
        try checked("set a time limit") {
            unsafe setsockopt(descriptor.rawValue, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var bytes = [UInt8](repeating: 0, count: 512)
        let count = try checkedCount("read a message") {
            unsafe bytes.withUnsafeMutableBytes { unsafe recv(descriptor.rawValue, $0.baseAddress, $0.count, 0) }
        }
        return String(decoding: bytes[..<count], as: UTF8.self)
    }
}
