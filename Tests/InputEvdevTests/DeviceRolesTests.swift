import CEvdev
import Testing

@testable import InputEvdev

@Suite struct DeviceRolesTests {
    private let place: Set<Int32> = [ABS_X, ABS_Y]
    private let slots: Set<Int32> = [ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y]
    private let letters = Set(KEY_ESC...KEY_SPACE)

    private func roles(
        properties: Set<Int32> = [], keys: Set<Int32> = [], absolute: Set<Int32> = [], relative: Set<Int32> = []
    ) -> DeviceRoles {
        DeviceRoles(DeviceCapabilities(properties: properties, keys: keys, absoluteAxes: absolute, relativeAxes: relative))
    }

    @Test func screens() {
        #expect(roles(properties: [INPUT_PROP_DIRECT], keys: [BTN_TOUCH], absolute: slots.union(place)).pointing == .multitouch)
        #expect(roles(keys: [BTN_TOUCH], absolute: slots).pointing == .multitouch)
        #expect(roles(keys: [BTN_TOUCH], absolute: place).pointing == .singleTouch)
        #expect(roles(properties: [INPUT_PROP_DIRECT], keys: [BTN_TOUCH, BTN_TOOL_PEN], absolute: place).pointing == .singleTouch)
        #expect(roles(keys: [BTN_TOUCH], absolute: place.union([ABS_MT_POSITION_X, ABS_MT_POSITION_Y])).pointing == .singleTouch)
    }

    @Test func pointers() {
        #expect(roles(keys: [BTN_LEFT, BTN_RIGHT], absolute: place, relative: [REL_WHEEL]).pointing == .absolutePointer)
        #expect(roles(keys: [BTN_LEFT], relative: [REL_X, REL_Y]).pointing == .mouse)
        #expect(roles(keys: [BTN_LEFT], relative: [REL_WHEEL]).pointing == nil)
    }

    @Test func whatIsNotOnTheScreenIsRefusedWithItsReason() throws {
        let touchpad = roles(properties: [INPUT_PROP_POINTER], keys: [BTN_TOUCH, BTN_TOOL_FINGER, BTN_LEFT], absolute: slots.union(place))
        #expect(touchpad.pointing == nil)
        #expect(try #require(touchpad.refusal).contains("touchpad"))
        let tablet = roles(keys: [BTN_TOUCH, BTN_TOOL_PEN], absolute: place)
        #expect(tablet.pointing == nil)
        #expect(try #require(tablet.refusal).contains("drawing tablet"))
        let legacy = roles(properties: [INPUT_PROP_DIRECT], keys: [BTN_TOUCH], absolute: [ABS_MT_POSITION_X, ABS_MT_POSITION_Y])
        #expect(legacy.pointing == nil)
        #expect(try #require(legacy.refusal).contains("protocol A"))
        #expect(!legacy.isUseful)
    }

    @Test func otherThingsWithAxesAreNobodysBusiness() {
        let accelerometer = roles(properties: [INPUT_PROP_ACCELEROMETER], keys: [BTN_TOUCH], absolute: place)
        #expect(!accelerometer.isUseful && accelerometer.refusal == nil)
        let joystick = roles(keys: [BTN_TRIGGER, BTN_THUMB], absolute: place)
        #expect(!joystick.isUseful && joystick.refusal == nil)
    }

    @Test func keys() {
        #expect(roles(keys: letters).hasKeys)
        #expect(roles(keys: [KEY_VOLUMEUP]).hasKeys)
        #expect(roles(keys: [BTN_0]).hasKeys, "a push button on a GPIO line")
        #expect(roles(keys: [KEY_OK]).hasKeys)
        #expect(!roles(keys: [KEY_POWER]).hasKeys, "the power button belongs to the system")
        #expect(!roles(keys: [KEY_POWER, KEY_SLEEP, KEY_WAKEUP]).hasKeys)
        #expect(roles(keys: letters.union([KEY_POWER])).hasKeys)
        #expect(!roles(keys: [BTN_LEFT], relative: [REL_X, REL_Y]).hasKeys)
        #expect(!roles(keys: [BTN_TOUCH], absolute: place).hasKeys)
    }

    @Test func aSocketForHeadphonesIsOpenedForThatAlone() {
        let socket = DeviceRoles(DeviceCapabilities(switches: [SW_HEADPHONE_INSERT]))
        #expect(socket.hasHeadphoneJack && socket.isUseful && socket.pointing == nil && !socket.hasKeys)
        let lid = DeviceRoles(DeviceCapabilities(switches: [SW_LID]))
        #expect(!lid.isUseful && !lid.hasHeadphoneJack)
    }

    @Test func aReceiverForMouseAndKeyboardIsBoth() {
        let receiver = roles(keys: letters.union([BTN_LEFT]), relative: [REL_X, REL_Y])
        #expect(receiver.pointing == .mouse && receiver.hasKeys)
    }
}
