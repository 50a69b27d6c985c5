import Configuration
import Devices
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the operator has the machine do, and which networks it is in.
@Suite(.serialized) struct OperatorUpkeepTests {
    @Test func updatesAndLogsAreAskedFor() async throws {
        let desk = try await OperatorRig { $0.updateAddress = "https://example.org/booth.raucb" }
        try await desk.enter("system")
        try await desk.rig.tap("operator.update")
        #expect(desk.machine.errands == [.update] && desk.says("An update is looked for…"))
        try await desk.rig.tap("operator.export-logs")
        #expect(desk.machine.errands == [.update, .exportLogs] && desk.says("The logs are asked for…"))
        desk.machine.nextError = MachineError(cause: "a test")
        try await desk.rig.tap("operator.export-logs")
        #expect(desk.says("The machine did not take that. Please try again.") && desk.machine.errands.count == 2)
    }

    @Test func nothingDeadIsShown() async throws {
        let desk = try await OperatorRig()
        try await desk.enter("system")
        #expect(try desk.rig.element("operator.update").accessibility.value == "Plug in a stick with an update")
        #expect(!desk.rig.shows("operator.hotspot.on") && !desk.rig.shows("operator.hotspot"))
        let plain = try await OperatorRig()
        plain.machine.hasPower = false
        try await plain.enter("system")
        for name in ["update", "export-logs", "restart"] { #expect(!plain.rig.shows("operator.\(name)"), "\(name)") }
    }

    @Test func networksAreTold() async throws {
        let desk = try await OperatorRig { $0.phone.network = .hotspot }
        desk.machine.nextReport.addresses.append(.init(interface: "wlan0", address: "10.42.0.1", isWireless: true))
        try await desk.enter("system")
        #expect(try desk.rig.element("operator.network.eth0").accessibility.label == "Wired, 192.168.1.20 at eth0")
        #expect(try desk.rig.element("operator.network.wlan0").accessibility.label == "Wi-Fi, 10.42.0.1 at wlan0")
        #expect(try desk.rig.element("operator.hotspot").accessibility.value == "Off", "no phone can be reached in this rig")
        try await desk.reveal("operator.hotspot.on")
        try await desk.rig.tap("operator.hotspot.on")
        #expect(desk.machine.errands == [.hotspotOn])
        desk.machine.nextReport.addresses = []
        try await desk.rig.advance(6_000)
        try await desk.rig.settle()
        #expect(try desk.rig.element("operator.network").accessibility.value == "None: no network is there")
    }
}
