internal import CUdev
private import Dispatch
private import Glibc
internal import SystemCalls

/// Hears when something is plugged into a card, out of it, or when a card itself comes or goes.
@MainActor
@safe
final class HotplugMonitor {
    private let udev: OpaquePointer
    private let monitor: OpaquePointer
    private let source: any DispatchSourceRead
    private let onChange: () -> Void

    /// Listens to udev, which speaks when its rules for the event have run; where udev does not run, to the kernel itself.
    init(onChange: @escaping () -> Void) throws(SystemCallError) {
        let group = unsafe access("/run/udev/control", F_OK) == 0 ? "udev" : "kernel"
        guard let udev = unsafe udev_new() else { throw SystemCallError(operation: "reach udev", code: errno) }
        guard let monitor = unsafe udev_monitor_new_from_netlink(udev, group) else {
            let code = errno
            unsafe udev_unref(udev)
            throw SystemCallError(operation: "listen to udev", code: code)
        }
        unsafe udev_monitor_filter_add_match_subsystem_devtype(monitor, "drm", nil)
        unsafe udev_monitor_enable_receiving(monitor)
        source = unsafe DispatchSource.makeReadSource(fileDescriptor: udev_monitor_get_fd(monitor), queue: .main)
        unsafe (self.udev, self.monitor) = (udev, monitor)
        self.onChange = onChange
        source.setEventHandler { [weak self] in
            MainActor.assumeIsolated { self?.receive() }
        }
        source.setCancelHandler {
            MainActor.assumeIsolated { self.release() }
        }
        source.resume()
    }

    /// Stops listening; must be called before the last reference goes.
    func stop() { source.cancel() }

    /// Takes everything that waits, and tells it as one change.
    private func receive() {
        var isRelevant = false
        while let device = unsafe udev_monitor_receive_device(monitor) {
            isRelevant = unsafe isChangeOfDisplays(device) || isRelevant
            unsafe udev_device_unref(device)
        }
        if isRelevant { onChange() }
    }

    private func release() {
        unsafe udev_monitor_unref(monitor)
        unsafe udev_unref(udev)
    }
}

/// Whether the event is a hot-plug of a connector, or a card that came or went.
private func isChangeOfDisplays(_ device: OpaquePointer) -> Bool {
    let action = unsafe udev_device_get_action(device).map { unsafe String(cString: $0) }
    if action == "add" || action == "remove" { return true }
    return unsafe udev_device_get_property_value(device, "HOTPLUG").map { unsafe String(cString: $0) } == "1"
}
