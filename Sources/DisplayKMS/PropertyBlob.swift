internal import CDRM
internal import SystemCalls

/// A block of bytes lent to the kernel, such as a timing or a list of damaged rectangles.
struct PropertyBlob: ~Copyable {
    let id: UInt32
    private let card: GraphicsCard

    init<Element: BitwiseCopyable>(_ elements: [Element], on card: GraphicsCard) throws(SystemCallError) {
        var id: UInt32 = 0
        let byteCount = elements.count * MemoryLayout<Element>.stride
        let result = unsafe elements.withUnsafeBytes { bytes in
            unsafe drmModeCreatePropertyBlob(card.descriptor.rawValue, bytes.baseAddress, byteCount, &id)
        }
        if result < 0 { throw SystemCallError(operation: "hand \(byteCount) bytes to \(card.path)", code: -result) }
        self.id = id
        self.card = card
    }

    deinit { drmModeDestroyPropertyBlob(card.descriptor.rawValue, id) }
}
