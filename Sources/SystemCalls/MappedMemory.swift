private import Glibc

/// A shared, writable mapping of a device's or a file's memory, unmapped by its owner's end.
@safe
public struct MappedMemory: ~Copyable {
    public let byteCount: Int
    private let base: UnsafeMutableRawPointer

    /// Maps `byteCount` bytes of `descriptor` from `offset`, which must be a multiple of the page size.
    public init(_ operation: String, descriptor: Int32, offset: Int, byteCount: Int) throws(SystemCallError) {
        let address = unsafe mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
        let code = errno
        guard let address = unsafe address, unsafe address != UnsafeMutableRawPointer(bitPattern: -1) else {
            throw SystemCallError(operation: operation, code: code)
        }
        unsafe base = address
        self.byteCount = byteCount
    }

    deinit { unsafe munmap(base, byteCount) }

    /// The whole mapping as 32-bit words.
    public var words: MutableSpan<UInt32> {
        @_lifetime(&self)
        mutating get {
            let span = unsafe MutableSpan(_unsafeStart: base.assumingMemoryBound(to: UInt32.self), count: byteCount / 4)
            return unsafe _overrideLifetime(span, mutating: &self)
        }
    }

    /// The whole mapping as 16-bit words.
    public var halfWords: MutableSpan<UInt16> {
        @_lifetime(&self)
        mutating get {
            let span = unsafe MutableSpan(_unsafeStart: base.assumingMemoryBound(to: UInt16.self), count: byteCount / 2)
            return unsafe _overrideLifetime(span, mutating: &self)
        }
    }
}
