/// The packets of the USB redirection protocol (usbredir 0.13) that a device with one endpoint beside the control endpoint needs.
enum USBRedirection {
    /// The kinds of packets, by their numbers on the wire.
    enum Kind: UInt32 {
        case hello = 0, deviceConnect, deviceDisconnect, reset, interfaceInfo, endpointInfo, setConfiguration, getConfiguration
        case configurationStatus, setAlternate, getAlternate, alternateStatus
        case startInterruptReceiving = 15, stopInterruptReceiving, interruptReceivingStatus
        case cancel = 21
        case control = 100, bulk, isochronous, interrupt
    }

    /// One packet.
    struct Packet {
        let kind: UInt32
        let identifier: UInt64
        let content: [UInt8]
    }

    /// A control request, as it stands at the start of a control packet.
    struct ControlRequest {
        let endpoint, request, requestType: UInt8
        let value, index, length: UInt16

        /// True if the host asks for data instead of sending some.
        var asksForData: Bool { requestType & 0x80 != 0 }

        init(_ content: [UInt8]) {
            (endpoint, request, requestType) = (content[0], content[1], content[2])
            value = UInt16(content[4]) | UInt16(content[5]) << 8
            index = UInt16(content[6]) | UInt16(content[7]) << 8
            length = UInt16(content[8]) | UInt16(content[9]) << 8
        }

        /// The content of the answer; nil data stalls the request.
        func answer(_ data: [UInt8]?) -> [UInt8] {
            let stalled: UInt8 = 4
            let status: UInt8 = data == nil && asksForData ? stalled : 0
            let sent = asksForData ? Array((data ?? []).prefix(Int(length))) : []
            let count = asksForData ? UInt16(sent.count) : length
            return [endpoint, request, requestType, status] + words(value) + words(index) + words(count) + sent
        }
    }

    // Connect with a device version, largest packet per endpoint, 64-bit identifiers, and 32-bit bulk lengths, which an xHCI asks for.
    private static let capabilities: UInt32 = 1 << 1 | 1 << 4 | 1 << 5 | 1 << 6
    private static let longIdentifiers: UInt32 = 1 << 5

    /// The greeting of our side, always with a short identifier.
    static var hello: [UInt8] {
        let version = Array("mememe device tests".utf8)
        let content = version + [UInt8](repeating: 0, count: 64 - version.count) + longs(capabilities)
        return encode(.hello, content, identifier: 0, long: false)
    }

    /// Whether the other side's greeting agrees to long identifiers.
    static func agreesToLongIdentifiers(_ hello: [UInt8]) -> Bool { hello.count >= 68 && hello[64] & UInt8(longIdentifiers) != 0 }

    /// What a device is, as far as it has to be announced.
    struct Announcement {
        /// Low, full and high speed are 0, 1 and 2.
        var speed: UInt8
        /// Class, subclass and protocol of the device.
        var device: [UInt8]
        var vendor, product: UInt16
        /// Class and subclass of each interface.
        var interfaces: [(kind: UInt8, subkind: UInt8)]
        /// The kind of endpoint 0x81 (2 for bulk, 3 for interrupt), its interface, its largest packet and its interval in milliseconds.
        var endpoint: (kind: UInt8, interface: UInt8, size: UInt16, interval: UInt8)
    }

    /// What announces a device: its interfaces, its endpoints, then the device itself.
    static func announcement(of device: Announcement, long: Bool) -> [UInt8] {
        func entries(_ values: [UInt8]) -> [UInt8] { values + [UInt8](repeating: 0, count: 32 - values.count) }
        let count = device.interfaces.count
        let kinds = entries(device.interfaces.map(\.kind)) + entries(device.interfaces.map(\.subkind))
        let interfaces = longs(UInt32(count)) + entries((0..<UInt8(count)).map { $0 }) + kinds + entries([])
        // Endpoints 0-15 go out, 16-31 come in; 17 is 0x81.
        var types = [UInt8](repeating: 255, count: 32)
        var intervals = entries([])
        var owners = entries([])
        var sizes = [UInt16](repeating: 0, count: 32)
        (types[0], types[16], types[17]) = (0, 0, device.endpoint.kind)
        (sizes[0], sizes[16], sizes[17]) = (64, 64, device.endpoint.size)
        (intervals[17], owners[17]) = (device.endpoint.interval, device.endpoint.interface)
        let endpoints = types + intervals + owners + sizes.flatMap(words)
        let identity = [device.speed] + device.device + words(device.vendor) + words(device.product) + words(0x0100)
        return encode(.interfaceInfo, interfaces, identifier: 0, long: long)
            + encode(.endpointInfo, endpoints, identifier: 0, long: long) + encode(.deviceConnect, identity, identifier: 0, long: long)
    }

    /// One packet as bytes.
    static func encode(_ kind: Kind, _ content: [UInt8], identifier: UInt64, long: Bool) -> [UInt8] {
        let low = longs(UInt32(truncatingIfNeeded: identifier))
        let high = long ? longs(UInt32(truncatingIfNeeded: identifier >> 32)) : []
        return longs(kind.rawValue) + longs(UInt32(content.count)) + low + high + content
    }

    /// Four bytes as a number, low byte first.
    static func number(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) } }

    /// The two bytes of a number, low byte first.
    static func words(_ value: UInt16) -> [UInt8] { DigitizerDescriptors.bytes(value) }
    /// The four bytes of a number, low byte first.
    static func longs(_ value: UInt32) -> [UInt8] { words(UInt16(truncatingIfNeeded: value)) + words(UInt16(value >> 16)) }
}
