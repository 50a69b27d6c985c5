public import Configuration
private import Glibc
private import SystemCalls

/// Whether it could be served how the booth does, for whoever sets it up.
public struct HealthProbe {
    /// What would be served, such as "/health and /metrics at 127.0.0.1:9700".
    public let name: String
    /// Why it can't be; nil where it can.
    public let obstacle: String?

    /// Looks whether the address is there and free.
    public init(_ address: ServedAddress?) {
        guard let address else {
            (name, obstacle) = ("none", "the configuration wants none (health.address)")
            return
        }
        name = "/health and /metrics at \(address.text)"
        do throws(SystemCallError) {
            _ = try PhoneAddress.listen(address)
            obstacle = nil
        } catch {
            let isTaken = error.code == EADDRINUSE
            obstacle = isTaken ? "something serves there already, which may be the kiosk that runs" : "\(error)"
        }
    }
}
