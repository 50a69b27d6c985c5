internal import CDRM
internal import SystemCalls

/// A list of properties that are tested or set together.
@safe
struct AtomicRequest: ~Copyable {
    private let request: OpaquePointer

    init() throws(SystemCallError) {
        guard let request = unsafe drmModeAtomicAlloc() else { throw SystemCallError(operation: "make room for a request", code: ENOMEM) }
        unsafe self.request = request
    }

    deinit { unsafe drmModeAtomicFree(request) }

    /// Adds a property; one that the object does not have is left out.
    mutating func set(_ property: Properties.Property?, of object: UInt32, to value: UInt64) {
        guard let property else { return }
        unsafe drmModeAtomicAddProperty(request, object, property.id, value)
    }

    func commit(_ flags: Int32, on card: GraphicsCard, serial: UInt64 = 0) throws(SystemCallError) {
        let cookie = unsafe UnsafeMutableRawPointer(bitPattern: UInt(serial))
        try checked("set the display's state on \(card.path)") {
            unsafe drmModeAtomicCommit(card.descriptor.rawValue, request, UInt32(bitPattern: flags), cookie)
        }
    }
}
