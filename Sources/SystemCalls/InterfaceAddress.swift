private import CLinux
private import Glibc

/// An address of version 4 in a network that this machine is in.
public struct InterfaceAddress: Equatable, Sendable {
    /// What the kernel calls the interface, such as "eth0".
    public let interface: String
    /// Such as "192.168.1.20".
    public let address: String

    /// Those of interfaces that are up, in the kernel's order, the loopback left out (getifaddrs).
    public static func all() -> [InterfaceAddress] {
        var list: UnsafeMutablePointer<ifaddrs>?
        guard unsafe getifaddrs(&list) == 0 else { return [] }
        defer { unsafe freeifaddrs(list) }
        var found: [InterfaceAddress] = []
        var next = unsafe list
        while let entry = unsafe next {
            unsafe next = entry.pointee.ifa_next
            let flags = unsafe Int32(bitPattern: entry.pointee.ifa_flags)
            let wanted = Int32(IFF_UP | IFF_RUNNING)
            guard flags & wanted == wanted, flags & Int32(IFF_LOOPBACK) == 0 else { continue }
            guard let address = unsafe entry.pointee.ifa_addr, unsafe address.pointee.sa_family == sa_family_t(AF_INET) else { continue }
            let word = unsafe address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { unsafe $0.pointee.sin_addr.s_addr }
            found.append(InterfaceAddress(interface: unsafe String(cString: entry.pointee.ifa_name), address: dottedAddress(word)))
        }
        return found
    }
}

/// An address of version 4, as it lies in memory, in numbers with dots between them.
public func dottedAddress(_ word: UInt32) -> String {
    let number = UInt32(bigEndian: word)
    return [24, 16, 8, 0].map { "\(number >> $0 & 0xFF)" }.joined(separator: ".")
}
