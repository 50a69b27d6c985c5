internal import Geometry

/// A finished frame in ordinary memory, borrowed for one call.
struct Picture: ~Escapable {
    let pixels: Span<UInt32>
    let pixelsPerRow: Int
    let size: Size

    @_lifetime(copy pixels)
    init(pixels: Span<UInt32>, pixelsPerRow: Int, size: Size) {
        precondition(pixelsPerRow >= size.width, "a row holds at least the picture's width")
        precondition(size.isEmpty || pixels.count >= pixelsPerRow * (size.height - 1) + size.width, "the pixels hold the whole picture")
        self.pixels = pixels
        self.pixelsPerRow = pixelsPerRow
        self.size = size
    }
}

/// The memory that a display reads, borrowed for one call; it is written and never read, because it is usually not cached.
struct ScanoutSurface<Pixel: BitwiseCopyable>: ~Copyable, ~Escapable {
    var pixels: MutableSpan<Pixel>
    let pixelsPerRow: Int
    let size: Size

    @_lifetime(copy pixels)
    init(pixels: consuming MutableSpan<Pixel>, pixelsPerRow: Int, size: Size) {
        precondition(pixelsPerRow >= size.width, "a row holds at least the surface's width")
        precondition(size.isEmpty || pixels.count >= pixelsPerRow * (size.height - 1) + size.width, "the pixels hold the whole surface")
        self.pixels = pixels
        self.pixelsPerRow = pixelsPerRow
        self.size = size
    }
}
