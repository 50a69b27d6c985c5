internal import CEvdev
internal import Devices
internal import Geometry
private import Glibc
internal import SystemCalls

/// An open input device: its descriptor and libevdev's knowledge of it.
@safe @MainActor
final class EvdevDevice {
    private let descriptor: OwnedDescriptor
    private let device: OpaquePointer
    let name: String
    let capabilities: DeviceCapabilities

    /// Opens a device node such as /dev/input/event3, with the monotonic clock for its events' times.
    init(opening path: String) throws(SystemCallError) {
        descriptor = try OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
        var device: OpaquePointer?
        let result = unsafe libevdev_new_from_fd(descriptor.rawValue, &device)
        guard result == 0, let device = unsafe device else { throw SystemCallError(operation: "read what \(path) can do", code: -result) }
        unsafe libevdev_set_clock_id(device, CLOCK_MONOTONIC)
        unsafe self.device = device
        name = unsafe String(cString: libevdev_get_name(device))
        capabilities = unsafe Self.capabilities(device)
    }

    isolated deinit { unsafe libevdev_free(device) }

    var descriptorNumber: Int32 { descriptor.rawValue }

    /// Takes the device for ourselves, so that nobody else, the console included, sees its events.
    func grab() throws(SystemCallError) {
        let result = unsafe libevdev_grab(device, LIBEVDEV_GRAB)
        if result != 0 { throw SystemCallError(operation: "take \(name) for ourselves", code: -result) }
    }

    /// What the device has sent since the last call, and whether it has gone after that.
    ///
    /// Where the kernel dropped packets, libevdev compares what it knew with the kernel's state, and the differences come as events.
    func drain() -> (events: [EvdevEvent], hasGone: Bool) {
        var events: [EvdevEvent] = []
        var flag = LIBEVDEV_READ_FLAG_NORMAL
        while true {
            var event = input_event()
            let status = unsafe libevdev_next_event(device, flag.rawValue, &event)
            switch status {
            case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
                events.append(Self.event(&event))
            case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
                flag = LIBEVDEV_READ_FLAG_SYNC
                events.append(Self.event(&event))
            case -EAGAIN where flag == LIBEVDEV_READ_FLAG_SYNC:
                flag = LIBEVDEV_READ_FLAG_NORMAL
            case -EAGAIN:
                return (events, false)
            case -EINTR:
                continue
            default:
                return (events, true)
            }
        }
    }

    func axis(_ code: Int32) -> AxisRange {
        guard let info = unsafe libevdev_get_abs_info(device, UInt32(code)) else { return AxisRange(minimum: 0, maximum: 0) }
        return unsafe AxisRange(minimum: info.pointee.minimum, maximum: info.pointee.maximum, resolution: info.pointee.resolution)
    }

    /// How many contacts a multitouch device can report at once.
    var slotCount: Int { max(0, Int(unsafe libevdev_get_num_slots(device))) }

    var currentSlot: Int { Int(unsafe libevdev_get_current_slot(device)) }

    /// The place that the kernel has for a slot, whether or not a finger is there.
    func place(ofSlot slot: Int) -> Point {
        Point(
            x: Int(unsafe libevdev_get_slot_value(device, UInt32(slot), UInt32(ABS_MT_POSITION_X))),
            y: Int(unsafe libevdev_get_slot_value(device, UInt32(slot), UInt32(ABS_MT_POSITION_Y))))
    }

    /// The place that the kernel has for a device with a single one.
    var place: Point {
        Point(
            x: Int(unsafe libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(ABS_X))),
            y: Int(unsafe libevdev_get_event_value(device, UInt32(EV_ABS), UInt32(ABS_Y))))
    }

    /// Whether the kernel says that headphones are in the device's socket.
    var hasHeadphones: Bool { unsafe libevdev_get_event_value(device, UInt32(EV_SW), UInt32(SW_HEADPHONE_INSERT)) != 0 }

    private static func event(_ event: inout input_event) -> EvdevEvent {
        EvdevEvent(
            type: Int32(event.type), code: Int32(event.code), value: event.value,
            time: FrameTime(nanoseconds: unsafe mememe_event_nanoseconds(&event)))
    }

    private static func capabilities(_ device: OpaquePointer) -> DeviceCapabilities {
        func codes(_ type: Int32, upTo last: Int32) -> Set<Int32> {
            Set((0...last).filter { unsafe libevdev_has_event_code(device, UInt32(type), UInt32($0)) != 0 })
        }
        return DeviceCapabilities(
            properties: Set((0...INPUT_PROP_MAX).filter { unsafe libevdev_has_property(device, UInt32($0)) != 0 }),
            keys: codes(EV_KEY, upTo: KEY_MAX), absoluteAxes: codes(EV_ABS, upTo: ABS_MAX), relativeAxes: codes(EV_REL, upTo: REL_MAX),
            switches: codes(EV_SW, upTo: SW_MAX))
    }
}
