internal import CDRM
internal import Glibc
internal import SystemCalls

/// An open graphics card; whoever shows something on it keeps it open.
final class GraphicsCard: Sendable {
    let path: String
    let descriptor: OwnedDescriptor
    /// Whether whole configurations are tested and set at once; older drivers take them piece by piece.
    let isAtomic: Bool
    /// Whether flips carry the monotonic clock's time; else they carry the wall clock's.
    let stampsMonotonicTime: Bool

    init(opening path: String) throws(SystemCallError) {
        let descriptor = try OwnedDescriptor(opening: path, O_RDWR | O_NONBLOCK)
        drmSetClientCap(descriptor.rawValue, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
        isAtomic = drmSetClientCap(descriptor.rawValue, UInt64(DRM_CLIENT_CAP_ATOMIC), 1) == 0
        stampsMonotonicTime = capability(UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), of: descriptor.rawValue) == 1
        self.path = path
        self.descriptor = descriptor
    }

    /// The name of the device node, such as "card0".
    var name: String { String(path.split(separator: "/").last ?? "card") }
    var hasDumbBuffers: Bool { capability(UInt64(DRM_CAP_DUMB_BUFFER), of: descriptor.rawValue) == 1 }

    /// Whether this process is the one that may change the picture.
    var isMaster: Bool { drmIsMaster(descriptor.rawValue) == 1 }

    /// Becomes the one process that may change the picture; opening a card that nobody holds does it, too.
    func becomeMaster() throws(SystemCallError) {
        if isMaster { return }
        try checked("become the master of \(path)") { drmSetMaster(descriptor.rawValue) }
    }

    func dropMaster() {
        drmDropMaster(descriptor.rawValue)
    }

    /// The flips that finished since this was called last.
    func readFlips() throws(SystemCallError) -> [FlipEvent] {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = unsafe bytes.withUnsafeMutableBytes { unsafe read(descriptor.rawValue, $0.baseAddress, $0.count) }
        let code = errno
        if count < 0 {
            if code == EAGAIN || code == EINTR { return [] }
            throw SystemCallError(operation: "read events of \(path)", code: code)
        }
        bytes.removeSubrange(count...)
        return flipEvents(in: bytes)
    }
}

private func capability(_ capability: UInt64, of descriptor: Int32) -> UInt64 {
    var value: UInt64 = 0
    return unsafe drmGetCap(descriptor, capability, &value) == 0 ? value : 0
}
