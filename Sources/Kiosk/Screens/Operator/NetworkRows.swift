internal import Configuration
internal import Devices
internal import Languages
internal import Memes
internal import Toolkit

/// The booth's networks on the operator's panel: which addresses it has, and its own Wi-Fi for phones.
final class NetworkRows {
    let group: RowGroup
    private let services: KioskServices
    private let desk: OperatorDesk
    private lazy var wiFiOff = makeSwitch(
        .hotspotOff, "operator.hotspot.off", title: localized("Switch the booth’s Wi-Fi off"),
        saying: localized("The booth’s Wi-Fi is going off…"))
    private lazy var wiFiOn = makeSwitch(
        .hotspotOn, "operator.hotspot.on", title: localized("Switch the booth’s Wi-Fi on"),
        saying: localized("The booth’s Wi-Fi is coming…"))

    init(_ services: KioskServices, _ desk: OperatorDesk) {
        (self.services, self.desk) = (services, desk)
        group = RowGroup(services.surroundings, title: localized("Network"))
    }

    /// Shows the machine's addresses, and how its own Wi-Fi does.
    func show(_ report: MachineReport) {
        group.show(addresses(report) + [hotspot].compactMap(\.self), then: [wiFiSwitch].compactMap(\.self))
    }

    private func addresses(_ report: MachineReport) -> [Fact] {
        let facts = report.addresses.map { address in
            Fact(
                identifier: "operator.network.\(address.interface)", icon: address.isWireless ? "wifi" : "globe",
                name: address.isWireless ? localized("Wi-Fi") : localized("Wired"), state: .plain,
                words: localized("\(address.address) at \(address.interface)"))
        }
        if !facts.isEmpty { return facts }
        return [
            Fact(
                identifier: "operator.network", icon: "globe", name: localized("Address"), state: .plain,
                words: localized("None: no network is there"))
        ]
    }

    /// The booth's own Wi-Fi, where the configuration wants one.
    private var hotspot: Fact? {
        guard services.configuration.phone.network == .hotspot else { return nil }
        return Fact(
            identifier: "operator.hotspot", icon: "wifi", name: localized("Wi-Fi for phones"), state: isOn ? .fine : .soon,
            words: isOn ? localized("On", meaning: "Wi-Fi") : localized("Off", meaning: "Wi-Fi"))
    }

    private var isOn: Bool { services.readyPhone != nil }

    private var wiFiSwitch: ActionRow? {
        guard services.configuration.phone.network == .hotspot, services.machine?.hasPower == true else { return nil }
        return isOn ? wiFiOff : wiFiOn
    }

    private func makeSwitch(_ errand: MachineErrand, _ identifier: String, title: String, saying sentence: String) -> ActionRow {
        let detail = errand == .hotspotOff ? localized("Until the booth starts again. Phones can’t fetch memes meanwhile.") : ""
        let row = ActionRow(services.surroundings, identifier, icon: "wifi", title: title, detail: detail)
        row.action = { [weak self] in self?.desk.run(errand, on: self?.services.machine, saying: sentence) }
        return row
    }
}
