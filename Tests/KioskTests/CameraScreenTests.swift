import Configuration
import Devices
import Drawing
import Geometry
import HeadlessDevices
import ImageFiles
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The camera's screen with a camera that a test plays, on a clock that moves by hand.
@Suite(.serialized) struct CameraScreenTests {
    /// Plays until the flash has begun; returns what was on the panel right before.
    private func playToFlash(_ rig: KioskRig, _ milliseconds: Int) async throws -> NumberedPicture.Reading? {
        var last: NumberedPicture.Reading?
        for _ in 0..<(milliseconds / 4) {
            if rig.isWhite { return last }
            last = rig.liveReading ?? last
            try await rig.advance(4)
        }
        Issue.record("no flash within \(milliseconds) ms")
        return nil
    }

    /// On panels of every layout, turned any way: the frame that was on the panel at the flash is the photo, bit for bit.
    @Test(arguments: [(1280, 800), (800, 480), (1080, 1920)], [0, 3])
    func thePhotoIsTheFrameThatWasOnTheScreenAtTheFlash(_ panel: (Int, Int), _ countdown: Int) async throws {
        let rig = try await KioskRig.withCamera(panel.0, panel.1) { $0.photo.countdown = countdown }
        try await rig.play(100)
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(max(0, countdown * 1000 - 100))
        let seen = try #require(try await playToFlash(rig, 300))
        #expect(seen.isMirrored, "guests see themselves as in a mirror")
        try await rig.settle()
        let reviewed = try #require(try rig.reviewReading())
        #expect(reviewed == NumberedPicture.Reading(seen.number, isMirrored: false))
        try await rig.tap("camera.use")
        let path = try #require(rig.archive.keptPhotos.first)
        let photo = try ImageFile.decode(path: path, fitting: nil)
        #expect(NumberedPicture.read(photo) == reviewed && photo.size == rig.camera.frameSize)
        #expect(try rig.element("editor.share").accessibility.isEnabled)
        #expect(!rig.camera.isRunning)
        rig.check()
    }

    @Test(arguments: Rotation.allCases)
    func everyRotationOfThePanelWorks(_ rotation: Rotation) async throws {
        let rig = try await KioskRig.withCamera(800, 480, rotation: rotation) { $0.photo.countdown = 0 }
        try await rig.play(50)
        #expect(rig.liveReading?.isMirrored == true)
        rig.application.rotate(to: rotation + .quarter)
        try await rig.play(120)
        #expect(rig.liveReading?.isMirrored == true, "the picture follows the panel")
        try await rig.tap("camera.shutter")
        let number = try #require(try rig.reviewReading()).number
        rig.application.rotate(to: rotation)
        try await rig.settle()
        #expect(try rig.reviewReading() == .init(number, isMirrored: false), "the photo follows the panel")
        rig.check()
    }

