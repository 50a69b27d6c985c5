/// What the machine under the kiosk says of its own health; nil for what it does not tell.
public struct MachineReport: Equatable, Sendable {
    /// The hottest place that has a thermometer, in degrees Celsius.
    public var celsius: Double?
    /// Whether it works more slowly than it could, because of heat or of its supply.
    public var isThrottled: Bool?
    /// Whether the voltage of its supply is too low.
    public var isUndervolted: Bool?
    /// Bytes on the medium that memes are kept on.
    public var storage: Storage?
    /// How much of the life of that medium is used up at most, in percent.
    public var wornPercent: Int?
    /// How long the machine has run since it was switched on.
    public var uptime: Duration?
    /// Its addresses in networks, the loopback left out.
    public var addresses: [NetworkAddress] = []

    /// How much room there is.
    public struct Storage: Equatable, Sendable {
        public var freeBytes: Int
        public var totalBytes: Int

        /// Room of a medium, in bytes.
        public init(freeBytes: Int, totalBytes: Int) { (self.freeBytes, self.totalBytes) = (freeBytes, totalBytes) }
    }

    /// An address and the network interface that has it.
    public struct NetworkAddress: Equatable, Sendable {
        /// What the kernel calls the interface, such as "eth0".
        public var interface: String
        /// Numeric, such as "192.168.1.20".
        public var address: String
        public var isWireless: Bool

        /// A numeric address of an interface.
        public init(interface: String, address: String, isWireless: Bool) {
            (self.interface, self.address, self.isWireless) = (interface, address, isWireless)
        }
    }

    public init() {}
}

/// What can be done to the whole machine.
public enum PowerAction: String, CaseIterable, Sendable {
    case restart
    case powerOff = "power-off"
}

/// What the machine does for its operator, some time after it was asked; what becomes of it, it tells by itself (`UpdateNotice`).
public enum MachineErrand: String, CaseIterable, Sendable {
    /// Write to a stick what was noted.
    case exportLogs = "export-logs"
    /// Look for a newer system in the network, and take it over.
    case update
    /// Have the booth's own Wi-Fi again, …
    case hotspotOn = "hotspot-on"
    /// … or no more, until the machine starts again.
    case hotspotOff = "hotspot-off"
}

/// The machine that the kiosk runs on.
@MainActor
public protocol Machine: AnyObject {
    /// The version of the kiosk, in words.
    var version: String { get }
    /// Whether `perform` and `run` can do something; only where the kiosk is all that the machine is for.
    var hasPower: Bool { get }
    /// Looks how the machine does.
    func report() async -> MachineReport
    /// Asks the machine for a restart or its end; it comes about within seconds, the kiosk's own orderly end first.
    ///
    /// - Throws: `MachineError` when nobody takes the wish.
    func perform(_ action: PowerAction) async throws(MachineError)
    /// Asks the machine for something; it is begun within seconds.
    ///
    /// - Throws: `MachineError` when nobody takes the wish.
    func run(_ errand: MachineErrand) async throws(MachineError)
}

/// Why the machine does not do what it is asked for.
public struct MachineError: Error, Equatable, Sendable {
    /// For the log.
    public let cause: String

    public init(cause: String) { self.cause = cause }
}
