import Configuration
import Devices
import Geometry
import HeadlessDevices
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Cameras that go, come back, are taken, stall or send rubbish, in every state of the camera's screen.
@Suite(.serialized) struct CameraLossTests {
    nonisolated static let troubles: [CameraTrouble] = [
        .unplugged, .busy(.unknown), .busy(.kiosk), .busy(.program("obs")), .stalled, .unsupported, .failed("EIO"),
    ]

    @Test(arguments: troubles)
    func everyTroubleIsSaidAndEndsByItself(_ trouble: CameraTrouble) async throws {
        let rig = try await KioskRig.withCamera()
        rig.camera.trouble(trouble)
        try await rig.settle()
        #expect(rig.words.contains(trouble.sentence) && !rig.shows("camera.shutter") && !rig.shows("camera.preview"))
        #expect(rig.shows("camera.album") && rig.shows("camera.cancel"))
        let frames = rig.memory.frameCount
        try await rig.play(1000)
        #expect(rig.memory.frameCount == frames, "a sentence that stands still draws nothing")
        rig.camera.recover()
        try await rig.play(300)
        #expect(rig.liveReading != nil && rig.shows("camera.shutter"))
        try await rig.checkLive()
    }

    @Test func whoTookTheCameraIsNamedOnEveryPanel() async throws {
        for (width, height) in [(800, 480), (1280, 800)] {
            let rig = try await KioskRig.withCamera(width, height)
            rig.camera.trouble(.busy(.program("obs")))
            try await rig.settle()
            #expect(rig.words.contains("The camera is used by obs."))
            rig.camera.trouble(.busy(.kiosk))
            try await rig.settle()
            #expect(rig.words.contains("The kiosk itself uses the camera.") && !rig.words.contains("obs"))
            rig.check()
        }
    }

    @Test func thePhotoCanBeChosenInstead() async throws {
        let rig = try await KioskRig.withCamera()
        rig.camera.isPluggedIn = false
        try await rig.settle()
        try await rig.tap("camera.album")
        #expect(rig.shows("album.item.0") && !rig.camera.isRunning)
        try await rig.tap("album.cancel")
        #expect(rig.shows("camera.album"))
        try await rig.tap("camera.album")
        try await rig.tap("album.item.0")
        #expect(try rig.element("editor.share").accessibility.isEnabled)
        #expect(!rig.shows("camera.cancel") && rig.cameraScreen == nil)
        rig.check()
    }

    @Test func aCameraThatGoesInTheCountdownStopsIt() async throws {
        let rig = try await KioskRig.withCamera()
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(1200)
        rig.camera.isPluggedIn = false
        for pause in [32, 3000] {
            try await rig.play(pause)
            #expect(rig.words.contains(CameraTrouble.unplugged.sentence) && !rig.shows("camera.seconds") && !rig.shows("camera.use"))
        }
        rig.camera.isPluggedIn = true
        try await rig.play(300)
        #expect(rig.shows("camera.shutter") && !rig.shows("camera.seconds"))
        try await rig.checkLive()
    }

