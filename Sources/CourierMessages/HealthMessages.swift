/// What the kiosk asks for those who watch over the booth from afar.
public enum HealthRequest: Codable, Equatable, Sendable {
    /// Serve `health.address` for as long as the courier lives.
    case serve
    /// How the booth does, after the courier has told that somebody wants to know.
    case report(HealthReport)
}

/// What the courier tells of those who watch over the booth, unasked.
public enum HealthEvent: Codable, Equatable, Sendable {
    /// Somebody wants to know how the booth does; a report is the answer, and there is no other question before it.
    case wanted
}

/// How the booth does: numbers and states, and nothing of guests.
///
/// As a JSON object it is what `/health` serves and `mememe status` prints. What is nil is not known here, and is left out.
public struct HealthReport: Codable, Equatable, Sendable {
    /// How a device does.
    public enum DeviceState: String, Codable, CaseIterable, Sendable {
        case ok
        /// It works, or is not there; somebody should look at it before long.
        case attention
        /// It does not work.
        case failed
        /// The configuration wants none.
        case off
    }

    /// What waits to be sent.
    public struct Outbox: Codable, Equatable, Sendable {
        /// Parcels that wait, …
        public var waiting: Int
        /// … and notes on those that were given up, of which the newest 200 are kept.
        public var givenUp: Int

        /// Counts of parcels.
        public init(waiting: Int, givenUp: Int) { (self.waiting, self.givenUp) = (waiting, givenUp) }

        enum CodingKeys: String, CodingKey {
            case waiting
            case givenUp = "given_up"
        }
    }

    /// The medium that memes are kept on.
    public struct Storage: Codable, Equatable, Sendable {
        public var freeBytes: Int
        public var sizeBytes: Int

        /// Room of a medium, in bytes.
        public init(freeBytes: Int, sizeBytes: Int) { (self.freeBytes, self.sizeBytes) = (freeBytes, sizeBytes) }

        enum CodingKeys: String, CodingKey {
            case freeBytes = "free_bytes"
            case sizeBytes = "size_bytes"
        }
    }

    /// Changes with the meaning of a field; a new field changes nothing.
    public var format = 1
    /// The version of the kiosk, such as "1.0".
    public var version: String
    /// Seconds since the kiosk was started, …
    public var uptimeSeconds: Double
    /// … and since the machine was switched on.
    public var machineUptimeSeconds: Double?
    /// How often a kiosk was started on this data directory.
    public var starts: Int?
    /// What happened since the operator set the numbers back: memes made, …
    public var memes: Int?
    /// … how often memes went to each destination, by its identifier, …
    public var shares: [String: Int]?
    /// … sheets that came out of the printer, …
    public var sheets: Int?
    /// … and shares and prints that failed.
    public var failures: Int?
    /// How devices and destinations do, by what scripts call them, such as "camera".
    public var devices: [String: DeviceState] = [:]
    public var outbox: Outbox?
    public var storage: Storage?
    /// The hottest place that has a thermometer, in degrees Celsius.
    public var celsius: Double?
    /// Whether the machine works more slowly than it could, because of heat or of its supply.
    public var isThrottled: Bool?
    /// Whether the voltage of its supply is too low.
    public var isUndervolted: Bool?

    /// A report that knows of nothing else yet.
    public init(version: String, uptimeSeconds: Double) { (self.version, self.uptimeSeconds) = (version, uptimeSeconds) }

    enum CodingKeys: String, CodingKey {
        case format, version, starts, memes, shares, sheets, failures, devices, outbox, storage
        case uptimeSeconds = "uptime_seconds"
        case machineUptimeSeconds = "machine_uptime_seconds"
        case celsius = "temperature_celsius"
        case isThrottled = "throttled"
        case isUndervolted = "undervolted"
    }
}
