private import Glibc
internal import SystemCalls

extension SystemCallError {
    /// Whether another program listens at the address already.
    var isAddressInUse: Bool { code == EADDRINUSE }
}
