import Devices
import Drawing
import Geometry
import HeadlessDevices
import Memes
import TestSupport
import Testing

@testable import Kiosk
@testable import Toolkit

/// The crop screen under fingers, on all layouts and rotations.
@Suite(.serialized) struct CropScreenTests {
    nonisolated static let panels = [(1280, 800), (800, 480), (1080, 1920)].map { Size(width: $0.0, height: $0.1) }

    /// The crop screen on the wide photo of 640 by 420 pixels.
    private func openCrop(_ panel: Size, rotation: Rotation = .none) async throws -> KioskRig {
        let rig = try KioskRig(panel.width, panel.height, rotation: rotation)
        try await rig.settle()
        try await rig.tap("sent-memes.add")
        try await rig.tap("editor.album")
        try await rig.tap("album.item.0")
        try await rig.tap("editor.crop")
        return rig
    }

    private func expectPicture(_ rig: KioskRig, _ name: String, _ panel: Size, at place: SourceLocation = #_sourceLocation) {
        let problem = Golden.mismatch(rig.application.presentedPicture, "crop-\(name)-\(panel.width)x\(panel.height)")
        #expect(problem == nil, Comment(rawValue: problem ?? ""), sourceLocation: place)
    }

    private func stage(_ rig: KioskRig) throws -> CropStage {
        var found: CropStage?
        rig.application.window.root.walk { found = $0 as? CropStage ?? found }
        return try #require(found, "the crop screen is not there")
    }

