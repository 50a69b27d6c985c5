private import Synchronization
internal import TestSupport

/// A panel whose light is set over USB, as that of Apple's displays, and is plugged into the machine from outside; the guest's own
/// appledisplay serves it and offers it below /sys/class/backlight.
final class USBLitPanel: Sendable {
    private let connection: USBConnection
    private let current: Mutex<UInt8>

    /// The largest step of its light.
    static let most: UInt8 = 255
    private static let vendor: UInt16 = 0x05AC
    private static let product: UInt16 = 0x9226
    /// The report in which such a display says and is told how bright it is, of the kind that HID 1.11 calls a feature.
    private static let brightness: UInt16 = 0x0310

    /// Plugs it into `machine`, where webcams go otherwise; its light is at the step `level`, from 0 to 255.
    init(pluggedInto machine: VirtualMachine, level: UInt8) throws {
        current = Mutex(level)
        connection = try USBConnection(to: machine.path(of: "webcam"), announcing: Self.announcement)
        connection.serve("lit-panel") { try self.answer($0) }
    }

    deinit { connection.unplug() }

    /// The step that its light is at.
    var level: UInt8 { current.withLock { $0 } }

    /// Pulls the plug.
    func unplug() { connection.unplug() }

    private static let announcement = USBRedirection.Announcement(
        speed: 1, device: [0, 0, 0], vendor: vendor, product: product, interfaces: [(3, 0, 0)],
        endpoints: [.init(address: 0x81, kind: 3, size: 8, interval: 16)])

    private func answer(_ packet: USBRedirection.Packet) throws {
        switch USBRedirection.Kind(rawValue: packet.kind) {
        case .startInterruptReceiving, .stopInterruptReceiving:
            try connection.send(.interruptReceivingStatus, [0, packet.content[0]], identifier: packet.identifier)
        case .control:
            let request = USBRedirection.ControlRequest(packet.content)
            try connection.send(.control, request.answer(data(for: request, packet.content)), identifier: packet.identifier)
        default: break
        }
    }

    private func data(for request: USBRedirection.ControlRequest, _ packet: [UInt8]) -> [UInt8]? {
        switch (request.requestType, request.request, request.value) {
        case (0x80, 6, _): return descriptor(UInt8(request.value >> 8))
        case (0x80, 0, _): return [0, 0]
        case (0xA1, 1, Self.brightness): return [UInt8(Self.brightness & 0xFF), level]
        case (0x21, 9, Self.brightness):
            // The report's number and the step follow the ten bytes of the request.
            if packet.count >= 12 { current.withLock { $0 = packet[11] } }
            return []
        default: return nil
        }
    }

    private func descriptor(_ kind: UInt8) -> [UInt8]? {
        let bytes = DigitizerDescriptors.bytes
        let interface: [UInt8] = [9, 4, 0, 0, 1, 3, 0, 0, 0, 9, 0x21] + bytes(0x0111) + [0, 1, 0x22, 0, 0, 7, 5, 0x81, 3, 8, 0, 16]
        switch kind {
        case 1:
            return joined([[18, 1], bytes(0x0110), [0, 0, 0, 8], bytes(Self.vendor), bytes(Self.product), bytes(0x0100), [0, 0, 0, 1]])
        case 2: return [9, 2] + bytes(UInt16(9 + interface.count)) + [1, 1, 0, 0xC0, 0] + interface
        default: return nil
        }
    }
}
