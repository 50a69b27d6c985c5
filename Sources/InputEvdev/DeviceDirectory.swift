internal import CUdev
private import Glibc
internal import SystemCalls

/// What udev tells of one input device node.
struct DeviceNode: Equatable, Sendable {
    /// The node, such as /dev/input/event3.
    var path: String
    /// The calibration that a udev rule sets for the device, if one does.
    var calibration: String?
    var looksLikeKeyboard = false
}

/// A device that came, changed or went.
enum DeviceChange: Equatable, Sendable {
    case present(DeviceNode)
    case removed(path: String)
}

/// The list of input devices and the news about it, from udev.
///
/// Where no udev daemon runs, as in an initial RAM disk, the kernel's own news are used; then nobody sets permissions or calibrations.
@safe @MainActor
final class DeviceDirectory {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer

    /// Begins to listen; `nodes()` read afterwards misses nothing.
    init() throws(SystemCallError) {
        guard let udev = unsafe udev_new() else { throw SystemCallError(operation: "open udev", code: errno) }
        let source = unsafe access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        guard let monitor = unsafe udev_monitor_new_from_netlink(udev, source) else {
            let code = errno
            unsafe udev_unref(udev)
            throw SystemCallError(operation: "listen to udev", code: code)
        }
        unsafe self.udev = udev
        unsafe self.monitor = monitor
        unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "input", nil)
        let result = unsafe udev_monitor_enable_receiving(monitor)
        if result < 0 { throw SystemCallError(operation: "listen to udev", code: -result) }
    }

    isolated deinit {
        unsafe udev_monitor_unref(monitor)
        unsafe udev_unref(udev)
    }

    /// Readable when there is news.
    var descriptorNumber: Int32 { unsafe udev_monitor_get_fd(monitor) }

    /// The next piece of news, or nil when there is none for now. News about anything but event nodes is passed over.
    func nextChange() -> DeviceChange? {
        while let device = unsafe udev_monitor_receive_device(monitor) {
            defer { unsafe udev_device_unref(device) }
            guard let node = unsafe Self.node(device) else { continue }
            let action = unsafe Self.string(udev_device_get_action(device))
            return action == "remove" ? .removed(path: node.path) : .present(node)
        }
        return nil
    }

    /// The input devices there are, in the order of their numbers.
    func nodes() throws(SystemCallError) -> [DeviceNode] { unsafe try Self.nodes(udev) }

    /// The same without listening.
    static func nodesNow() throws(SystemCallError) -> [DeviceNode] {
        guard let udev = unsafe udev_new() else { throw SystemCallError(operation: "open udev", code: errno) }
        defer { unsafe udev_unref(udev) }
        return unsafe try nodes(udev)
    }

    private static func nodes(_ udev: OpaquePointer) throws(SystemCallError) -> [DeviceNode] {
        guard let list = unsafe udev_enumerate_new(udev) else { throw SystemCallError(operation: "list input devices", code: errno) }
        defer { unsafe udev_enumerate_unref(list) }
        unsafe udev_enumerate_add_match_subsystem(list, "input")
        unsafe udev_enumerate_add_match_sysname(list, "event*")
        let result = unsafe udev_enumerate_scan_devices(list)
        if result < 0 { throw SystemCallError(operation: "list input devices", code: -result) }
        var nodes: [DeviceNode] = []
        var entry = unsafe udev_enumerate_get_list_entry(list)
        while let found = unsafe entry {
            if let device = unsafe udev_device_new_from_syspath(udev, udev_list_entry_get_name(found)) {
                if let node = unsafe node(device) { nodes.append(node) }
                unsafe udev_device_unref(device)
            }
            unsafe entry = udev_list_entry_get_next(found)
        }
        return nodes.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
    }

    private static func node(_ device: OpaquePointer) -> DeviceNode? {
        guard let path = unsafe string(udev_device_get_devnode(device)), path.hasPrefix("/dev/input/event") else { return nil }
        return DeviceNode(
            path: path, calibration: unsafe string(udev_device_get_property_value(device, "LIBINPUT_CALIBRATION_MATRIX")),
            looksLikeKeyboard: unsafe string(udev_device_get_property_value(device, "ID_INPUT_KEYBOARD")) == "1")
    }

    private static func string(_ text: UnsafePointer<CChar>?) -> String? {
        unsafe text.map { unsafe String(cString: $0) }
    }
}
