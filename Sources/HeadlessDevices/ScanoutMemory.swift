internal import Geometry

/// Two buffers of panel pixels that take turns on the screen, as a display driver's do.
///
/// A buffer that comes up again holds the picture of the frame before last, so it is brought up to date with the damage of every
/// frame it missed and with nothing else: damage that was forgotten shows.
struct ScanoutMemory {
    private struct Buffer {
        var frame: MemoryFrame
        var rotation: Rotation
        /// What has changed in the picture since this buffer was drawn; no rectangle lies inside another.
        var missed: [Rect] = []

        /// Notes what changed. A slide changes everything in every frame, and that is copied once.
        mutating func miss(_ damage: [Rect]) {
            for rect in damage where !missed.contains(where: { $0.contains(rect) }) {
                missed.removeAll { rect.contains($0) }
                missed.append(rect)
            }
        }
    }

    private var buffers: [Buffer]
    private var front = 0

    init(panel: Size, rotation: Rotation) {
        buffers = Array(repeating: Buffer(frame: MemoryFrame(size: panel), rotation: rotation), count: 2)
    }

    /// What the panel shows.
    var shown: MemoryFrame { buffers[front].frame }

    /// How the picture that the panel shows was turned.
    var shownRotation: Rotation { buffers[front].rotation }

    /// Draws a frame into the buffer that is not on the screen.
    mutating func draw(_ pixels: Span<UInt32>, _ rows: PixelRows, damage: [Rect], rotation: Rotation) {
        for index in buffers.indices { buffers[index].miss(damage) }
        let back = 1 - front
        let missed = buffers[back].missed
        buffers[back].missed = []
        var words = buffers[back].frame.pixels.mutableSpan
        for area in missed { copyTurned(pixels, rows, area: area, to: &words, rotation: rotation) }
        buffers[back].rotation = rotation
    }

    /// Lets a whole frame be written into the buffer that is not on the screen.
    mutating func drawWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) {
        let back = 1 - front
        let size = buffers[back].frame.size
        buffers[front].miss([Rect(size: size)])
        buffers[back].missed = []
        buffers[back].rotation = .none
        var words = buffers[back].frame.pixels.mutableSpan
        draw(&words, size.width)
    }

    /// Puts the buffer that was drawn last on the screen.
    mutating func flip() { front = 1 - front }
}
