internal import CUdev
private import Glibc
public import SystemCalls

/// One piece of news about a device.
public struct UdevEvent: Equatable, Sendable {
    /// What happened to the device.
    public enum Kind: Equatable, Sendable {
        case added, removed
        /// Everything else: what can be said of the device has changed.
        case changed
    }

    public var kind: Kind
    public var device: UdevDevice

    /// News as udev would tell it.
    public init(_ kind: Kind, _ device: UdevDevice) {
        (self.kind, self.device) = (kind, device)
    }
}

/// Hears when devices of one subsystem come, change or go.
///
/// It listens to udev, which speaks when its rules for the device have run. Where no udev daemon runs, as in an initial RAM disk, it
/// listens to the kernel itself; then nobody sets permissions, links or properties.
@MainActor
public final class UdevMonitor {
    /// Called with everything that has happened since the last time.
    public var onEvents: (@MainActor ([UdevEvent]) -> Void)?
    private let connection: UdevConnection
    private let readiness: ReadinessSet

    /// Begins to listen; whoever lists the devices afterwards misses none.
    ///
    /// - Parameter subsystem: the kernel's name of it, such as "input".
    public init(subsystem: String) throws(SystemCallError) {
        connection = try UdevConnection(subsystem: subsystem)
        readiness = try ReadinessSet()
        try readiness.watch(connection.descriptorNumber) { [weak self] in self?.receive() }
    }

    isolated deinit { close() }

    /// Stops listening.
    public func close() {
        readiness.ignore(connection.descriptorNumber)
        readiness.close()
    }

    private func receive() {
        let events = connection.events()
        if !events.isEmpty { onEvents?(events) }
    }
}

/// The socket through which udev, or the kernel, tells the news.
@safe
private struct UdevConnection: ~Copyable {
    private let udev: UdevContext
    private let monitor: OpaquePointer

    init(subsystem: String) throws(SystemCallError) {
        let source = unsafe access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        let udev = try UdevContext()
        guard let monitor = unsafe udev_monitor_new_from_netlink(udev.pointer, source) else {
            let code = errno
            throw SystemCallError(operation: "listen to udev", code: code)
        }
        unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, subsystem, nil)
        let result = unsafe udev_monitor_enable_receiving(monitor)
        guard result >= 0 else {
            unsafe udev_monitor_unref(monitor)
            throw SystemCallError(operation: "listen to udev", code: -result)
        }
        self.udev = udev
        unsafe self.monitor = monitor
    }

    deinit { unsafe udev_monitor_unref(monitor) }

    var descriptorNumber: Int32 { unsafe udev_monitor_get_fd(monitor) }

    /// Takes everything that waits.
    func events() -> [UdevEvent] {
        var events: [UdevEvent] = []
        while let device = unsafe udev_monitor_receive_device(monitor) {
            let kind = unsafe kind(of: device)
            if let device = unsafe UdevDevice(consuming: device) { events.append(UdevEvent(kind, device)) }
        }
        return events
    }

    private func kind(of device: OpaquePointer) -> UdevEvent.Kind {
        switch unsafe udev_device_get_action(device).map({ unsafe String(cString: $0) }) {
        case "add": .added
        case "remove": .removed
        default: .changed
        }
    }
}
