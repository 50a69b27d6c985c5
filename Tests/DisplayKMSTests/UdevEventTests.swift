import Testing
import Udev

@testable import DisplayKMS

@Suite struct UdevEventTests {
    private let card = UdevDevice(name: "card0", node: "/dev/dri/card0")

    @Test func aPlugACardAndAConnectorAreChangesOfDisplays() {
        var plugged = card
        plugged.properties["HOTPLUG"] = "1"
        #expect(UdevEvent(.changed, plugged).isChangeOfDisplays)
        #expect(UdevEvent(.added, card).isChangeOfDisplays)
        #expect(UdevEvent(.removed, UdevDevice(name: "card0-DP-2", node: nil)).isChangeOfDisplays)
    }

    @Test func otherNewsOfACardAreNone() {
        #expect(!UdevEvent(.changed, card).isChangeOfDisplays)
        var leased = card
        leased.properties["LEASE"] = "1"
        #expect(!UdevEvent(.changed, leased).isChangeOfDisplays)
    }
}
