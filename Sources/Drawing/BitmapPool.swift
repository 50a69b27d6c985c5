public import Geometry
private import Synchronization

/// Lends bitmaps of one size again and again, as for the frames of a film: memory that the kernel has just given costs a fault for each
/// of its pages, which for a frame is more than to convert its pixels.
///
/// The memory comes back by itself when a bitmap goes, on whatever thread that is.
public final class BitmapPool: Sendable {
    /// Memory that waits to be used again.
    struct Mapping {
        // Nobody is at it while it waits: the bitmap that had it is gone, and the next one takes it out of the list.
        let memory: SendablePointer
        let count: Int
    }

    private let kept = Mutex<[Mapping]>([])
    /// How much memory waits at most.
    private let limit: Int

    /// - Parameter limit: how many bitmaps' memory is kept; one is drawn, one shown and one decoded in a film.
    public init(limit: Int = 3) { self.limit = limit }

    deinit { for mapping in kept.withLock({ $0 }) { PixelMemory.unmap(mapping) } }

    /// An opaque bitmap with anything in it: whoever borrows it writes every pixel.
    public func bitmap(size: Size) -> sending Bitmap { Bitmap(size: size, of: self) }

    /// Memory for `count` bytes.
    func memory(count: Int) -> PixelMemory {
        let mapping = kept.withLock { kept in
            kept.firstIndex { $0.count == count }.map { kept.remove(at: $0) }
        }
        if let mapping { return PixelMemory(reusing: mapping, of: self) }
        // Another size is wanted from now on.
        for old in kept.withLock({ kept in
            defer { kept = [] }
            return kept
        }) { PixelMemory.unmap(old) }
        return PixelMemory(count: count, for: self)
    }

    func take(back mapping: Mapping) {
        let isKept = kept.withLock { kept in
            if kept.count < limit { kept.append(mapping) }
            return unsafe kept.last?.memory.base == mapping.memory.base
        }
        if !isKept { PixelMemory.unmap(mapping) }
    }
}
