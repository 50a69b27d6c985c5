internal import Devices
internal import Languages

/// What the machine tells of itself, in words; what it does not tell is left out.
struct MachineWords {
    private let report: MachineReport

    init(_ report: MachineReport) { self.report = report }

    var facts: [Fact] { [storage, wear, temperature, supply, speed, network].compactMap(\.self) }

    private func fact(_ name: String, _ icon: String, _ title: String, _ state: HealthState, _ words: String) -> Fact {
        Fact(identifier: "operator.\(name)", icon: icon, name: title, state: state, words: words)
    }

    private var storage: Fact? {
        guard let storage = report.storage, storage.totalBytes > 0 else { return nil }
        // Some ten thousand memes, some thousand, some hundred.
        let state: HealthState = storage.freeBytes < 200_000_000 ? .stop : storage.freeBytes < 2_000_000_000 ? .soon : .fine
        return fact(
            "storage", "album", localized("Storage"), state,
            localized("\(Self.size(storage.freeBytes)) of \(Self.size(storage.totalBytes)) free"))
    }

    private var wear: Fact? {
        report.wornPercent.map {
            fact("wear", "timer", localized("Medium’s life"), $0 >= 80 ? .soon : .fine, localized("Up to \($0) % used"))
        }
    }

    /// Chips of booths slow down at 80 to 85 °C.
    private var temperature: Fact? {
        report.celsius.map { celsius in
            let state: HealthState = celsius >= 85 ? .stop : celsius >= 75 ? .soon : .fine
            let icon = state == .fine ? "gear" : "warning"
            return fact("temperature", icon, localized("Temperature"), state, localized("\(Int(celsius.rounded())) °C"))
        }
    }

    private var supply: Fact? {
        report.isUndervolted.map { isTooLow in
            let words = isTooLow ? localized("Its voltage is too low") : localized("Fine", meaning: "power supply")
            return fact("supply", "power", localized("Power supply"), isTooLow ? .stop : .fine, words)
        }
    }

    private var speed: Fact? {
        guard report.isThrottled == true else { return nil }
        return fact("speed", "gear", localized("Speed"), .soon, localized("Slowed down by heat or its supply"))
    }

    private var network: Fact {
        let addresses = report.addresses.map { $0.isWireless ? localized("Wi-Fi \($0.address)") : localized("Cable \($0.address)") }
        let words = addresses.isEmpty ? localized("None", meaning: "network") : addresses.joined(separator: ", ")
        return fact("network", "wifi", localized("Network"), addresses.isEmpty ? .plain : .fine, words)
    }

    /// Bytes as makers of media count them.
    static func size(_ bytes: Int) -> String {
        if bytes >= 10_000_000_000 { return localized("\(bytes / 1_000_000_000) GB") }
        if bytes >= 1_000_000_000 { return localized("\(Interface.number(Double(bytes / 100_000_000) / 10, fractionDigits: 1)) GB") }
        return localized("\(bytes / 1_000_000) MB")
    }

    /// "9 h 12 min ago".
    static func ago(_ duration: Duration) -> String {
        let minutes = Int(duration.seconds) / 60
        if minutes < 60 { return localized("\(minutes) min ago") }
        if minutes < 48 * 60 { return localized("\(minutes / 60) h \(minutes % 60) min ago") }
        return localized(count: minutes / 1440, one: "\(minutes / 1440) day ago", other: "\(minutes / 1440) days ago")
    }
}
