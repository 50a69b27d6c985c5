private import Glibc

/// Memory that is kept from frame to frame and grows when a frame needs more; what was in it is lost then.
@safe
final class ScratchMemory {
    private var base: UnsafeMutableRawPointer?
    private var count = 0

    deinit { unsafe free(base) }

    /// At least `count` bytes, aligned to a cache line.
    func bytes(_ count: Int) -> UnsafeMutablePointer<UInt8> {
        if count > self.count {
            unsafe free(base)
            unsafe base = nil
            let status = unsafe posix_memalign(&base, 64, count)
            precondition(status == 0, "out of memory for \(count) bytes of a camera's frame")
            self.count = count
        }
        guard let base = unsafe base else { preconditionFailure("no frame is empty") }
        return unsafe base.assumingMemoryBound(to: UInt8.self)
    }
}
