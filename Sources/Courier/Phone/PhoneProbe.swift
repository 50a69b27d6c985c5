public import Configuration
private import Glibc
private import SystemCalls

/// Whether phones could open pages of this machine, for whoever sets it up.
public struct PhoneProbe {
    /// What would be served, such as "pages at 192.168.1.20:8080".
    public let name: String
    /// Why it can't be; nil where it can.
    public let obstacle: String?

    /// Looks for an address and whether it is free.
    public init(_ choice: PhoneChoice) {
        switch choice.network {
        case .off: (name, obstacle) = ("none", "the configuration wants none (phone.network)")
        case .hotspot:
            let network = Hotspot.network(in: choice.hotspotFolder)
            name = network.map { "the Wi-Fi \($0.name), pages at \($0.address.text)" } ?? "a Wi-Fi of the booth's own"
            let trouble = Hotspot.trouble(in: choice.hotspotFolder) ?? "only the appliance makes one; phone.network: lan works here"
            obstacle = network.map { Self.obstacle($0.address) } ?? trouble
        case .lan:
            let host = PhoneAddress.shown(for: choice.address)
            let address = ServedAddress(host: host ?? choice.address.host, port: choice.address.port)
            name = "pages at \(address.text)"
            obstacle = host == nil ? "this machine has no address that a phone could open" : Self.obstacle(choice.address)
        }
    }

    private static func obstacle(_ address: ServedAddress) -> String? {
        do throws(SystemCallError) {
            _ = try PhoneAddress.listen(address)
            return nil
        } catch {
            let isTaken = error.code == EADDRINUSE
            return isTaken ? "something serves there already, which may be the kiosk that runs" : "\(error)"
        }
    }
}