    @Test(arguments: [0, 30, 400])
    func aCameraThatGoesAfterTheFlashLeavesThePhoto(_ delay: Int) async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(delay)
        rig.camera.isPluggedIn = false
        try await rig.settle()
        #expect(try rig.reviewReading() != nil)
        try await rig.tap("camera.retake")
        #expect(rig.words.contains(CameraTrouble.unplugged.sentence))
        rig.camera.isPluggedIn = true
        try await rig.play(300)
        try await rig.tap("camera.shutter")
        rig.camera.isPluggedIn = false
        try await rig.tap("camera.use")
        #expect(rig.archive.keptPhotos.count == 1)
        #expect(try rig.element("editor.share").accessibility.isEnabled)
        rig.check()
    }

    @Test func aCameraThatComesBackDuringTheReviewIsLiveAtOnce() async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = 0 }
        try await rig.tap("camera.shutter")
        rig.camera.isPluggedIn = false
        try await rig.play(100)
        rig.camera.isPluggedIn = true
        try await rig.play(300)
        try await rig.tapAndGo("camera.retake")
        #expect(!rig.words.contains(CameraTrouble.unplugged.sentence))
        try await rig.play(48)
        #expect(rig.shows("camera.shutter"))
        try await rig.checkLive()
    }

    @Test func theEditorsButtonsFollowTheCamera() async throws {
        let rig = try KioskRig(800, 480)
        rig.camera.isPluggedIn = false
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        #expect(try !rig.element("editor.camera").accessibility.isEnabled && !rig.element("editor.take-photo").accessibility.isEnabled)
        try await rig.tap("editor.camera")
        #expect(!rig.shows("camera.cancel"))
        rig.camera.isPluggedIn = true
        try await rig.play(70)
        #expect(rig.display.complaints.isEmpty, "half-way through the fade: \(rig.display.complaints)")
        try await rig.settle()
        #expect(try rig.element("editor.camera").accessibility.isEnabled && rig.element("editor.take-photo").accessibility.isEnabled)
        #expect(rig.words.contains("Camera ready"))
        rig.check()
    }

    @Test func aSpoiledFrameIsSkippedAndRubbishForLongIsSaid() async throws {
        let rig = try await KioskRig.withCamera()
        rig.camera.spoilsFrames = true
        try await rig.play(200)
        rig.camera.spoilsFrames = false
        #expect(rig.shows("camera.shutter"))
        try await rig.play(100)
        let before = try #require(rig.liveReading).number
        for bytes in [[], [0xFF], Array("not a picture".utf8)] as [[UInt8]] { rig.camera.send(bytes) }
        try await rig.play(100)
        #expect(try #require(rig.liveReading).number > before)
        rig.camera.spoilsFrames = true
        try await rig.play(2600)
        #expect(rig.words.contains(CameraTrouble.stalled.sentence) && !rig.shows("camera.shutter"))
        rig.camera.spoilsFrames = false
        try await rig.play(100)
        #expect(rig.shows("camera.shutter"))
        try await rig.checkLive()
    }

    @Test func aCameraThatSleepsIsSaidToWakeUpAndThenToBeStalled() async throws {
        let rig = try KioskRig(1280, 800)
        rig.camera.interval = nil
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tapAndGo("editor.camera")
        try await rig.play(380)
        #expect(!rig.words.contains("waking up"))
        try await rig.play(200)
        #expect(rig.words.contains("Camera is waking up…"))
        rig.camera.send()
        try await rig.play(50)
        #expect(rig.shows("camera.shutter") && !rig.words.contains("waking up"))
        try await rig.tap("camera.cancel")
        try await rig.tapAndGo("editor.camera")
        try await rig.play(6100)
        #expect(rig.words.contains(CameraTrouble.stalled.sentence))
        rig.check()
    }

    @Test func afterLeavingNothingIsDrawnAndNobodyIsWoken() async throws {
        let rig = try await KioskRig.withCamera()
        try await rig.play(300)
        let live = rig.memory.frameCount
        try await rig.play(330)
        #expect((9...11).contains(rig.memory.frameCount - live), "a frame is drawn for each one that comes and no other")
        try await rig.tap("camera.cancel")
        let (frames, sent) = (rig.memory.frameCount, rig.camera.sentCount)
        var moments = 0
        rig.clock.advance(by: .seconds(10)) { _ in moments += 1 }
        #expect(rig.memory.frameCount == frames && rig.camera.sentCount == sent && moments == 0)
        rig.check()
    }

    /// The guest leaves or changes the camera's mind at every stage; nothing of the screen stays.
    @Test(arguments: ["camera.cancel", "camera.album", "camera.use"])
    func aCameraScreenThatWasLeftIsGone(_ way: String) async throws {
        let rig = try await KioskRig.withCamera { $0.photo.countdown = way == "camera.use" ? 0 : 3 }
        weak let screen = rig.cameraScreen
        weak let feed = rig.cameraScreen?.feed
        weak let workshop = rig.cameraScreen?.workshop
        #expect(screen != nil)
        try await rig.tapAndGo("camera.shutter")
        if way == "camera.album" { rig.camera.isPluggedIn = false }
        try await rig.settle()
        if way == "camera.cancel" { try await rig.tap("camera.retake") }
        try await rig.tap(way)
        if way == "camera.album" { try await rig.tap("album.item.0") }
        try await rig.advance(5000)
        #expect(screen == nil && feed == nil && workshop == nil)
        rig.check()
    }
}
