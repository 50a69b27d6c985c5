import Devices
import Drawing
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Toolkit

@Suite struct FrameLoopTests {
    @Test func atRestNoFrameIsDrawn() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        let frames = rig.memory.frameCount
        rig.advance(60_000)
        #expect(rig.memory.frameCount == frames && frames == 1)
    }

    @Test func manyChangesAreOneFrame() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        for _ in 0..<50 { rig.root.setNeedsDisplay() }
        rig.advance(200)
        #expect(rig.memory.frameCount == 2)
    }

    @Test func anAnimationIsOneFrameARefresh() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        let before = rig.memory.frameCount
        rig.surroundings.animator.animate(.milliseconds(500), .linear) { [root = rig.root] in root.dimming = $0 }
        rig.advance(1000)
        // Half a second at 60 Hz, with the first and the last picture.
        #expect((30...32).contains(rig.memory.frameCount - before), "\(rig.memory.frameCount - before)")
        #expect(rig.loop.statistics.missed == 0)
        try rig.finish()
    }

    /// What changes while a frame is prepared is in that frame; no other is prepared for it.
    @Test func nothingIsPreparedInVain() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        let unchanged = rig.loop.statistics.unchanged
        for _ in 0..<3 {
            rig.surroundings.animator.animate(.milliseconds(100), .linear) { [root = rig.root] in root.dimming = 0.9 - 0.5 * $0 }
            rig.advance(1000)
        }
        #expect(rig.loop.statistics.unchanged == unchanged, "a motion ends with its last picture")
        let view = Panel(rig.surroundings) { $0.accent }
        rig.root.add(view)
        rig.advance(1000)
        #expect(rig.loop.statistics.unchanged == unchanged, "laying out is part of the frame")
        try rig.finish()
    }

    /// A view may be laid out anew because of one that is laid out after it; the next frame does that.
    @Test func aLayoutThatAsksForAnotherGetsIt() throws {
        let rig = try Rig(320, 200)
        let first = Stage(rig.surroundings) { _ in }
        var layouts = 0
        let inner = Stage(rig.surroundings) { [unowned first] _ in
            layouts += 1
            if layouts == 1 { first.setNeedsLayout() }
        }
        let outer = FillView(rig.surroundings)
        outer.add(first)
        outer.add(inner)
        rig.root.add(outer)
        rig.advance(100)
        #expect(layouts == 1 && !first.needsLayout)
        try rig.finish()
    }

    /// Whatever asked for layout while it was in no window has it once it is in one.
    @Test func whatAskedForLayoutElsewhereIsLaidOut() throws {
        let rig = try Rig(320, 200)
        var layouts = 0
        let inner = Stage(rig.surroundings) { _ in layouts += 1 }
        let outer = FillView(rig.surroundings)
        let middle = FillView(rig.surroundings)
        middle.add(inner)
        outer.add(middle)
        rig.root.add(outer)
        rig.advance(100)
        #expect(layouts == 1)
        outer.removeFromSuperview()
        inner.setNeedsLayout()
        rig.advance(100)
        #expect(layouts == 1, "in no window")
        rig.root.add(outer)
        rig.advance(100)
        #expect(layouts == 2)
        middle.removeFromSuperview()
        inner.setNeedsLayout()
        outer.add(middle)
        inner.setNeedsLayout()
        rig.advance(100)
        #expect(layouts == 3)
        try rig.finish()
    }

    @Test func livePicturesAreDrawnAndNotWaitedFor() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        let frames = rig.memory.frameCount
        for _ in 0..<100 {
            rig.root.setNeedsLiveDisplay()
            #expect(rig.window.isSettled && rig.loop.isIdle, "waiting to be drawn")
            rig.advance(5)
            #expect(rig.window.isSettled && rig.loop.isIdle, "on its way")
        }
        #expect(rig.memory.frameCount >= frames + 29, "half a second at 60 Hz")
        rig.root.dimming = 0.5
        rig.root.setNeedsLiveDisplay()
        #expect(!rig.window.isSettled && !rig.loop.isIdle, "what is not live is waited for")
        rig.advance(0)
        #expect(!rig.loop.isIdle, "until it is on the screen")
        rig.advance(40)
        #expect(rig.window.isSettled && rig.loop.isIdle)
        try rig.finish()
    }

    @Test func aFrameThatNeverArrivesIsIllness() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        rig.advance(3_600_000)
        #expect(rig.loop.isHealthy, "an hour at rest is no illness")
        let stuck = StuckDisplay()
        let loop = FrameLoop(window: rig.window, display: stuck)
        rig.root.setNeedsDisplay()
        rig.advance(3_000)
        #expect(stuck.frameCount == 1 && loop.isHealthy)
        rig.advance(1_000)
        #expect(!loop.isHealthy)
        stuck.onEvent?(.presented(at: rig.clock.now))
        #expect(loop.isHealthy)
    }

    @Test func anUnpluggedDisplayIsNoIllness() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        rig.root.setNeedsDisplay()
        rig.memory.unplug()
        rig.advance(60_000)
        #expect(rig.loop.isHealthy)
    }

    /// A turned display has its new size at once and announces it a turn later; a frame that falls in between must not be given to it.
    @Test(arguments: Rotation.allCases)
    func aFrameBetweenATurnAndItsAnnouncementIsLeftOut(_ rotation: Rotation) throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        rig.root.setNeedsDisplay()
        rig.display.rotation = rotation
        try rig.settle()
        rig.root.setNeedsDisplay()
        rig.memory.plug(size: Size(width: 240, height: 320))
        try rig.finish()
        #expect(rig.loop.presentedPicture.size == rotation.contentSize(ofPanel: Size(width: 240, height: 320)))
    }

    @Test func anUnpluggedDisplayGetsAWholePictureWhenItIsBack() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        rig.memory.unplug()
        rig.advance(20)
        rig.root.dimming = 0.5
        rig.advance(500)
        let frames = rig.memory.frameCount
        rig.memory.plug()
        try rig.finish()
        #expect(rig.memory.frameCount == frames + 1)
    }

    @Test func unpluggingDuringAFrameLosesNothing() throws {
        let rig = try Rig(320, 200)
        try rig.settle()
        rig.root.dimming = 0.5
        rig.advance(0)
        rig.memory.unplug()
        rig.advance(100)
        rig.memory.plug()
        try rig.finish()
    }

    /// Smooth edges look different by a shade once they are kept; a view without any needs no new frame for it.
    @Test(arguments: [(true, Insets.zero, false), (true, Insets(4), true), (false, Insets.zero, true)])
    func keepingAViewsPictureAsksForAFrameWhereItsEdgesAreSmooth(_ isOpaque: Bool, _ overflow: Insets, _ asks: Bool) throws {
        var view: View?
        let rig = try Rig(320, 200) { surroundings in
            let made = View(surroundings)
            made.isOpaque = isOpaque
            made.overflow = overflow
            view = made
            return made
        }
        try rig.settle()
        let kept = try #require(view)
        kept.isCached = true
        #expect(rig.loop.isIdle != asks)
        try rig.settle()
        kept.isCached = false
        #expect(rig.loop.isIdle != asks)
    }
}

/// A display that takes frames and never shows one.
private final class StuckDisplay: Display {
    let name = "stuck"
    let mode = DisplayMode(size: Size(width: 320, height: 200), millimetres: nil, refreshMillihertz: 60_000)
    let isAvailable = true
    var rotation = Rotation.none
    var onEvent: (@MainActor (DisplayEvent) -> Void)?
    private(set) var frameCount = 0

    func present(_ pixels: Span<UInt32>, pixelsPerRow: Int, damage: [Rect]) throws(DisplayError) { frameCount += 1 }
    func close() {}
}
