import Configuration
import Devices
import Drawing
import Geometry
import HeadlessDevices
import ImageFiles
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// What the screen frames is what the photo holds, on panels and with cameras of every shape.
@Suite(.serialized) struct CameraFramingTests {
    nonisolated static let panels = [(1280, 800), (1080, 1920), (480, 800)]
    nonisolated static let shapes = [Size(width: 640, height: 480), Size(width: 640, height: 360), Size(width: 360, height: 640)]

    /// A kiosk that shows the live picture of a camera whose frames have marks at their edges.
    private func makeRig(
        _ panel: (Int, Int), _ shape: Size, comparesFrames: Bool = false,
        configure: (inout Configuration) -> Void = { $0.photo.countdown = 0 }
    ) async throws -> KioskRig {
        let rig = try await KioskRig.withCamera(panel.0, panel.1, configure: configure) {
            $0.camera.frameSize = shape
            $0.camera.interval = nil
            // That parts are painted as the whole is, is seen where the camera changes; comparing every frame takes ten times as long.
            if !comparesFrames { $0.display.expected = nil }
        }
        rig.camera.send(EdgedPicture.jpeg(shape))
        try await rig.settle()
        return rig
    }

    private func edges(_ rig: KioskRig, in identifier: String, _ shape: Size, isMirrored: Bool) throws -> [Double] {
        let area = try rig.element(identifier).frame
        let (pixels, panel) = (rig.memory.presentedFrame.pixels, rig.display.contentSize)
        try #require(Rect(size: panel).contains(area), "\(identifier) is on the panel")
        return EdgedPicture.edges(in: area, shape: shape, isMirrored: isMirrored) { pixels[$1 * panel.width + $0] }
    }

    /// All four edges of the frame are in the live picture, in the photo that is judged, in the file and in the editor.
    @Test(arguments: panels, shapes)
    func theWholeFrameIsSeenAndTaken(_ panel: (Int, Int), _ shape: Size) async throws {
        let rig = try await makeRig(panel, shape)
        // The chips may cover two thirds of an edge, but not all of it.
        let live = try edges(rig, in: "camera.preview", shape, isMirrored: true)
        #expect(live.allSatisfy { $0 > 0.3 }, "live: \(live)")
        try await rig.tap("camera.shutter")
        let reviewed = try edges(rig, in: "camera.preview", shape, isMirrored: false)
        #expect(reviewed.allSatisfy { $0 > 0.98 }, "reviewed: \(reviewed)")
        try await rig.tap("camera.use")
        let photo = try ImageFile.decode(path: try #require(rig.archive.keptPhotos.first), fitting: nil)
        #expect(photo.size == shape, "nothing is cut off")
        let kept = EdgedPicture.edges(in: photo.bounds, shape: shape, isMirrored: false) { photo.pixel(x: $0, y: $1) }
        #expect(kept.allSatisfy { $0 > 0.98 }, "kept: \(kept)")
        let edited = try edges(rig, in: "editor.image", shape, isMirrored: false)
        #expect(edited.allSatisfy { $0 > 0.8 }, "edited: \(edited)")
    }

    /// A face in the middle of the picture, three tenths of its width and two thirds of its height, has nothing in front of it.
    @Test(arguments: panels + [(800, 480), (1024, 600)], PhotoTaking.LensSide.allCases)
    func noWordsCoverAFaceInTheMiddle(_ panel: (Int, Int), _ lens: PhotoTaking.LensSide) async throws {
        let rig = try await makeRig(panel, Self.shapes[0]) { $0.photo.lens = lens }
        for shape in Self.shapes {
            rig.camera.frameSize = shape
            rig.camera.send(EdgedPicture.jpeg(shape))
            try await rig.settle()
            let picture = try rig.element("camera.preview").frame
            try #require(picture.width * shape.height / shape.width - picture.height <= 2, "the picture has the frame's shape")
            let face = picture.centered(Size(width: picture.width * 3 / 10, height: picture.height * 2 / 3))
            let chip = try #require(rig.application.window.root.allViews.compactMap { $0 as? LookChip }.first)
            let words = chip.windowRect(chip.bounds)
            #expect(!chip.isHidden && !words.intersects(face), "\(shape): the words at \(words) before the face at \(face)")
            #expect(!words.intersects(try rig.element("camera.cancel").frame))
        }
    }

    /// A camera of another shape has its own place at once.
    @Test func anotherCameraMayHaveAnotherShape() async throws {
        let rig = try await makeRig((1280, 800), Self.shapes[0], comparesFrames: true)
        rig.camera.frameSize = Self.shapes[2]
        rig.camera.send(EdgedPicture.jpeg(Self.shapes[2]))
        try await rig.settle()
        let live = try edges(rig, in: "camera.preview", Self.shapes[2], isMirrored: true)
        #expect(live.allSatisfy { $0 > 0.3 }, "\(live)")
        rig.check()
    }
}
