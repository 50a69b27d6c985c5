import Devices
import Geometry
import Testing

@testable import HeadlessDevices

@MainActor
@Suite struct MemoryDisplayTests {
    private let clock = HeadlessClock()

    init() { clock.advance(by: .zero) }

    /// A picture in which every pixel differs.
    private func picture(_ size: Size, base: UInt32 = 1) -> MemoryFrame {
        var frame = MemoryFrame(size: size)
        for index in frame.pixels.indices { frame.pixels[index] = base + UInt32(index) }
        return frame
    }

    private func show(_ frame: MemoryFrame, damage: [Rect], on display: MemoryDisplay) throws {
        try display.present(frame.pixels.span, pixelsPerRow: frame.size.width, damage: damage)
        clock.advance(by: display.mode.frameInterval + .nanoseconds(1))
    }

    @Test func aSecondOfDrawingGivesSixtyFrames() throws {
        let display = MemoryDisplay(size: Size(width: 8, height: 4), clock: clock)
        let frame = picture(display.contentSize)
        var times: [FrameTime] = []
        display.onEvent = { event in
            guard case .presented(let time) = event else { return }
            times.append(time)
            do {
                try display.present(frame.pixels.span, pixelsPerRow: 8, damage: [])
            } catch {
                Issue.record(error)
            }
        }
        let start = clock.now
        try display.present(frame.pixels.span, pixelsPerRow: 8, damage: [Rect(size: frame.size)])
        clock.advance(by: .seconds(1))
        #expect(times.count == 60)
        #expect(times.last == start + .seconds(1))
        #expect(display.frameCount == 60)
    }

    @Test func theGridIsKeptByAFrameThatComesInBetween() throws {
        let display = MemoryDisplay(size: Size(width: 8, height: 4), refreshMillihertz: 50_000, clock: clock)
        let start = clock.now
        clock.advance(by: .milliseconds(27))
        var shownAt: Duration?
        display.onEvent = { if case .presented(let time) = $0 { shownAt = time - start } }
        try display.present(picture(display.contentSize).pixels.span, pixelsPerRow: 8, damage: [Rect(x: 0, y: 0, width: 8, height: 4)])
        clock.advance(by: .milliseconds(12))
        #expect(shownAt == nil)
        clock.advance(by: .milliseconds(1))
        #expect(shownAt == .milliseconds(40))
    }

    @Test(arguments: Rotation.allCases) func aPictureIsTurnedOntoThePanelAndBack(rotation: Rotation) throws {
        let panel = Size(width: 70, height: 41)
        let display = MemoryDisplay(size: panel, rotation: rotation, clock: clock)
        let frame = picture(rotation.contentSize(ofPanel: panel))
        try show(frame, damage: [Rect(size: frame.size)], on: display)
        #expect(display.presentedFrame == frame)
        #expect(display.panelFrame.size == panel)
        for place in [Point(x: 0, y: 0), Point(x: 5, y: 2), Point(x: frame.size.width - 1, y: frame.size.height - 1)] {
            let onPanel = rotation.panel(ofContent: Rect(origin: place, size: Size(width: 1, height: 1)), in: frame.size)
            #expect(display.panelFrame[onPanel.x, onPanel.y] == frame[place.x, place.y])
        }
    }

    @Test func rowsLongerThanThePictureAreUnderstood() throws {
        let display = MemoryDisplay(size: Size(width: 3, height: 2), clock: clock)
        let padded: [UInt32] = [1, 2, 3, 99, 4, 5, 6]
        try display.present(padded.span, pixelsPerRow: 4, damage: [Rect(x: -5, y: -5, width: 50, height: 50)])
        clock.advance(by: .milliseconds(17))
        #expect(display.panelFrame.pixels == [1, 2, 3, 4, 5, 6])
    }