    private func box(_ rig: KioskRig) throws -> CropFrame.Box { try #require(try stage(rig).cropFrame).box }

    /// How wide the editor's picture is for its height.
    private func shape(_ rig: KioskRig) throws -> Double {
        let frame = try rig.element("editor.image").frame
        return Double(frame.width) / Double(frame.height)
    }

    private func corner(_ rig: KioskRig, _ name: String) throws -> Point { try rig.element("crop.corner.\(name)").frame.center }

    /// Moves a finger that is down in a few frames.
    private func move(_ rig: KioskRig, from start: Point, by travel: Point, contact: Int = 0) async throws {
        for step in 1...5 {
            rig.touch(.moved, Point(x: start.x + travel.x * step / 5, y: start.y + travel.y * step / 5), contact: contact)
            try await rig.advance(17)
        }
    }

    @Test(arguments: panels)
    func looksRightInTheMiddleOfEverything(_ panel: Size) async throws {
        let rig = try await openCrop(panel)
        let start = try corner(rig, "top-left")
        rig.touch(.began, start)
        try await move(rig, from: start, by: Point(x: panel.shortSide / 6, y: panel.shortSide / 9))
        try await rig.settle()
        expectPicture(rig, "drag", panel)
        rig.check("drag")
        rig.touch(.ended, start + Point(x: panel.shortSide / 6, y: panel.shortSide / 9))
        try await rig.settle()
        try await rig.tap("crop.ratio.square")
        rig.touch(.began, try rig.element("crop.rotate").frame.center)
        try await rig.advance(17)
        rig.touch(.ended, try rig.element("crop.rotate").frame.center)
        try await rig.advance(17)
        try await rig.advance(70)
        expectPicture(rig, "turn", panel)
        try await rig.settle()
        expectPicture(rig, "turned", panel)
        rig.check("turned")
    }

    @Test(arguments: Rotation.allCases)
    func aCornerFollowsTheFingerHoweverThePanelHangs(_ rotation: Rotation) async throws {
        let rig = try await openCrop(Size(width: 800, height: 480), rotation: rotation)
        let whole = try stage(rig).photoBox
        let start = try corner(rig, "bottom-right")
        let travel = Point(x: -whole.width / 4, y: -whole.height / 4)
        try await rig.drag(from: start, to: start + travel)
        let box = try box(rig)
        #expect(abs(box.right - 480) < 4 && abs(box.bottom - 315) < 4 && box.left == 0 && box.top == 0)
        try await rig.tap("crop.done")
        let (shape, wanted) = (try shape(rig), 480.0 / 315)
        #expect(abs(shape - wanted) < 0.02)
        rig.check("cropped")
    }

    @Test func cancelRestoresAndDoneCanBeUndone() async throws {
        let rig = try await openCrop(Size(width: 1280, height: 800))
        let whole = 640.0 / 420
        try await rig.tap("crop.ratio.square")
        try await rig.tap("crop.cancel")
        #expect(abs(try shape(rig) - whole) < 0.01 && !rig.shows("toast"))
        try await rig.tap("editor.crop")
        try await rig.tap("crop.ratio.square")
        try await rig.tap("crop.done")
        #expect(abs(try shape(rig) - 1) < 0.01)
        try await rig.tap("toast.undo")
        #expect(abs(try shape(rig) - whole) < 0.01)
        try await rig.tap("editor.crop")
        try await rig.tap("crop.rotate")
        try await rig.tap("crop.done")
        #expect(abs(try shape(rig) - 1 / whole) < 0.01)
        try await rig.tap("editor.crop")
        #expect(try stage(rig).cropFrame?.rotation == .quarter, "a crop can be changed again")
        for _ in 0..<3 { try await rig.tap("crop.rotate") }
        try await rig.tap("crop.done")
        #expect(abs(try shape(rig) - whole) < 0.01)
        rig.check("back to the whole photo")
    }

    /// Once, however often it is pressed: the editor below stays.
    @Test func escapeOfARealKeyboardCancels() async throws {
        let rig = try await openCrop(Size(width: 1280, height: 800))
        try await rig.tap("crop.ratio.square")
        for _ in 0..<3 {
            for phase in [.down, .up] as [KeyEvent.Phase] {
                #expect(rig.input.sendKey(named: "Escape", phase: phase, time: rig.clock.now))
                try await rig.advance(17)
            }
        }
        try await rig.settle()
        #expect(!rig.shows("crop") && !rig.shows("toast"))
        let (shape, whole) = (try shape(rig), 640.0 / 420)
        #expect(abs(shape - whole) < 0.01)
        rig.check("left")
    }

    @Test func pinchingStretchesBeyondTheLimitsAndSettles() async throws {
        let rig = try await openCrop(Size(width: 1280, height: 800))
        let stage = try stage(rig)
        let center = try rig.element("crop").frame.center
        let places = [center - Point(x: 150, y: 0), center + Point(x: 150, y: 0)]
        for (contact, place) in places.enumerated() { rig.touch(.began, place, contact: contact) }
        try await rig.advance(17)
        #expect(stage.thirds > 0 || !rig.application.isSettled, "the thirds are on their way")
        // Together to a third: the frame shrinks around the fingers' middle.
        try await move(rig, from: places[0], by: Point(x: 100, y: 0), contact: 0)
        try await move(rig, from: places[1], by: Point(x: -100, y: 0), contact: 1)
        let box = try box(rig)
        #expect(abs(box.width / 640 - 1.0 / 3) < 0.02 && abs((box.left + box.right) / 2 - 320) < 4)
        // Closer than is allowed: it gives a little and comes back.
        try await move(rig, from: places[0] + Point(x: 100, y: 0), by: Point(x: 40, y: 0), contact: 0)
        let frame = try #require(stage.cropFrame)
        #expect(frame.box.height == frame.minimumSide && stage.shown.height < frame.minimumSide && stage.shown.height > 0)
        try await rig.settle()
        rig.check("stretched")
        rig.touch(.ended, places[0] + Point(x: 140, y: 0), contact: 0)
        // The other finger goes on and moves the frame, far beyond the picture.
        try await move(rig, from: places[1] - Point(x: 100, y: 0), by: Point(x: 700, y: 0), contact: 1)
        #expect(try #require(stage.cropFrame).box.right == 640 && stage.shown.right > 650)
        rig.touch(.ended, places[1] + Point(x: 600, y: 0), contact: 1)
        try await rig.settle()
        #expect(stage.shown == stage.cropFrame?.box && stage.thirds == 0 && rig.fingersDown == 0)
        rig.check("settled")
    }

    @Test func evenTheSmallestFrameCanBeMoved() async throws {
        let rig = try await openCrop(Size(width: 800, height: 480))
        let end = try corner(rig, "top-left")
        try await rig.drag(from: try corner(rig, "bottom-right"), to: end)
        let small = try box(rig)
        #expect(abs(small.width - 105) < 0.01 && abs(small.height - 105) < 0.01, "a quarter of 420 pixels")
        let middle = try stage(rig).place(small).center + (try rig.element("crop").frame.origin) + Point(x: 0, y: try stage(rig).frame.y)
        try await rig.drag(from: middle, to: middle + Point(x: 120, y: 60))
        let moved = try box(rig)
        #expect(abs(moved.width - 105) < 0.01 && moved.left > 100 && moved.top > 50)
        rig.check("small")
    }

    @Test func aSharedMemeKeepsItsCropAndCanBeEditedAgain() async throws {
        let rig = try await openCrop(Size(width: 1280, height: 800))
        try await rig.tap("crop.ratio.3-4")
        try await rig.tap("crop.rotate")
        try await rig.tap("crop.done")
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        let meme = try #require(rig.archive.memes.first)
        let crop = try #require(meme.crop)
        #expect(crop.rotation == .quarter && meme.originalImage.path == rig.photos[0])
        try await rig.tap("meme.\(meme.id)")
        try await rig.tap("detail.edit")
        let (shape, turned) = (try shape(rig), 4.0 / 3)
        #expect(abs(shape - turned) < 0.01)
        try await rig.tap("editor.crop")
        let frame = try #require(try stage(rig).cropFrame)
        #expect(frame.crop == crop && frame.ratio == .fourThirds)
        try await rig.tap("crop.ratio.original")
        for _ in 0..<3 { try await rig.tap("crop.rotate") }
        try await rig.tap("crop.done")
        try await rig.tap("editor.share")
        try await rig.tap("share.keep")
        #expect(rig.archive.memes.map(\.id) == [meme.id] && rig.archive.memes[0].crop == nil)
        rig.check("edited again")
    }

    @Test func everyElementHasItsNameAndItsWords() async throws {
        let rig = try await openCrop(Size(width: 800, height: 480))
        #expect(try rig.element("crop.corner.top-left").accessibility.label == "Crop, top left corner, adjustable")
        #expect(try rig.element("crop.edge.right").accessibility.label == "Crop, right edge, adjustable")
        #expect(try rig.element("crop.ratio.free").accessibility.isSelected == true)
        for name in ["crop.cancel", "crop.done", "crop.rotate"] + ["original", "square", "4-3", "3-4", "16-9"].map({ "crop.ratio.\($0)" }) {
            let frame = try rig.element(name).frame
            #expect(frame.left >= 0 && frame.right <= 800 && frame.width >= 44, "\(name): \(frame)")
        }
        try await rig.tap("crop.ratio.16-9")
        #expect(try rig.element("crop.ratio.16-9").accessibility.isSelected == true)
        #expect(try rig.element("crop.ratio.free").accessibility.isSelected == false)
    }
}
