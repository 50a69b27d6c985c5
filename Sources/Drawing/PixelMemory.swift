private import Glibc

/// The zeroed memory of one bitmap.
///
/// Large memory comes straight from the kernel and goes back to it when the bitmap goes: the C library would keep what a picture of
/// ten megabytes took between two small blocks (58 MB after scrolling through an album of 500 photos).
@safe
struct PixelMemory: ~Copyable {
    let base: UnsafeMutableRawPointer
    /// Bytes that were mapped; 0 for memory of the C library.
    private let mappedCount: Int
    /// Whether the memory goes with this.
    private let isOwned: Bool
    /// Where the memory goes instead of back to the kernel.
    private let pool: BitmapPool?

    /// From this many bytes on a mapping of its own is worth its system calls; glibc's own first threshold (mallopt(3)).
    private static let smallestMapping = 128 << 10
    /// From this many bytes on pages of 2 MB spare the processor most look-ups of addresses while whole frames are copied.
    private static let smallestHugeMapping = 4 << 20

    /// - Parameter count: bytes, at least 1.
    init(count: Int) {
        isOwned = true
        pool = nil
        if count >= Self.smallestMapping {
            unsafe base = Self.map(count)
            mappedCount = count
        } else {
            var memory: UnsafeMutableRawPointer?
            let status = unsafe posix_memalign(&memory, 64, count)
            guard status == 0, let memory = unsafe memory else { Self.refuse(count) }
            unsafe memset(memory, 0, count)
            unsafe base = memory
            mappedCount = 0
        }
    }

    /// Memory of somebody who keeps it.
    init(borrowing base: UnsafeMutableRawPointer) {
        unsafe self.base = base
        mappedCount = 0
        isOwned = false
        pool = nil
    }

    /// A mapping that a pool has kept, with whatever was in it.
    init(reusing mapping: BitmapPool.Mapping, of pool: BitmapPool) {
        unsafe base = mapping.memory.base
        mappedCount = mapping.count
        isOwned = true
        self.pool = pool
    }

    /// A mapping of its own that a pool gets when its bitmap goes.
    init(count: Int, for pool: BitmapPool) {
        unsafe base = Self.map(count)
        mappedCount = count
        isOwned = true
        self.pool = pool
    }

    private static func map(_ count: Int) -> UnsafeMutableRawPointer {
        let memory = unsafe mmap(nil, count, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        // A mapping that failed has the address -1, which Swift can't import as MAP_FAILED.
        guard let memory = unsafe memory, Int(bitPattern: memory) != -1 else { refuse(count) }
        // Without huge pages it is only slower.
        if count >= smallestHugeMapping { _ = unsafe madvise(memory, count, MADV_HUGEPAGE) }
        return unsafe memory
    }

    /// Gives memory back to the kernel.
    static func unmap(_ mapping: BitmapPool.Mapping) {
        _ = unsafe munmap(mapping.memory.base, mapping.count)
    }

    deinit {
        guard isOwned else { return }
        if let pool { return pool.take(back: BitmapPool.Mapping(memory: unsafe SendablePointer(base), count: mappedCount)) }
        if mappedCount > 0 { _ = unsafe munmap(base, mappedCount) } else { unsafe free(base) }
    }

    private static func refuse(_ count: Int) -> Never { preconditionFailure("out of memory for a bitmap of \(count) bytes") }
}
