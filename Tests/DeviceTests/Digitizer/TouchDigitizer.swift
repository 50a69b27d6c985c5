private import Synchronization
internal import TestSupport

/// A USB multitouch screen that is plugged into the machine from outside; the guest's own driver serves it.
final class TouchDigitizer: Sendable {
    /// One finger on the glass; coordinates run from 0 to 32767 over the panel as it is mounted.
    struct Contact: Equatable, Sendable {
        var identifier: UInt8
        var x, y: Int
        /// False in the one report that says that the finger has left.
        var isDown = true
    }

    private struct State {
        var armedSince: ContinuousClock.Instant?
        var reportCount: UInt64 = 0
    }

    private let connection: USBConnection
    private let state = Mutex(State())

    /// Plugs the digitizer into `machine`, which has room for one.
    init(pluggedInto machine: some EmulatedMachine) throws {
        connection = try USBConnection(to: machine.path(of: "digitizer"), announcing: Self.announcement)
        connection.serve("digitizer") {
            try self.answer($0)
        } end: {
            self.state.withLock { $0.armedSince = nil }
        }
    }

    /// Waits until something in the guest has the device open; reports before that would be lost.
    ///
    /// The driver itself opens it twice for a moment when it is plugged in, so only what lasts half a second counts.
    func waitUntilArmed(atMost limit: Duration = .seconds(10)) throws {
        try wait(for: "a program in the guest to read the digitizer", atMost: limit) {
            guard let since = state.withLock({ $0.armedSince }) else { return false }
            return ContinuousClock.now - since > .milliseconds(500)
        }
    }

    /// Sends one report with the fingers that are down or have just left, at most ten.
    func report(_ contacts: [Contact]) throws {
        precondition(contacts.count <= DigitizerDescriptors.contactCount, "the digitizer knows ten fingers")
        let fingers = contacts.flatMap { contact -> [UInt8] in
            [contact.isDown ? 1 : 0, contact.identifier] + Self.coordinate(contact.x) + Self.coordinate(contact.y)
        }
        let padding = [UInt8](repeating: 0, count: (DigitizerDescriptors.contactCount - contacts.count) * 6)
        let report: [UInt8] = [1] + fingers + padding + [UInt8(contacts.count)]
        let identifier = state.withLock { state in
            state.reportCount += 1
            return state.reportCount
        }
        try connection.send(.interrupt, [0x81, 0] + DigitizerDescriptors.bytes(UInt16(report.count)) + report, identifier: identifier)
    }

    /// Pulls the plug, whatever the fingers do.
    func unplug() { connection.unplug() }

    deinit { connection.unplug() }

    private static let announcement = USBRedirection.Announcement(
        speed: 1, device: [0, 0, 0], vendor: DigitizerDescriptors.vendor, product: DigitizerDescriptors.product,
        interfaces: [(3, 0, 0)], endpoints: [.init(address: 0x81, kind: 3, size: 64, interval: 4)])

    private static func coordinate(_ value: Int) -> [UInt8] {
        DigitizerDescriptors.bytes(UInt16(min(max(value, 0), DigitizerDescriptors.maximum)))
    }

    private func answer(_ packet: USBRedirection.Packet) throws {
        switch USBRedirection.Kind(rawValue: packet.kind) {
        case .startInterruptReceiving: try setArmed(true, packet)
        case .stopInterruptReceiving: try setArmed(false, packet)
        case .control: try answerControl(USBRedirection.ControlRequest(packet.content), identifier: packet.identifier)
        default: break
        }
    }

    private func setArmed(_ isArmed: Bool, _ packet: USBRedirection.Packet) throws {
        try connection.send(.interruptReceivingStatus, [0, packet.content[0]], identifier: packet.identifier)
        state.withLock { $0.armedSince = isArmed ? .now : nil }
    }

    private func answerControl(_ request: USBRedirection.ControlRequest, identifier: UInt64) throws {
        let getDescriptor: UInt8 = 6
        let getReport: UInt8 = 1
        var data: [UInt8]?
        if request.request == getDescriptor {
            data = DigitizerDescriptors.descriptor(kind: UInt8(request.value >> 8), index: UInt8(request.value & 0xFF))
        } else if request.requestType == 0xA1, request.request == getReport, request.value & 0xFF == 2 {
            data = [2, UInt8(DigitizerDescriptors.contactCount)]
        } else if request.requestType == 0x80, request.request == 0 {
            data = [0, 0]
        }
        try connection.send(.control, request.answer(data), identifier: identifier)
    }
}
