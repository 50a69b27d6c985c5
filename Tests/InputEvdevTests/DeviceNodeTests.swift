import Testing
import Udev

@testable import InputEvdev

@Suite struct DeviceNodeTests {
    @Test func whatUdevSaysOfAnEventNodeIsTaken() throws {
        let properties = ["LIBINPUT_CALIBRATION_MATRIX": "0 1 0 -1 0 1", "ID_INPUT_KEYBOARD": "1"]
        let node = try #require(DeviceNode(UdevDevice(name: "event3", node: "/dev/input/event3", properties: properties)))
        #expect(node.path == "/dev/input/event3" && node.calibration == "0 1 0 -1 0 1" && node.looksLikeKeyboard)
        let plain = try #require(DeviceNode(UdevDevice(name: "event4", node: "/dev/input/event4", properties: ["ID_INPUT_KEYBOARD": "0"])))
        #expect(plain.calibration == nil && !plain.looksLikeKeyboard)
    }

    @Test func otherInputDevicesArePassedOver() {
        #expect(DeviceNode(UdevDevice(name: "input7", node: nil)) == nil)
        #expect(DeviceNode(UdevDevice(name: "mouse0", node: "/dev/input/mouse0")) == nil)
        #expect(DeviceNode(UdevDevice(name: "js0", node: "/dev/input/js0")) == nil)
    }
}
