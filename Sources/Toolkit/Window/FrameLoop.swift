public import Devices
public import Drawing
public import Geometry

/// Brings a window's changes to a display, one frame per refresh and none at rest.
public final class FrameLoop {
    private let window: Window
    public let display: any Display
    private let clock: any EventClock
    private var phase = FramePhase.idle
    private var surface: Bitmap
    /// Whether the last frame went straight to the display, so that `surface` holds an older one.
    private var isSurfaceStale = false
    private var inputInFlight: FrameTime?
    private var lastPresented: FrameTime?
    private var wasMoving = false
    /// Whether `isIdle` waits for the frame that is on its way to the screen, or for the first one.
    private var isFrameAwaited = true
    /// Whether `draw` is on its way already.
    private var isDrawScheduled = false
    /// When the frame that is on its way to the screen was drawn.
    private var flipBegan = FrameTime.zero
    /// A frame that has not arrived after this time never will: two hundred times what a 60 Hz panel takes.
    private static let longestFlip = Duration.milliseconds(3_333)
    public private(set) var statistics = FrameStatistics()
    /// Called with the whole picture and what has changed of it after each frame that the display took, for those who see it elsewhere.
    ///
    /// Setting it has the next frame damaged whole. While it is set, no frame is drawn into the display's own memory.
    public var onFrame: ((_ picture: Bitmap, _ damage: [Rect]) -> Void)? {
        didSet {
            guard onFrame != nil else { return }
            window.damage(Rect(size: surface.size))
            requestFrame()
        }
    }
    /// Called when the display's size or rotation changed, before the next frame.
    public var onDisplayChange: () -> Void = {}

    /// A loop that draws its first frame at the next turn.
    public init(window: Window, display: any Display) {
        self.window = window
        self.display = display
        clock = window.surroundings.timers.clock
        surface = Bitmap(size: display.contentSize, format: .opaque)
        window.onFrameNeeded = { [weak self] in self?.requestFrame() }
        window.surroundings.animator.onStart = { [weak self] in self?.requestFrame() }
        display.onEvent = { [weak self] event in self?.handle(event) }
        if display.isAvailable { phase.displayChanged() } else { phase.displayLost() }
        scheduleDraw()
    }

    /// The picture that was presented last, as the guest sees it.
    public var presentedPicture: Bitmap {
        if isSurfaceStale { return window.repainted() }
        return surface
    }

    /// Whether no frame is to be drawn or on its way to the screen; frames of live pictures don't count.
    public var isIdle: Bool { phase == .idle || phase == .suspended || !(isFrameAwaited || window.isAwaited) }

    /// False when a frame has been on its way for more than 3.3 s, so that the process is better started again. An unplugged display
    /// is healthy.
    public var isHealthy: Bool {
        guard case .flipPending = phase else { return true }
        return clock.now - flipBegan < Self.longestFlip
    }

    func requestFrame() {
        if phase.redrawRequested() { scheduleDraw() }
    }

    private func scheduleDraw() {
        guard !isDrawScheduled else { return }
        isDrawScheduled = true
        clock.atNextTurn { [weak self] in self?.drawAsScheduled() }
    }

    private func drawAsScheduled() {
        isDrawScheduled = false
        draw()
    }

    private func handle(_ event: DisplayEvent) {
        switch event {
        case .presented(let time):
            presented(at: time)
            isFrameAwaited = false
            if phase.flipCompleted() { draw() }
        case .changed:
            adoptDisplay()
            phase.displayChanged()
            scheduleDraw()
        case .unavailable: phase.displayLost()
        }
    }

    private func adoptDisplay() {
        if surface.size != display.contentSize { surface = Bitmap(size: display.contentSize, format: .opaque) }
        lastPresented = nil
        onDisplayChange()
        window.damage(Rect(size: surface.size))
    }

    private func presented(at time: FrameTime) {
        statistics.presented += 1
        if let last = lastPresented, wasMoving {
            let intervals = Double((time - last).wholeNanoseconds) / Double(display.mode.frameInterval.wholeNanoseconds)
            statistics.missed += max(0, Int(intervals.rounded()) - 1)
        }
        lastPresented = wasMoving ? time : nil
        if let input = inputInFlight { statistics.inputToScreen.add(time - input) }
        inputInFlight = nil
    }

    private func draw() {
        guard phase == .scheduled else { return }
        // A display that was turned or plugged in has its new size at once and says so a turn later; until then nothing fits it.
        guard surface.size == display.contentSize else { return phase.displayLost() }
        let began = clock.now
        flipBegan = began
        window.prepareFrame(at: began + display.mode.frameInterval)
        // What changed while the frame was prepared is part of it; from here on a change asks for another one.
        guard phase.drawBegins() else { return }
        if window.isLayoutLeft { _ = phase.redrawRequested() }
        wasMoving = !window.surroundings.animator.isIdle
        isFrameAwaited = window.isAwaited || wasMoving
        if onFrame == nil, window.isWholeCopy, presentWholeCopy(since: began) { return }
        if isSurfaceStale { window.damage(Rect(size: surface.size)) }
        let damage = window.paint(on: surface)
        isSurfaceStale = false
        let painted = clock.now
        guard !damage.isEmpty else {
            _ = window.takeOldestInput()
            finishWithoutPresenting()
            return
        }
        do {
            try display.present(surface.words, pixelsPerRow: surface.wordsPerRow, damage: damage.rects)
        } catch {
            phase.displayLost()
            return
        }
        statistics.draw.add(painted - began)
        statistics.copy.add(clock.now - painted)
        onFrame?(surface, damage.rects)
        frameWasQueued()
    }

    /// Paints the whole frame into the display's own buffer, without the copy from `surface`; false when the display can't lend it.
    private func presentWholeCopy(since began: FrameTime) -> Bool {
        let size = surface.size
        do {
            let isDone = try display.presentWhole { words, wordsPerRow in
                Bitmap.over(&words, size: size, wordsPerRow: wordsPerRow) { window.paintWhole(on: $0) }
            }
            guard isDone else { return false }
        } catch {
            phase.displayLost()
            return true
        }
        isSurfaceStale = true
        statistics.draw.add(clock.now - began)
        frameWasQueued()
        return true
    }

    private func frameWasQueued() {
        inputInFlight = window.takeOldestInput()
        if let input = inputInFlight { statistics.inputToQueued.add(clock.now - input) }
        if wasMoving { _ = phase.redrawRequested() }
    }

    /// The frame changed no pixel. While an animation runs, the next refresh is tried again.
    private func finishWithoutPresenting() {
        statistics.unchanged += 1
        isFrameAwaited = false
        if wasMoving {
            isDrawScheduled = true
            window.surroundings.timers.after(display.mode.frameInterval) { [weak self] in self?.drawAsScheduled() }
            phase = .scheduled
        } else {
            phase.nothingToPresent()
            if phase == .scheduled { scheduleDraw() }
        }
    }
}
