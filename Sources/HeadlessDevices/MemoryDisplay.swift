public import Devices
public import Geometry

/// A display in memory that behaves like a panel: two buffers with an age, pictures turned while they are copied, and a steady refresh.
///
/// It has no thread and no timer of its own; everything it announces comes through its clock.
@MainActor
public final class MemoryDisplay: Display {
    public private(set) var mode: DisplayMode
    public private(set) var isAvailable = true
    public var onEvent: (@MainActor (DisplayEvent) -> Void)?
    /// How many frames the panel has shown.
    public private(set) var frameCount = 0
    private let clock: HeadlessClock
    private let grid: RefreshGrid
    private var scanout: ScanoutMemory
    private var frameOnItsWay: HeadlessClock.Appointment?

    /// - Parameters:
    ///   - size: the panel before rotation.
    ///   - millimetres: the panel's measures before rotation; nil says that it does not tell.
    public init(size: Size, rotation: Rotation = .none, millimetres: Size? = nil, refreshMillihertz: Int = 60_000, clock: HeadlessClock) {
        mode = DisplayMode(size: size, millimetres: millimetres, refreshMillihertz: refreshMillihertz)
        self.rotation = rotation
        self.clock = clock
        // From a full second of the clock, where a clock that is moved by hand begins too.
        grid = RefreshGrid(origin: .zero, refreshMillihertz: refreshMillihertz)
        scanout = ScanoutMemory(panel: size, rotation: rotation)
    }

    /// Setting it keeps what the panel shows until the next frame; a frame still on its way when `changed` is announced is lost.
    public var rotation: Rotation {
        didSet {
            if rotation != oldValue { announce(.changed) }
        }
    }

    public var name: String { "headless \(mode.size.width)x\(mode.size.height)" }

    /// What the panel shows, as the panel's pixels lie.
    public var panelFrame: MemoryFrame { scanout.shown }

    /// What the panel shows, turned back to how the guest sees it.
    public var presentedFrame: MemoryFrame { scanout.shown.turned(by: -scanout.shownRotation) }

    public func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError) {
        guard isAvailable else { throw .disconnected("\(name) is unplugged") }
        precondition(frameOnItsWay == nil, "a frame is presented only after the one before it was shown")
        let content = contentSize
        precondition(pixelsPerRow >= content.width, "rows are at least as long as the picture is wide")
        precondition(pixels.count >= (content.height - 1) * pixelsPerRow + content.width, "the frame holds the whole picture")
        scanout.draw(pixels, PixelRows(size: content, pixelsPerRow: pixelsPerRow), damage: damage, rotation: rotation)
        frameOnItsWay = clock.schedule(at: grid.next(after: clock.now)) { [weak self] in self?.showFrame() }
    }

    public func presentWhole(_ draw: (inout MutableSpan<UInt32>, _ pixelsPerRow: Int) -> Void) throws(DisplayError) -> Bool {
        guard isAvailable else { throw .disconnected("\(name) is unplugged") }
        guard rotation == .none else { return false }
        precondition(frameOnItsWay == nil, "a frame is presented only after the one before it was shown")
        scanout.drawWhole(draw)
        frameOnItsWay = clock.schedule(at: grid.next(after: clock.now)) { [weak self] in self?.showFrame() }
        return true
    }

    /// Pulls the plug: a frame on its way is lost and `unavailable` is announced.
    public func unplug() {
        guard isAvailable else { return }
        isAvailable = false
        loseFrameOnItsWay()
        announce(.unavailable)
    }

    /// Plugs a panel in, or changes the mode of the one that is; it comes up black, and `changed` is announced.
    ///
    /// - Parameter size: the panel before rotation; nil keeps the size.
    public func plug(size: Size? = nil) {
        mode.size = size ?? mode.size
        isAvailable = true
        loseFrameOnItsWay()
        scanout = ScanoutMemory(panel: mode.size, rotation: rotation)
        announce(.changed)
    }

    public func close() {
        loseFrameOnItsWay()
        isAvailable = false
        onEvent = nil
    }

    private func showFrame() {
        frameOnItsWay = nil
        scanout.flip()
        frameCount += 1
        onEvent?(.presented(at: clock.now))
    }

    private func loseFrameOnItsWay() {
        if let frameOnItsWay { clock.cancel(frameOnItsWay) }
        frameOnItsWay = nil
    }

    /// Announces a change at the next turn of the loop. No frame is on its way afterwards, so the next one may be presented at once.
    private func announce(_ event: DisplayEvent) {
        clock.schedule(at: clock.now) { [weak self] in
            self?.loseFrameOnItsWay()
            self?.onEvent?(event)
        }
    }
}
