private import CLinux
internal import SystemCalls

/// Tells when this machine gets or loses an address, for as long as it lives.
final class AddressWatch {
    private let socket: OwnedDescriptor
    private let readiness: ReadinessSet

    init(_ changed: @escaping () -> Void) throws(SystemCallError) {
        socket = OwnedDescriptor(taking: try checked("watch this machine's addresses") { clinux_address_changes() })
        readiness = try ReadinessSet()
        let number = socket.rawValue
        try readiness.watch(number) {
            var bytes = [UInt8](repeating: 0, count: 8192)
            // What has changed does not matter.
            while unsafe clinux_receive(number, &bytes, bytes.count) > 0 { continue }
            changed()
        }
    }

    isolated deinit { readiness.close() }
}
