private import CLinux
private import Foundation
internal import SystemCalls

/// The two wires beside a connector's picture over which a monitor is spoken to.
protocol I2CBus: Sendable {
    /// Sends bytes to the device at an address of seven bits.
    func write(_ bytes: [UInt8], to address: UInt16) throws(SystemCallError)
    /// Reads so many bytes from the device at an address of seven bits.
    func read(_ count: Int, from address: UInt16) throws(SystemCallError) -> [UInt8]
    /// Leaves the monitor time, in milliseconds.
    func pause(_ milliseconds: Int32)
}

/// A bus of the kernel's, such as /dev/i2c-3. It is open for the length of a message only.
struct KernelI2CBus: I2CBus {
    let path: String

    /// The bus of a connector; nil where it has none.
    ///
    /// - Parameter folder: the connector's own folder, such as /sys/class/drm/card0-HDMI-A-1.
    init?(ofConnector folder: String) {
        // DisplayPort's lies below its connector; that of other connectors is a link.
        let names = Self.buses(in: folder) + (Self.target(of: "\(folder)/ddc").map { [$0] } ?? [])
        guard let name = names.first else { return nil }
        path = "/dev/\(name)"
    }

    private static func buses(in folder: String) -> [String] {
        // A connector that has gone has taken its folder with it.
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter(isBus).sorted()
    }

    /// The name of the bus that a link leads to.
    private static func target(of link: String) -> String? {
        // Not every connector has such a link.
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link) else { return nil }
        return target.split(separator: "/").last.map(String.init).flatMap { isBus($0) ? $0 : nil }
    }

    private static func isBus(_ name: String) -> Bool { name.wholeMatch(of: #/i2c-\d+/#) != nil }

    func write(_ bytes: [UInt8], to address: UInt16) throws(SystemCallError) {
        var bytes = bytes
        try transfer(&bytes, address, reads: false)
    }

    func read(_ count: Int, from address: UInt16) throws(SystemCallError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        try transfer(&bytes, address, reads: true)
        return bytes
    }

    private func transfer(_ bytes: inout [UInt8], _ address: UInt16, reads: Bool) throws(SystemCallError) {
        let bus = try OwnedDescriptor(opening: path, O_RDWR)
        let (descriptor, count) = (bus.rawValue, UInt16(bytes.count))
        try checked("speak to the monitor at \(path)") {
            unsafe bytes.withUnsafeMutableBytes { unsafe clinux_i2c_transfer(descriptor, address, reads ? 1 : 0, $0.baseAddress, count) }
        }
    }

    func pause(_ milliseconds: Int32) { _ = poll(nil, 0, milliseconds) }
}
