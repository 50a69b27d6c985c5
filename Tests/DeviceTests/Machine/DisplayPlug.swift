internal import TestSupport

/// The plug of the machine's display: a remote-framebuffer client (RFC 6143) whose wishes for a size the guest sees as its connector.
final class DisplayPlug {
    private let socket: UnixSocket

    /// Takes hold of the plug of `machine`, which was made with a pluggable display.
    init(of machine: VirtualMachine) throws {
        socket = try UnixSocket(connectingTo: machine.path(of: "display"))
        let reader = SocketReader(socket)
        let limit = Duration.seconds(5)
        _ = try reader.bytes(12, atMost: limit)
        try socket.write(Array("RFB 003.008\n".utf8))
        let securityTypes = try reader.bytes(1, atMost: limit)[0]
        _ = try reader.bytes(Int(securityTypes), atMost: limit)
        let noSecurity: UInt8 = 1
        try socket.write([noSecurity])
        _ = try reader.bytes(4, atMost: limit)
        let shared: UInt8 = 1
        try socket.write([shared])
        let start = try reader.bytes(24, atMost: limit)
        let nameLength = start[20...].reduce(0) { $0 << 8 | Int($1) }
        _ = try reader.bytes(nameLength, atMost: limit)
        // SetEncodings: raw, and the extended desktop size that permits to set one.
        try socket.write([2, 0] + Self.word(2) + Self.long(0) + Self.long(-308))
    }

    /// Plugs a panel of this size in, in place of the one that was there.
    func connect(width: Int, height: Int) throws {
        // SetDesktopSize with one screen that covers it all.
        let header = [251, 0] + Self.word(width) + Self.word(height) + [1, 0]
        try socket.write(header + Self.long(0) + Self.word(0) + Self.word(0) + Self.word(width) + Self.word(height) + Self.long(0))
    }

    /// Unplugs the panel.
    func disconnect() throws { try connect(width: 0, height: 0) }

    private static func word(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 0xFF), UInt8(value & 0xFF)] }
    private static func long(_ value: Int) -> [UInt8] { word(value >> 16 & 0xFFFF) + word(value & 0xFFFF) }
}
