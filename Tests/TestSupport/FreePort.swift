private import Glibc
private import SystemCalls

/// A port of the loopback that nobody listens at now, as the kernel chooses it.
///
/// - Parameter distance: how far below it another such port is to be; 0 for none.
public func freePort(above distance: Int = 0) throws -> Int {
    while true {
        let port = try boundPort(0)
        if distance == 0 || (try? boundPort(port - distance)) != nil { return port }
    }
}

/// Takes a port of the loopback, 0 for any, and gives it back at once.
private func boundPort(_ port: Int) throws -> Int {
    let descriptor = OwnedDescriptor(taking: try checked("make a socket") { socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) })
    let number = descriptor.rawValue
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try unsafe withUnsafeMutablePointer(to: &address) { pointer in
        try unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            try checked("bind") { unsafe bind(number, generic, length) }
            try checked("ask for the port") { unsafe getsockname(number, generic, &length) }
        }
    }
    return Int(UInt16(bigEndian: address.sin_port))
}
