import Configuration
import Devices
import Drawing
import Geometry
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// Kept pictures of the camera's screen, in the middle of its motions too. The camera sends frames of one colour.
@Suite(.serialized) struct CameraPictureTests {
    private func expect(_ rig: KioskRig, _ name: String, at place: SourceLocation = #_sourceLocation) {
        let size = rig.display.contentSize
        let problem = Golden.mismatch(rig.application.presentedPicture, "camera-\(name)-\(size.width)x\(size.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
        #expect(rig.display.complaints.isEmpty, "\(name): \(rig.display.complaints)", sourceLocation: place)
    }

    private func live(
        _ width: Int, _ height: Int, cameras: [String] = ["front"], configure: (inout Configuration) -> Void = { _ in }
    ) async throws -> KioskRig {
        let rig = try await KioskRig.withCamera(width, height, configure: configure) {
            $0.camera.interval = nil
            $0.camera.plug(cameras)
        }
        rig.camera.recover()
        rig.camera.send(blue: 150, green: 170, red: 200)
        try await rig.settle()
        return rig
    }

    @Test(arguments: [(1280, 800), (800, 480), (1080, 1920)])
    func liveAndCounting(_ panel: (Int, Int)) async throws {
        let rig = try await live(panel.0, panel.1, cameras: ["front", "back"])
        expect(rig, "live")
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(1080)
        expect(rig, "counting")
    }

    @Test func flashAndReview() async throws {
        let rig = try await live(800, 480) { $0.photo.countdown = 0 }
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(192)
        expect(rig, "flash-fading")
        try await rig.settle()
        expect(rig, "review")
    }

    @Test(arguments: PhotoTaking.LensSide.allCases.filter { $0 != .top })
    func lensAtTheSide(_ side: PhotoTaking.LensSide) async throws {
        let rig = try await live(800, 480) {
            $0.photo.lens = side
            $0.photo.countdown = 10
            $0.theme.appearance = .light
        }
        try await rig.tapAndGo("camera.shutter")
        try await rig.play(700)
        expect(rig, "lens-\(side.rawValue)")
    }

    @Test func wakingAndLost() async throws {
        let rig = try KioskRig(1280, 800)
        rig.camera.interval = nil
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tapAndGo("editor.camera")
        try await rig.play(1200)
        expect(rig, "waking")
        rig.camera.isPluggedIn = false
        try await rig.settle()
        expect(rig, "lost")
        try await rig.tap("camera.cancel")
        expect(rig, "none")
    }
}
