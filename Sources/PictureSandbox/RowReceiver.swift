internal import Drawing
internal import Geometry
private import Glibc
internal import SystemCalls

/// The kiosk's end of a stream of rows. The child waits for as long as nobody reads, and is ended when this goes before its last row.
final class RowReceiver {
    let server: ServerBox
    private let socket: OwnedDescriptor
    /// Seconds that the child or its server may be silent.
    private let patience: Int
    private var rowsLeft = 0

    init(_ socket: consuming OwnedDescriptor, _ server: ServerBox, patience: Int) {
        self.socket = socket
        (self.server, self.patience) = (server, patience)
    }

    /// Whether all rows were read.
    var isDone: Bool { rowsLeft == 0 }

    /// Waits for the head; nil when the child sent none.
    func head() -> RowHead? {
        var bytes = [UInt8](repeating: 0, count: RowHead.byteCount)
        let isThere = unsafe bytes.withUnsafeMutableBytes { unsafe fill($0) }
        let head = isThere ? RowHead(bytes) : nil
        rowsLeft = head?.size.height ?? 0
        return head
    }

    /// Writes the next rows to the top of a strip; false when they did not come.
    func read(into strip: Bitmap, _ rows: Int) -> Bool {
        let count = rows * strip.bytesPerRow
        rowsLeft -= rows
        return strip.withMutableBytes { bytes in
            unsafe bytes.withUnsafeMutableBytes { unsafe fill(UnsafeMutableRawBufferPointer(rebasing: $0[..<count])) }
        }
    }

    /// Waits for the child's end; nil when its server is gone or silent.
    func end() -> ChildEnd? { server.connection.end(patience: patience) }

    /// Whether all of it came.
    private func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        var filled = 0
        while filled < buffer.count {
            var watched = pollfd(fd: socket.rawValue, events: Int16(POLLIN), revents: 0)
            do throws(SystemCallError) {
                guard try checked("wait for rows", { unsafe poll(&watched, 1, Int32(patience * 1000)) }) > 0 else { return false }
                let count = try checkedCount("receive rows") {
                    unsafe recv(socket.rawValue, buffer.baseAddress?.advanced(by: filled), buffer.count - filled, 0)
                }
                if count == 0 { return false }
                filled += count
            } catch {
                return false
            }
        }
        return true
    }
}
