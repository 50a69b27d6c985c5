import Devices
import Geometry
import HeadlessDevices

/// A headless panel that notes how long each frame takes to be copied and queued, and when.
final class TimedDisplay: Display {
    private let panel: MemoryDisplay
    /// Milliseconds that the last frame took in `present`.
    private(set) var lastCopy = 0.0
    /// The pixels that the last frame changed, counted once per rectangle.
    private(set) var lastDamage = 0
    /// Frames that were queued.
    private(set) var queuedCount = 0

    init(_ panel: MemoryDisplay) { self.panel = panel }

    var name: String { panel.name }
    var mode: DisplayMode { panel.mode }
    var isAvailable: Bool { panel.isAvailable }
    var rotation: Rotation {
        get { panel.rotation }
        set { panel.rotation = newValue }
    }
    var onEvent: (@MainActor (DisplayEvent) -> Void)? {
        get { panel.onEvent }
        set { panel.onEvent = newValue }
    }

    func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError) {
        let start = Stopwatch.now
        try panel.present(pixels, pixelsPerRow: pixelsPerRow, damage: damage)
        lastCopy = Stopwatch.now - start
        lastDamage = damage.reduce(0) { $0 + $1.size.area }
        queuedCount += 1
    }

    func presentWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) throws(DisplayError) -> Bool {
        guard try panel.presentWhole(draw) else { return false }
        lastCopy = 0
        lastDamage = contentSize.area
        queuedCount += 1
        return true
    }

    func close() { panel.close() }
}
