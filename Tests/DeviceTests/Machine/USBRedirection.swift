/// The packets of the USB redirection protocol (usbredir 0.13) that a device with interrupt and bulk endpoints needs.
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
        /// Class, subclass and protocol of each interface.
        var interfaces: [(kind: UInt8, subkind: UInt8, protocol: UInt8)]
        /// Those beside the control endpoint.
        var endpoints: [Endpoint]
    }

    /// One way into a device, or out of it where the highest bit of its address is set.
    struct Endpoint {
        var address: UInt8
        /// 2 for bulk, 3 for interrupt.
        var kind: UInt8
        /// The number of the interface that it belongs to.
        var interface: UInt8 = 0
        /// The largest packet in bytes.
        var size: UInt16
        /// Milliseconds between two packets of an interrupt endpoint.
        var interval: UInt8 = 0
    }

    /// A transfer over a bulk endpoint, as it stands at the start of a bulk packet.
    struct BulkTransfer {
        let endpoint: UInt8
        /// How many bytes are sent, or wanted.
        let count: Int

        init(_ content: [UInt8]) {
            endpoint = content[0]
            count = Int(content[2]) | Int(content[3]) << 8 | Int(content[8]) << 16 | Int(content[9]) << 24
        }

        /// The content of an answer, with what is sent to the host, or how much was taken from it.
        static func answer(_ endpoint: UInt8, _ data: [UInt8], count: Int? = nil, status: UInt8 = 0) -> [UInt8] {
            let count = UInt32(count ?? data.count)
            let low = words(UInt16(truncatingIfNeeded: count))
            return [endpoint, status] + low + longs(0) + words(UInt16(count >> 16)) + data
        }
    }

    /// What announces a device: its interfaces, its endpoints, then the device itself.
    static func announcement(of device: Announcement, long: Bool) -> [UInt8] {
        func entries(_ values: [UInt8]) -> [UInt8] { values + [UInt8](repeating: 0, count: 32 - values.count) }
        let count = device.interfaces.count
        let kinds = [device.interfaces.map(\.kind), device.interfaces.map(\.subkind), device.interfaces.map(\.protocol)].flatMap(entries)
        let interfaces = longs(UInt32(count)) + entries((0..<UInt8(count)).map { $0 }) + kinds
        // Endpoints 0-15 go out, 16-31 come in.
        var types = [UInt8](repeating: 255, count: 32)
        var intervals = entries([])
        var owners = entries([])
        var sizes = [UInt16](repeating: 0, count: 32)
        (types[0], types[16], sizes[0], sizes[16]) = (0, 0, 64, 64)
        for endpoint in device.endpoints {
            let index = Int(endpoint.address & 0x0F) + (endpoint.address & 0x80 == 0 ? 0 : 16)
            (types[index], sizes[index]) = (endpoint.kind, endpoint.size)
            (intervals[index], owners[index]) = (endpoint.interval, endpoint.interface)
        }
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

/// A descriptor's parts, one behind the other. A sum of that many arrays keeps the compiler of Swift 6.2 busy for too long.
func joined(_ parts: [[UInt8]]) -> [UInt8] { parts.flatMap(\.self) }
