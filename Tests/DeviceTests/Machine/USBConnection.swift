private import Dispatch
private import Synchronization
internal import TestSupport

/// The wire of a USB device that is plugged into the machine from outside: the connecting is the plugging in.
final class USBConnection: Sendable {
    private let socket: UnixSocket
    private let announcement: USBRedirection.Announcement
    // Held while a packet is written, so that two threads don't mix theirs.
    private let usesLongIdentifiers = Mutex(false)

    init(to path: String, announcing announcement: USBRedirection.Announcement) throws {
        socket = try UnixSocket(connectingTo: path)
        self.announcement = announcement
        try socket.write(USBRedirection.hello)
    }

    /// Pulls the plug.
    func unplug() { socket.shutdown() }

    func send(_ kind: USBRedirection.Kind, _ content: [UInt8], identifier: UInt64) throws {
        try usesLongIdentifiers.withLock { long in
            try socket.write(USBRedirection.encode(kind, content, identifier: identifier, long: long))
        }
    }

    /// Has the machine's packets answered, which come at any time, on a thread of its own. It ends with the connection.
    ///
    /// - Parameters:
    ///   - name: what the thread's queue is called.
    ///   - answer: gets what is for the device itself.
    ///   - end: called when the plug was pulled, on one side or the other.
    func serve(
        _ name: String, _ answer: @escaping @Sendable (USBRedirection.Packet) throws -> Void, end: @escaping @Sendable () -> Void = {}
    ) {
        DispatchQueue(label: name).async {
            let reader = SocketReader(self.socket)
            do {
                while true { try answer(try self.nextPacket(reader)) }
            } catch {
                end()
            }
        }
    }

    /// The next packet that is for the device itself; greetings, configurations and alternate settings are answered here.
    private func nextPacket(_ reader: SocketReader) throws -> USBRedirection.Packet {
        while true {
            let packet = try read(reader)
            let content = packet.content
            switch USBRedirection.Kind(rawValue: packet.kind) {
            case .hello: try greet(content)
            case .setConfiguration: try send(.configurationStatus, [0, content[0]], identifier: packet.identifier)
            case .getConfiguration: try send(.configurationStatus, [0, 1], identifier: packet.identifier)
            case .setAlternate: try send(.alternateStatus, [0, content[0], content[1]], identifier: packet.identifier)
            case .getAlternate: try send(.alternateStatus, [0, content[0], 0], identifier: packet.identifier)
            default: return packet
            }
        }
    }

    private func greet(_ hello: [UInt8]) throws {
        let long = USBRedirection.agreesToLongIdentifiers(hello)
        usesLongIdentifiers.withLock { $0 = long }
        try socket.write(USBRedirection.announcement(of: announcement, long: long))
    }

    private func read(_ reader: SocketReader) throws -> USBRedirection.Packet {
        let long = usesLongIdentifiers.withLock { $0 }
        let header = try reader.bytes(long ? 16 : 12)
        let content = try reader.bytes(Int(USBRedirection.number(header[4..<8])))
        let high = long ? UInt64(USBRedirection.number(header[12..<16])) << 32 : 0
        return USBRedirection.Packet(
            kind: USBRedirection.number(header[0..<4]), identifier: high | UInt64(USBRedirection.number(header[8..<12])), content: content)
    }
}
