/// Bytes that wait to be sent, in order.
///
/// It never holds more than twice what waits, also for a reader that is always behind.
struct OutputBuffer {
    private var bytes: [UInt8] = []
    private var sent = 0

    /// How many bytes wait.
    var count: Int { bytes.count - sent }
    var isEmpty: Bool { count == 0 }
    /// How many bytes are held, those that were sent already included.
    var heldCount: Int { bytes.count }

    mutating func append(_ more: [UInt8]) { bytes += more }

    /// Gives the bytes that wait to `send`, which returns how many it took.
    mutating func send(_ send: (UnsafeRawBufferPointer) -> Int) -> Int {
        let count = unsafe bytes.withUnsafeBytes { unsafe send(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
        if count > 0 { drop(count) }
        return count
    }

    private mutating func drop(_ count: Int) {
        sent += count
        if sent == bytes.count {
            bytes.removeAll(keepingCapacity: false)
            sent = 0
        } else if sent * 2 >= bytes.count {
            // Moving what is left then costs no more than sending it did.
            bytes.removeFirst(sent)
            sent = 0
        }
    }
}
