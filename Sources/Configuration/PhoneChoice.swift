/// How guests' phones reach the booth.
public struct PhoneChoice: Equatable, Sendable {
    /// What phones come over.
    public enum Network: String, CaseIterable, Sendable {
        case off
        /// The network that phones are in already, such as the venue's Wi-Fi.
        case lan
        /// One of the booth's own; only the appliance makes one.
        case hotspot
    }

    public var network = Network.off
    public var address = ServedAddress()
    /// Where the system tells of the hotspot that it makes.
    public var hotspotFolder = "/run/mememe-hotspot"
    /// How long a guest's page is served.
    public var minutes = 10

    public init() {}
}

/// An address of this machine and a port, by which something is served.
public struct ServedAddress: Equatable, Sendable {
    /// Numeric; "0.0.0.0" and "::" stand for every address that the machine has.
    public var host: String
    /// 0...65535; 0 takes one that is free.
    public var port: Int

    /// An address that is right already.
    public init(host: String = "0.0.0.0", port: Int = 8080) {
        self.host = host
        self.port = port
    }

    /// Reads ADDRESS:PORT, where an address of version 6 stands in brackets.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let port = UInt16(text[text.index(after: colon)...]) else { return nil }
        var host = text[..<colon]
        let isBracketed = host.hasPrefix("[") && host.hasSuffix("]")
        if isBracketed { host = host.dropFirst().dropLast() }
        guard let address = NumericAddress(String(host)), address.isVersion6 == isBracketed else { return nil }
        self.init(host: address.text, port: Int(port))
    }

    /// What `init` reads.
    public var text: String { (host.contains(":") ? "[\(host)]" : host) + ":\(port)" }
}