    @Test func bothMirrorsCanBeSet() async throws {
        let rig = try await KioskRig.withCamera {
            $0.photo.countdown = 0
            $0.photo.mirrorsPreview = false
            $0.photo.mirrorsPhoto = true
        }
        #expect(rig.liveReading?.isMirrored == false)
        try await rig.tap("camera.shutter")
        #expect(try rig.reviewReading()?.isMirrored == true)
        try await rig.tap("camera.use")
        let photo = try ImageFile.decode(path: try #require(rig.archive.keptPhotos.first), fitting: nil)
        #expect(NumberedPicture.read(photo)?.isMirrored == true)
    }

    /// Frames that come faster than the panel shows them leave no moment in which none is on its way.
    @Test func aLivePictureIsNotWaitedFor() async throws {
        let rig = try await KioskRig.withCamera(prepare: { $0.camera.interval = .milliseconds(8) })
        try await rig.play(100)
        let frames = rig.memory.frameCount
        for _ in 0..<60 {
            try await rig.advance(3)
            #expect(rig.application.isSettled)
        }
        #expect(rig.memory.frameCount - frames >= 5, "the picture is live")
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(100)
        #expect(!rig.application.isSettled, "the countdown is waited for")
    }

    @Test func theCountdownCountsWholeSeconds() async throws {
        let rig = try await KioskRig.withCamera()
        try await rig.tapAndGo("camera.shutter")
        for (number, pause) in [("3", 990), ("2", 990), ("1", 990)] {
            #expect(try rig.element("camera.seconds").accessibility.label == number)
            #expect(rig.shows("camera.cancel") && !rig.shows("camera.shutter"))
            try await rig.advance(pause)
            #expect(try rig.element("camera.seconds").accessibility.label == number)
            try await rig.advance(10)
        }
        #expect(!rig.shows("camera.seconds"))
        try await rig.settle()
        #expect(rig.shows("camera.use"))
        rig.check()
    }

    @Test func cancelStopsTheCountdownAndThenLeaves() async throws {
        let rig = try await KioskRig.withCamera()
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(1500)
        try await rig.tapAndGo("camera.cancel")
        try await rig.play(4000)
        #expect(rig.shows("camera.shutter") && rig.archive.keptPhotos.isEmpty)
        try await rig.tap("camera.cancel")
        #expect(rig.shows("editor.share") && !rig.shows("camera.shutter") && !rig.camera.isRunning)
        rig.check()
    }

    /// As its buttons do: Escape ends the countdown, puts a photo away, and then leaves.
    @Test func escapeGoesBackStepByStep() async throws {
        let rig = try await KioskRig.withCamera()
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(1500)
        try await rig.press("Escape")
        try await rig.play(4000)
        #expect(rig.shows("camera.shutter"), "no photo was taken")
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(4000)
        #expect(rig.shows("camera.use"))
        try await rig.press("Escape")
        #expect(rig.shows("camera.shutter") && rig.archive.keptPhotos.isEmpty)
        try await rig.press("Escape")
        #expect(rig.shows("editor.share") && !rig.camera.isRunning)
        rig.check()
    }

    @Test func retakeIsLiveAtOnceAndTwoQuickTapsTakeOnePhoto() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        let shutter = try rig.element("camera.shutter").frame.center
        for _ in 0..<4 {
            rig.touch(.began, shutter)
            rig.touch(.ended, shutter)
            try await rig.play(64)
        }
        try await rig.settle()
        #expect(rig.shows("camera.use"), "taps on where the shutter was hit nothing")
        let before = try #require(try rig.reviewReading()).number
        try await rig.tapAndGo("camera.retake")
        try await rig.play(48)
        #expect(rig.shows("camera.shutter"))
        let now = try #require(rig.liveReading)
        #expect(now.isMirrored && now.number > before && rig.camera.startCount == 1)
        try await rig.checkLive()
    }

    @Test func aFailingDiskIsSaidAndThePhotoStays() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        try await rig.tap("camera.shutter")
        rig.archive.nextError = .full(cause: "a test")
        try await rig.tap("camera.use")
        #expect(rig.words.contains(StoreError.full(cause: "").sentence) && rig.shows("camera.use"))
        try await rig.tap("camera.use")
        #expect(!rig.shows("camera.use") && rig.archive.keptPhotos.count == 1)
        rig.check()
    }

    /// Escape puts the photo away while the medium takes it: what comes of that is no answer to anything the guest wants any more.
    @Test(arguments: [nil, StoreError.full(cause: "a test")])
    func aPhotoThatIsPutAwayWhileItIsKeptStaysAway(_ error: StoreError?) async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        try await rig.tap("camera.shutter")
        rig.work.duration = .milliseconds(500)
        rig.archive.nextError = error
        try await rig.tapAndGo("camera.use")
        try await rig.play(64)
        #expect(rig.work.pending == 1 && rig.shows("camera.use"))
        _ = rig.input.sendKey(named: "Escape", phase: .down, time: rig.clock.now)
        try await rig.play(100)
        #expect(rig.work.pending == 1 && rig.shows("camera.shutter"))
        try await rig.play(800)
        #expect(rig.work.pending == 0 && rig.shows("camera.shutter") && rig.cameraScreen != nil && rig.liveReading != nil)
        #expect(!rig.words.contains(StoreError.full(cause: "").sentence))
        #expect(rig.application.window.surroundings.activity.count == 0, "nothing goes on for ever")
        try await rig.checkLive()
    }

    @Test func severalCamerasAreSwitchedInTurn() async throws {
        let rig = try await KioskRig.withCamera(prepare: { $0.camera.plug(["front", "back", "top"]) })
        for name in ["back", "top", "front"] {
            try await rig.tap("camera.switch")
            #expect(rig.camera.state == .streaming(name))
            #expect(rig.liveReading != nil)
        }
        rig.camera.plug(["front"])
        try await rig.settle()
        #expect(!rig.shows("camera.switch") && rig.shows("camera.shutter"))
        rig.check()
    }

    @Test func theEditorFlowComesBackToItsEditor() async throws {
        let rig = try await KioskRig.withCamera {
            $0.flow = .editor
            $0.photo.countdown = 0
        }
        try await rig.tap("camera.shutter")
        try await rig.tap("camera.use")
        try await rig.tap("editor.top")
        try await rig.type("hi")
        try await rig.tap("key.return")
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        #expect(rig.archive.memes.map(\.topText) == ["HI"] && rig.shows("editor.camera"))
        rig.check()
    }
}
