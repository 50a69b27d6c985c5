internal import CLinux
internal import Configuration
internal import Glibc
internal import SystemCalls

/// Under which address phones find the booth.
nonisolated enum PhoneAddress {
    /// The address to show for one that is served on: itself, or where it stands for all of them the one that the network knows; nil where
    /// there is no network.
    static func shown(for served: ServedAddress) -> String? {
        guard served.host == "0.0.0.0" || served.host == "::" else { return served.host }
        // Networks that lead nowhere else have no way to everybody.
        return routed() ?? InterfaceAddress.all().first?.address
    }

    /// The booth's own address on the way to everybody else. Nothing is sent for it.
    private static func routed() -> String? {
        let number = socket(AF_INET, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard number >= 0 else { return nil }
        let probe = OwnedDescriptor(taking: number)
        // An address that is kept for documents and leads nowhere (RFC 5737).
        var remote = sockaddr_in(
            sin_family: sa_family_t(AF_INET), sin_port: UInt16(9).bigEndian, sin_addr: in_addr(s_addr: UInt32(0xC000_0201).bigEndian),
            sin_zero: (0, 0, 0, 0, 0, 0, 0, 0))
        var own = sockaddr_in()
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isDone = unsafe withUnsafeMutablePointer(to: &remote) { remote in
            unsafe remote.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe connect(probe.rawValue, $0, size) == 0 }
        }
        guard isDone else { return nil }
        let isKnown = unsafe withUnsafeMutablePointer(to: &own) { own in
            unsafe own.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(probe.rawValue, $0, &size) == 0 }
        }
        return isKnown ? dottedAddress(own.sin_addr.s_addr) : nil
    }

    /// What stands for whoever has the address: all of version 4, and the first half of version 6, which one household has.
    static func key(of address: UnsafePointer<sockaddr>) -> String {
        if unsafe address.pointee.sa_family == sa_family_t(AF_INET) {
            return unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { dottedAddress(unsafe $0.pointee.sin_addr.s_addr) }
        }
        return unsafe address.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
            let bytes = unsafe withUnsafeBytes(of: unsafe pointer.pointee.sin6_addr) { unsafe [UInt8]($0) }
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            return (isMapped ? bytes.suffix(4) : bytes.prefix(8)).map { "\($0)" }.joined(separator: ".")
        }
    }

    /// A socket that listens there.
    static func listen(_ served: ServedAddress) throws(SystemCallError) -> OwnedDescriptor {
        let isVersion6 = served.host.contains(":")
        let family = isVersion6 ? AF_INET6 : AF_INET
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let listening = OwnedDescriptor(taking: try checked("make a socket") { socket(family, kind, 0) })
        let number = listening.rawValue
        var on: Int32 = 1
        try checked("use an address again") { unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &on, 4) }
        let name = "serve pages at \(served.text)"
        try checked(name) { isVersion6 ? bind6(number, served) : bind4(number, served) }
        try checked(name) { Glibc.listen(number, 128) }
        return listening
    }

    /// The port that a listening socket has.
    static func port(of socket: borrowing OwnedDescriptor) -> Int? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe getsockname(socket.rawValue, $0, &size) }
        }
        // The port lies in the same place in both versions.
        return result == 0 ? Int(UInt16(bigEndian: address.sin6_port)) : nil
    }

    private static func bind4(_ number: Int32, _ served: ServedAddress) -> Int32 {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(served.port).bigEndian
        _ = unsafe inet_pton(AF_INET, served.host, &address.sin_addr)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }

    private static func bind6(_ number: Int32, _ served: ServedAddress) -> Int32 {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = UInt16(served.port).bigEndian
        _ = unsafe inet_pton(AF_INET6, served.host, &address.sin6_addr)
        return unsafe withUnsafeMutablePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(number, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
            }
        }
    }
}
