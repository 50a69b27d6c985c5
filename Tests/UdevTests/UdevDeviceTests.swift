import SystemCalls
import Testing
import Udev

@Suite struct UdevDeviceTests {
    @Test func theDevicesOfASubsystemAreListed() throws {
        let devices = try UdevDevice.all(ofSubsystem: "mem")
        #expect(devices.contains { $0.node == "/dev/null" && $0.properties["SUBSYSTEM"] == "mem" }, "\(devices)")
        let names = devices.map(\.name)
        #expect(names == names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) })
    }

    @Test func onlyNamesThatMatchAreListed() throws {
        #expect(try UdevDevice.all(ofSubsystem: "mem", named: "n*l").map(\.node) == ["/dev/null"])
        #expect(try UdevDevice.all(ofSubsystem: "mem", named: "nothing").isEmpty)
        #expect(try UdevDevice.all(ofSubsystem: "no such subsystem").isEmpty)
    }

    @Test func aBlockDeviceIsFoundByItsNumber() throws {
        let all = try UdevDevice.all(ofSubsystem: "block")
        for device in all {
            let number = DeviceNumber(
                major: try #require(device.properties["MAJOR"].flatMap(UInt32.init)),
                minor: try #require(device.properties["MINOR"].flatMap(UInt32.init)))
            #expect(try UdevDevice(blockDevice: number)?.node == device.node)
        }
        #expect(try UdevDevice(blockDevice: DeviceNumber(major: 0, minor: 99)) == nil)
    }
}
