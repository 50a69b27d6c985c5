internal import CUdev
internal import Devices
private import Glibc
internal import SystemCalls

/// A video node that sends pictures.
struct CameraNode: Equatable, Sendable {
    /// The node, such as /dev/video0.
    var path: String
    var name: String
    /// Names of the camera that outlive its node, the most lasting first: by its serial number, then by the place where it is plugged in.
    var lasting: [String]

    /// Whether an operator's name for it means this camera.
    func isCalled(_ name: String) -> Bool { path == name || lasting.contains(name) }
}

/// The cameras among the nodes, each with a name of its own.
enum CameraNames {
    /// The most lasting name of each that no other one has: twins without serial numbers are told apart by where they are plugged in.
    static func descriptions(of nodes: [CameraNode]) -> [(node: CameraNode, description: CameraDescription)] {
        nodes.map { node in
            let id = node.lasting.first { name in nodes.count { $0.lasting.contains(name) } == 1 } ?? node.path
            return (node, CameraDescription(id: id, name: node.name))
        }
    }
}

/// A video node of any kind as udev lists it.
struct VideoNode: Hashable, Sendable {
    var path: String
    /// Links to it below /dev.
    var links: [String]

    /// The node if it is a camera's: pictures come from it, not their metadata, and not those of a radio or an encoder.
    ///
    /// It is opened for that, which may take as long as the camera needs to wake up.
    func camera() throws(SystemCallError) -> CameraNode? {
        let (name, place, isCamera) = try VideoDevice(path).capabilities()
        guard isCamera else { return nil }
        let byID = links.filter { $0.hasPrefix("/dev/v4l/by-id/") }.sorted()
        let byPath = links.filter { $0.hasPrefix("/dev/v4l/by-path/") }.sorted()
        // Where no udev makes links the kernel's own name of the place has to do.
        return CameraNode(path: path, name: name, lasting: byID + byPath + ["\(name) at \(place)"])
    }
}

/// The video nodes and the news about them, from udev; where that does not run, from the kernel.
@safe @MainActor
final class VideoDirectory {
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
        unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "video4linux", nil)
        let result = unsafe udev_monitor_enable_receiving(monitor)
        if result < 0 { throw SystemCallError(operation: "listen to udev", code: -result) }
    }

    isolated deinit {
        unsafe udev_monitor_unref(monitor)
        unsafe udev_unref(udev)
    }

    /// Readable when there is news.
    var descriptorNumber: Int32 { unsafe udev_monitor_get_fd(monitor) }

    /// Takes the news off, whatever it is.
    func drain() {
        while let device = unsafe udev_monitor_receive_device(monitor) { unsafe udev_device_unref(device) }
    }

    /// The nodes there are, in the order of their numbers.
    nonisolated static func nodes() throws(SystemCallError) -> [VideoNode] {
        guard let udev = unsafe udev_new() else { throw SystemCallError(operation: "open udev", code: errno) }
        defer { unsafe udev_unref(udev) }
        guard let list = unsafe udev_enumerate_new(udev) else { throw SystemCallError(operation: "list cameras", code: errno) }
        defer { unsafe udev_enumerate_unref(list) }
        unsafe udev_enumerate_add_match_subsystem(list, "video4linux")
        unsafe udev_enumerate_add_match_sysname(list, "video*")
        let result = unsafe udev_enumerate_scan_devices(list)
        if result < 0 { throw SystemCallError(operation: "list cameras", code: -result) }
        var nodes: [VideoNode] = []
        for path in unsafe names(udev_enumerate_get_list_entry(list)) {
            guard let device = unsafe udev_device_new_from_syspath(udev, path) else { continue }
            defer { unsafe udev_device_unref(device) }
            guard let node = unsafe udev_device_get_devnode(device) else { continue }
            unsafe nodes.append(VideoNode(path: String(cString: node), links: names(udev_device_get_devlinks_list_entry(device))))
        }
        return nodes.sorted { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
    }

    private nonisolated static func names(_ first: OpaquePointer?) -> [String] {
        var names: [String] = []
        var entry = unsafe first
        while let found = unsafe entry {
            if let name = unsafe udev_list_entry_get_name(found) { unsafe names.append(String(cString: name)) }
            unsafe entry = udev_list_entry_get_next(found)
        }
        return names
    }
}