    @Test(arguments: Rotation.allCases) func damageOfTheFrameBeforeReachesTheOtherBuffer(rotation: Rotation) throws {
        let display = MemoryDisplay(size: Size(width: 40, height: 36), rotation: rotation, clock: clock)
        var frame = picture(display.contentSize)
        try show(frame, damage: [Rect(size: frame.size)], on: display)
        for step in 0..<9 {
            let area = Rect(x: step * 3, y: 30 - step * 2, width: 4, height: 3)
            for y in area.top..<area.bottom {
                for x in area.left..<area.right { frame.pixels[y * frame.size.width + x] = 0xFF0000 + UInt32(step) }
            }
            try show(frame, damage: [area], on: display)
            #expect(display.presentedFrame == frame)
        }
    }

    @Test func forgottenDamageShows() throws {
        let display = MemoryDisplay(size: Size(width: 8, height: 4), clock: clock)
        // Both buffers are brought up to date, so that what follows can only come from the damage given with it.
        try show(picture(display.contentSize), damage: [Rect(x: 0, y: 0, width: 8, height: 4)], on: display)
        try show(picture(display.contentSize), damage: [], on: display)
        let other = picture(display.contentSize, base: 500)
        try show(other, damage: [Rect(x: 0, y: 0, width: 4, height: 4)], on: display)
        #expect(display.presentedFrame != other)
        #expect(display.presentedFrame[0, 0] == other[0, 0])
    }

    @Test func anUnpluggedPanelTakesNothingAndComesBackBlack() throws {
        let display = MemoryDisplay(size: Size(width: 8, height: 4), clock: clock)
        var events: [DisplayEvent] = []
        display.onEvent = { events.append($0) }
        let frame = picture(display.contentSize)
        try display.present(frame.pixels.span, pixelsPerRow: 8, damage: [Rect(size: frame.size)])
        display.unplug()
        #expect(events.isEmpty, "events are never sent from inside a call")
        clock.advance(by: .seconds(1))
        #expect(events == [.unavailable])
        #expect(throws: DisplayError.disconnected("headless 8x4 is unplugged")) {
            try display.present(frame.pixels.span, pixelsPerRow: 8, damage: [])
        }
        display.plug(size: Size(width: 6, height: 5))
        clock.advance(by: .zero)
        #expect(events == [.unavailable, .changed])
        #expect(display.contentSize == Size(width: 6, height: 5))
        #expect(display.presentedFrame == MemoryFrame(size: Size(width: 6, height: 5)))
        try show(picture(display.contentSize), damage: [Rect(size: display.contentSize)], on: display)
        #expect(display.presentedFrame == picture(display.contentSize))
    }

    @Test func turningIsAnnouncedAndTheFrameOnItsWayIsLost() throws {
        let display = MemoryDisplay(size: Size(width: 8, height: 4), clock: clock)
        var events: [DisplayEvent] = []
        display.onEvent = { events.append($0) }
        try display.present(picture(display.contentSize).pixels.span, pixelsPerRow: 8, damage: [Rect(size: display.contentSize)])
        display.rotation = .quarter
        display.rotation = .quarter
        clock.advance(by: .seconds(1))
        #expect(events == [.changed])
        #expect(display.contentSize == Size(width: 4, height: 8))
        try show(picture(display.contentSize), damage: [Rect(size: display.contentSize)], on: display)
        #expect(display.presentedFrame == picture(Size(width: 4, height: 8)))
    }

    @Test func closedDisplaysSayNothing() throws {
        let display = MemoryDisplay(size: Size(width: 8, height: 4), clock: clock)
        display.onEvent = { _ in Issue.record("a closed display spoke") }
        try display.present(picture(display.contentSize).pixels.span, pixelsPerRow: 8, damage: [])
        display.close()
        clock.advance(by: .seconds(1))
        #expect(display.frameCount == 0)
        #expect(!display.isAvailable)
    }

    @Test func refreshMomentsDoNotDrift() {
        let grid = RefreshGrid(origin: .zero, refreshMillihertz: 59_940)
        var time = FrameTime.zero
        for _ in 0..<59_940 { time = grid.next(after: time) }
        #expect(time == FrameTime(nanoseconds: 1_000_000_000_000))
    }
}
