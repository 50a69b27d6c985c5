private import Dispatch
private import Foundation
private import Synchronization
internal import TestSupport

/// A printer that is plugged into a USB socket of the appliance from outside; the appliance's own programs serve it.
final class USBPrinter: Sendable {
    /// How it is spoken to.
    enum Language: Equatable, Sendable {
        /// In its maker's language, by a driver that is chosen by this IEEE 1284 device identifier. What comes is kept.
        case ofMaker(identifier: String)
        /// In IPP, by HTTP over USB. What comes goes to the printer that listens at a Unix socket with this path.
        case ipp(socket: String)
    }

    private struct State {
        var received: [UInt8] = []
        /// Of each interface: transfers that wait for data, data that wait for transfers, and its connection to the printer.
        var waiting: [[(identifier: UInt64, count: Int)]] = [[], []]
        var answers: [[UInt8]] = [[], []]
        var printers: [UnixSocket?] = [nil, nil]
    }

    private let connection: USBConnection
    private let language: Language
    private let state = Mutex(State())

    /// Plugs the printer into the machine, which has room for one.
    init(pluggedInto machine: ApplianceMachine, _ language: Language) throws {
        self.language = language
        connection = try USBConnection(
            to: machine.path(of: "printer"), announcing: USBPrinterDescriptors(speaksIPP: language.isIPP).announcement)
        connection.serve("printer") { try self.answer($0) }
    }

    deinit { unplug() }

    /// What was sent to a printer that speaks its maker's language.
    var received: [UInt8] { state.withLock { $0.received } }

    /// Pulls the plug.
    func unplug() {
        connection.unplug()
        for printer in state.withLock({ $0.printers }) { printer?.shutdown() }
    }

    private func answer(_ packet: USBRedirection.Packet) throws {
        switch USBRedirection.Kind(rawValue: packet.kind) {
        case .control: try answerControl(USBRedirection.ControlRequest(packet.content), packet.identifier)
        case .bulk:
            let transfer = USBRedirection.BulkTransfer(packet.content)
            // Interfaces 0 and 1 have the endpoints 1 and 2 in each direction.
            let interface = Int(transfer.endpoint & 0x0F) - 1
            guard (0...1).contains(interface) else { return }
            if transfer.endpoint & 0x80 != 0 {
                state.withLock { $0.waiting[interface].append((packet.identifier, transfer.count)) }
                try deliver(interface)
            } else {
                try take(Array(packet.content.dropFirst(10)), interface)
                let taken = USBRedirection.BulkTransfer.answer(transfer.endpoint, [], count: transfer.count)
                try connection.send(.bulk, taken, identifier: packet.identifier)
            }
        case .cancel: try cancel(packet.identifier)
        default: break
        }
    }

    private func answerControl(_ request: USBRedirection.ControlRequest, _ identifier: UInt64) throws {
        let (getDescriptor, getDeviceIdentifier, getPortStatus): (UInt8, UInt8, UInt8) = (6, 0, 1)
        let descriptors = USBPrinterDescriptors(speaksIPP: language.isIPP)
        let data: [UInt8]? =
            switch (request.requestType, request.request) {
            case (0x80, getDescriptor): descriptors.descriptor(kind: UInt8(request.value >> 8), index: UInt8(request.value & 0xFF))
            case (0xA1, getDeviceIdentifier): language.identifier
            // Selected, no error, paper is in it.
            case (0xA1, getPortStatus): [0x18]
            case (0x80..., 0): [0, 0]
            default: nil
            }
        try connection.send(.control, request.answer(data), identifier: identifier)
    }

    // MARK: - Data

    private func take(_ bytes: [UInt8], _ interface: Int) throws {
        guard case .ipp(let path) = language else {
            state.withLock { $0.received += bytes }
            return
        }
        do {
            try printer(interface, path).write(bytes)
        } catch {
            // It has hung up, as after a long pause.
            state.withLock { $0.printers[interface] = nil }
            try printer(interface, path).write(bytes)
        }
    }

    /// The interface's connection to the printer, made where there is none.
    private func printer(_ interface: Int, _ path: String) throws -> UnixSocket {
        if let printer = state.withLock({ $0.printers[interface] }) { return printer }
        let printer = try UnixSocket(connectingTo: path)
        state.withLock { $0.printers[interface] = printer }
        DispatchQueue(label: "printer's answers").async { self.listen(to: printer, interface) }
        return printer
    }

