internal import CourierMessages

/// The numbers of one name in Prometheus text.
nonisolated struct MetricFamily {
    enum Kind: String {
        case gauge, counter
    }

    /// One number, and what tells it from others of its name.
    struct Sample {
        var labels: [(name: String, value: String)] = []
        var value: Double
    }

    /// Without the prefix that all have.
    let name: String
    let kind: Kind
    let help: String
    let samples: [Sample]

    /// Labels are the booth's own words, but a courier takes them for a stranger's: neither long ones nor very many.
    private static let (mostSamples, longestLabel) = (128, 40)

    init(_ name: String, _ kind: Kind, _ help: String, _ samples: [Sample]) {
        (self.name, self.kind, self.help) = (name, kind, help)
        self.samples = Array(samples.prefix(Self.mostSamples))
    }

    init(_ name: String, _ kind: Kind, _ help: String, _ value: Double) { self.init(name, kind, help, [Sample(value: value)]) }

    /// A family of one number, or none where that is not known.
    private init?(_ name: String, _ kind: Kind, _ help: String, known value: Double?) {
        guard let value else { return nil }
        self.init(name, kind, help, value)
    }

    /// Three kinds of lines, as the exposition format has them.
    var text: String {
        let whole = "mememe_" + name
        let lines = samples.map { sample in
            let labels = sample.labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",")
            return whole + (labels.isEmpty ? "" : "{\(labels)}") + " \(Self.number(sample.value))\n"
        }
        return "# HELP \(whole) \(help)\n# TYPE \(whole) \(kind.rawValue)\n" + lines.joined()
    }

    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    }

    private static func escaped(_ value: String) -> String {
        value.prefix(longestLabel).map { character in
            switch character {
            case "\\": "\\\\"
            case "\"": "\\\""
            case _ where character.isNewline: "\\n"
            default: String(character)
            }
        }.joined()
    }

    // MARK: - What is told

    /// All that a report knows.
    static func families(of report: HealthReport) -> [MetricFamily] { kiosk(report) + evening(report) + devices(report) + machine(report) }

    private static func kiosk(_ report: HealthReport) -> [MetricFamily] {
        [
            MetricFamily(
                "build_info", .gauge, "The version of the kiosk.", [Sample(labels: [("version", report.version)], value: 1)]),
            MetricFamily("uptime_seconds", .gauge, "Time since the kiosk was started.", report.uptimeSeconds),
            MetricFamily(
                "starts_total", .counter, "How often a kiosk was started on this data directory.", known: report.starts.map(Double.init)),
        ].compactMap(\.self)
    }

    private static func evening(_ report: HealthReport) -> [MetricFamily] {
        let shares = report.shares.map { shares in
            MetricFamily(
                "shares_total", .counter, "How often memes went to a destination since the operator set the numbers back.",
                shares.sorted { $0.key < $1.key }.map { Sample(labels: [("destination", $0.key)], value: Double($0.value)) })
        }
        let outbox = report.outbox.map { outbox in
            MetricFamily(
                "outbox_parcels", .gauge, "Mails and uploads that wait to be sent, and the latest that were given up.",
                [
                    Sample(labels: [("state", "waiting")], value: Double(outbox.waiting)),
                    Sample(labels: [("state", "given_up")], value: Double(outbox.givenUp)),
                ])
        }
        return [
            MetricFamily(
                "memes_total", .counter, "Memes made since the operator set the numbers back.", known: report.memes.map(Double.init)),
            shares,
            MetricFamily(
                "printed_sheets_total", .counter, "Sheets printed since the operator set the numbers back.",
                known: report.sheets.map(Double.init)),
            MetricFamily(
                "failures_total", .counter, "Shares and prints that failed since the operator set the numbers back.",
                known: report.failures.map(Double.init)),
            outbox,
        ].compactMap(\.self)
    }

    private static func devices(_ report: HealthReport) -> [MetricFamily] {
        let samples = report.devices.sorted { $0.key < $1.key }.flatMap { device, state in
            HealthReport.DeviceState.allCases.map { each in
                Sample(labels: [("device", device), ("state", each.rawValue)], value: each == state ? 1 : 0)
            }
        }
        if samples.isEmpty { return [] }
        return [MetricFamily("device_state", .gauge, "1 for the state that a device or destination is in, 0 for the others.", samples)]
    }

    private static func machine(_ report: HealthReport) -> [MetricFamily] {
        func flag(_ value: Bool?) -> Double? { value.map { $0 ? 1 : 0 } }
        return [
            MetricFamily(
                "machine_uptime_seconds", .gauge, "Time since the machine was switched on.", known: report.machineUptimeSeconds),
            MetricFamily(
                "storage_free_bytes", .gauge, "Free room on the medium that memes are kept on.",
                known: report.storage.map { Double($0.freeBytes) }),
            MetricFamily(
                "storage_size_bytes", .gauge, "Size of the medium that memes are kept on.",
                known: report.storage.map { Double($0.sizeBytes) }),
            MetricFamily("temperature_celsius", .gauge, "The hottest place that has a thermometer.", known: report.celsius),
            MetricFamily(
                "throttled", .gauge, "Whether the processor is slowed down by heat or its supply.", known: flag(report.isThrottled)),
            MetricFamily("undervolted", .gauge, "Whether the supply's voltage is too low.", known: flag(report.isUndervolted)),
        ].compactMap(\.self)
    }
}
