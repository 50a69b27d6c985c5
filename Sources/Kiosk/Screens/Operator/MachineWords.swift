internal import Devices

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
            "storage", "album", "Storage", state, "\(Self.size(storage.freeBytes)) of \(Self.size(storage.totalBytes)) free")
    }

    private var wear: Fact? {
        report.wornPercent.map { fact("wear", "timer", "Medium’s life", $0 >= 80 ? .soon : .fine, "Up to \($0) % used") }
    }

    /// Chips of booths slow down at 80 to 85 °C.
    private var temperature: Fact? {
        report.celsius.map { celsius in
            let state: HealthState = celsius >= 85 ? .stop : celsius >= 75 ? .soon : .fine
            let icon = state == .fine ? "gear" : "warning"
            return fact("temperature", icon, "Temperature", state, "\(Int(celsius.rounded())) °C")
        }
    }

    private var supply: Fact? {
        report.isUndervolted.map { fact("supply", "power", "Power supply", $0 ? .stop : .fine, $0 ? "Its voltage is too low" : "Fine") }
    }

    private var speed: Fact? {
        report.isThrottled == true ? fact("speed", "gear", "Speed", .soon, "Slowed down by heat or its supply") : nil
    }

    private var network: Fact {
        let words = report.addresses.map { "\($0.isWireless ? "Wi-Fi" : "Cable") \($0.address)" }
        return fact("network", "wifi", "Network", words.isEmpty ? .plain : .fine, words.isEmpty ? "None" : words.joined(separator: ", "))
    }

    /// Bytes as makers of media count them.
    static func size(_ bytes: Int) -> String {
        if bytes >= 10_000_000_000 { return "\(bytes / 1_000_000_000) GB" }
        if bytes >= 1_000_000_000 { return "\(bytes / 1_000_000_000).\(bytes / 100_000_000 % 10) GB" }
        return "\(bytes / 1_000_000) MB"
    }

    /// "9 h 12 min".
    static func words(for duration: Duration) -> String {
        let minutes = Int(duration.seconds) / 60
        if minutes < 60 { return "\(minutes) min" }
        if minutes < 48 * 60 { return "\(minutes / 60) h \(minutes % 60) min" }
        return "\(minutes / 1440) days"
    }
}
