private import Glibc
internal import SystemCalls

/// Two sockets that are connected with each other.
struct SocketPair: ~Copyable {
    let ours: OwnedDescriptor
    let theirs: OwnedDescriptor

    /// - Parameter keepsMessagesApart: or else bytes come as they fit.
    init(keepsMessagesApart: Bool) throws(SystemCallError) {
        var ends: [Int32] = [-1, -1]
        let type = keepsMessagesApart ? SOCK_SEQPACKET : SOCK_STREAM
        try checked("make a pair of sockets") {
            unsafe socketpair(AF_UNIX, Int32(type.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends)
        }
        ours = OwnedDescriptor(taking: ends[0])
        theirs = OwnedDescriptor(taking: ends[1])
    }
}