    private func listen(to printer: UnixSocket, _ interface: Int) {
        while let bytes = try? printer.read(atMost: nil), !bytes.isEmpty {
            state.withLock { $0.answers[interface] += bytes }
            // When the plug was pulled the reading thread notices it, too.
            try? deliver(interface)
        }
        state.withLock { if $0.printers[interface] === printer { $0.printers[interface] = nil } }
    }

    /// Gives the answers that are there to the transfers that wait for them.
    private func deliver(_ interface: Int) throws {
        // The lock is held while they are sent: the emulator ends where one thread's answer overtakes an earlier one of another thread.
        try state.withLock { state in
            while !state.answers[interface].isEmpty, !state.waiting[interface].isEmpty {
                let transfer = state.waiting[interface].removeFirst()
                let part = Array(state.answers[interface].prefix(transfer.count))
                state.answers[interface].removeFirst(part.count)
                let answer = USBRedirection.BulkTransfer.answer(0x81 + UInt8(interface), part)
                try connection.send(.bulk, answer, identifier: transfer.identifier)
            }
        }
    }

    private func cancel(_ identifier: UInt64) throws {
        let interface = state.withLock { state in
            (0...1).first { interface in
                let count = state.waiting[interface].count
                state.waiting[interface].removeAll { $0.identifier == identifier }
                return state.waiting[interface].count < count
            }
        }
        let cancelled: UInt8 = 1
        guard let interface else { return }
        let answer = USBRedirection.BulkTransfer.answer(0x81 + UInt8(interface), [], status: cancelled)
        try connection.send(.bulk, answer, identifier: identifier)
    }
}

extension USBPrinter.Language {
    fileprivate var isIPP: Bool { if case .ipp = self { true } else { false } }

    /// The IEEE 1284 device identifier, behind its length.
    fileprivate var identifier: [UInt8] {
        let text =
            switch self {
            case .ofMaker(let identifier): identifier
            case .ipp: "MFG:MemeMe;MDL:Test Printer;CMD:IPP;"
            }
        let count = text.utf8.count + 2
        return [UInt8(count >> 8), UInt8(count & 0xFF)] + text.utf8
    }
}

/// What the printer says about itself (USB 2.0 chapter 9, USB printer class 1.1, IPP over USB 1.0).
private struct USBPrinterDescriptors {
    /// Whether it has two interfaces for IPP, as it has to then, or one for its maker's language.
    let speaksIPP: Bool

    private var interfaceCount: UInt8 { speaksIPP ? 2 : 1 }
    private var interfaceProtocol: UInt8 { speaksIPP ? 4 : 2 }

    var announcement: USBRedirection.Announcement {
        let numbers = 0..<interfaceCount
        return USBRedirection.Announcement(
            speed: 2, device: [0, 0, 0], vendor: 0x1D6B, product: 0x0104, interfaces: numbers.map { _ in (7, 1, interfaceProtocol) },
            endpoints: numbers.flatMap { number in
                [number + 1, number + 0x81].map { USBRedirection.Endpoint(address: $0, kind: 2, interface: number, size: 512) }
            })
    }

    /// An interface with a bulk endpoint in each direction.
    private func interface(_ number: UInt8) -> [UInt8] {
        let itself: [UInt8] = [9, 4, number, 0, 2, 7, 1, interfaceProtocol, 0]
        let out: [UInt8] = [7, 5, number + 1, 2, 0, 2, 0]
        let back: [UInt8] = [7, 5, number + 0x81, 2, 0, 2, 0]
        return itself + out + back
    }

    /// The answer to GET_DESCRIPTOR for `kind` and `index`; nil where the device has none.
    func descriptor(kind: UInt8, index: UInt8) -> [UInt8]? {
        func words(_ value: UInt16) -> [UInt8] { USBRedirection.words(value) }
        switch kind {
        case 1:
            return joined([
                [18, 1], words(0x0200), [0, 0, 0, 64], words(0x1D6B), words(0x0104), words(0x0100), [1, 2, 3, 1],
            ])
        case 2:
            let interfaces = (0..<interfaceCount).flatMap(interface)
            return joined([[9, 2], words(UInt16(9 + interfaces.count)), [interfaceCount, 1, 0, 0xC0, 0], interfaces])
        case 3 where index == 0: return [4, 3] + words(0x0409)
        case 3:
            guard let text = [1: "MemeMe", 2: "Test Printer", 3: "0001"][Int(index)] else { return nil }
            let units = text.utf16.flatMap(words)
            return [UInt8(units.count + 2), 3] + units
        default: return nil
        }
    }
}
