internal import CUdev
private import Glibc
public import SystemCalls

/// What udev knows of one device.
public struct UdevDevice: Equatable, Sendable {
    /// What the kernel calls the device, such as "event3".
    public var name: String
    /// The device node, such as /dev/input/event3; nil for what can't be opened, such as a connector of a graphics card.
    public var node: String?
    /// The links to the node below /dev that udev's rules made, unsorted; none where no udev daemon runs.
    public var links: [String]
    /// What the kernel and udev's rules say of the device, by name; "ID_INPUT_KEYBOARD" is "1" for a keyboard.
    public var properties: [String: String]

    /// A device as udev would tell of it.
    public init(name: String, node: String?, links: [String] = [], properties: [String: String] = [:]) {
        (self.name, self.node, self.links, self.properties) = (name, node, links, properties)
    }

    /// The devices of a subsystem, in the order of the numbers in their names.
    ///
    /// - Parameter pattern: what the devices' names have to match, in the manner of the shell: "event*".
    public static func all(ofSubsystem subsystem: String, named pattern: String = "*") throws(SystemCallError) -> [UdevDevice] {
        let udev = try UdevContext()
        let operation = "list the devices of \(subsystem)"
        guard let list = unsafe udev_enumerate_new(udev.pointer) else { throw SystemCallError(operation: operation, code: ENOMEM) }
        defer { unsafe udev_enumerate_unref(list) }
        unsafe udev_enumerate_add_match_subsystem(list, subsystem)
        unsafe udev_enumerate_add_match_sysname(list, pattern)
        let result = unsafe udev_enumerate_scan_devices(list)
        if result < 0 { throw SystemCallError(operation: operation, code: -result) }
        let devices = unsafe entries(udev_enumerate_get_list_entry(list)).compactMap { path, _ in
            unsafe UdevDevice(consuming: udev_device_new_from_syspath(udev.pointer, path))
        }
        return devices.sorted { ($0.name.utf8.count, $0.name) < ($1.name.utf8.count, $1.name) }
    }

    /// The block device with this number, or nil when there is none.
    public init?(blockDevice number: DeviceNumber) throws(SystemCallError) {
        let udev = try UdevContext()
        let device = unsafe udev_device_new_from_devnum(udev.pointer, CChar(UInt8(ascii: "b")), number.rawValue)
        unsafe self.init(consuming: device)
    }

    /// Reads what there is to know of a device and lets go of it; nil for one that has gone.
    init?(consuming device: OpaquePointer?) {
        guard let device = unsafe device else { return nil }
        defer { unsafe udev_device_unref(device) }
        guard let name = unsafe udev_device_get_sysname(device) else { return nil }
        unsafe self.name = String(cString: name)
        node = unsafe udev_device_get_devnode(device).map { unsafe String(cString: $0) }
        links = unsafe Self.entries(udev_device_get_devlinks_list_entry(device)).map(\.name)
        properties = unsafe Dictionary(Self.entries(udev_device_get_properties_list_entry(device))) { first, _ in first }
    }

    private static func entries(_ first: OpaquePointer?) -> [(name: String, value: String)] {
        var entries: [(name: String, value: String)] = []
        var next = unsafe first
        while let entry = unsafe next {
            if let name = unsafe udev_list_entry_get_name(entry) {
                let value = unsafe udev_list_entry_get_value(entry).map { unsafe String(cString: $0) } ?? ""
                entries.append((unsafe String(cString: name), value))
            }
            unsafe next = udev_list_entry_get_next(entry)
        }
        return entries
    }
}

/// libudev's context, which everything else that it hands out needs.
@safe
struct UdevContext: ~Copyable {
    let pointer: OpaquePointer

    init() throws(SystemCallError) {
        guard let pointer = unsafe udev_new() else { throw SystemCallError(operation: "reach udev", code: ENOMEM) }
        unsafe self.pointer = pointer
    }

    deinit { unsafe udev_unref(pointer) }
}
