import Drawing
import Foundation
import Geometry
import Glibc
import ImageFiles
import TestSupport
import Testing

/// The whole job with a camera that is a folder of numbered pictures.
@Suite struct CameraJourneyTests {
    private let place: KioskPlace
    private let camera: String
    nonisolated static let shape = Size(width: 960, height: 540)

    init() throws {
        place = try KioskPlace()
        camera = place.folder.path(of: "camera")
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
        try plugIn()
    }

    private func plugIn() throws {
        let made = try place.folder.makeFolder("making-\(UInt32.random(in: 0...UInt32.max))")
        for number in 0..<40 {
            let path = "\(made)/\(number < 10 ? "0" : "")\(number).jpg"
            try Data(NumberedPicture.jpeg(number, size: Self.shape)).write(to: URL(fileURLWithPath: path))
        }
        try FileManager.default.moveItem(atPath: made, toPath: camera)
    }

    private func unplug() throws { try FileManager.default.removeItem(atPath: camera) }

    private func start(_ size: String = "800x480", _ arguments: [String] = []) throws -> KioskRun {
        try KioskRun(place, size: size, ["--camera", "folder:\(camera)"] + arguments)
    }

    private func openCamera(_ kiosk: KioskRun) throws {
        if try kiosk.shows("sent-memes.add") { try kiosk.tap("sent-memes.add") }
        try kiosk.tap("editor.camera")
        #expect(try kiosk.shows("camera.shutter"), "the picture is live once the kiosk has settled")
    }

    private func reading(
        _ kiosk: KioskRun, of element: String = "camera.preview", covers: Bool
    ) throws -> NumberedPicture.Reading? {
        let frame = try kiosk.element(element).frame
        let screen = try kiosk.screenshot()
        let area = Rect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
        return NumberedPicture.read(in: area, shape: Self.shape, covers: covers) { screen[$0, $1] }
    }

    /// By hand from refresh to refresh, so that every frame on the panel is seen: the last one before the flash is the photo, the
    /// original and the meme.
    @Test(arguments: [("1280x800", "gallery"), ("800x480", "editor"), ("1080x1920", "gallery")])
    func theFrameAtTheFlashBecomesTheMeme(_ size: String, _ flow: String) throws {
        let file = place.folder.path(of: "booth.yaml")
        try Data("photo:\n  countdown: 1\n".utf8).write(to: URL(fileURLWithPath: file))
        let kiosk = try start(size, ["--flow", flow, "--config", file])
        try openCamera(kiosk)
        try kiosk.automation.advance(milliseconds: 10)
        try tap(kiosk, "camera.shutter")
        for _ in 0..<61 { try kiosk.automation.advance(milliseconds: 16) }
        var seen: NumberedPicture.Reading?
        // No refresh falls into the step in which the countdown ends, so no frame is missed.
        for _ in 0..<20 {
            try kiosk.automation.advance(milliseconds: 2)
            guard try kiosk.shows("camera.seconds") else { break }
            seen = try reading(kiosk, covers: true)
        }
        try play(kiosk, until: "camera.use")
        try play(kiosk, milliseconds: 640)
        let photo = try #require(try reading(kiosk, covers: false))
        #expect(try #require(seen) == NumberedPicture.Reading(photo.number, isMirrored: true))
        for (identifier, next) in zip(Self.steps, Self.steps.dropFirst() + ["toast"]) {
            try tap(kiosk, identifier)
            try play(kiosk, until: next)
            try play(kiosk, milliseconds: 480)
        }
        try check(photo.number)
    }

    private static let steps = ["camera.use", "editor.bottom", "key.o", "key.k", "key.return", "editor.share", "share.keep"]

    private func tap(_ kiosk: KioskRun, _ identifier: String) throws {
        let target = try kiosk.element(identifier).frame.center
        try kiosk.automation.touch(target.x, target.y, .began)
        try kiosk.automation.touch(target.x, target.y, .ended)
    }

    /// Moves the clock on from refresh to refresh.
    private func play(_ kiosk: KioskRun, milliseconds: Int) throws {
        for _ in 0..<(milliseconds / 16) { try kiosk.automation.advance(milliseconds: 16) }
    }

    private func play(_ kiosk: KioskRun, until identifier: String) throws {
        try wait(for: identifier, every: .milliseconds(2)) {
            try play(kiosk, milliseconds: 16)
            return try kiosk.automation.tree().first(identifier)?.isEnabled ?? false
        }
    }

    private func check(_ number: Int) throws {
        let original = try place.bytes(try #require(try place.files(in: "originals").first))
        #expect(original == NumberedPicture.jpeg(number, size: Self.shape), "the camera's own file is kept, bit for bit")
        let meme = try ImageFile.decode(path: try #require(try place.files(in: "memes").first), fitting: Self.shape)
        #expect(meme.size == Self.shape && NumberedPicture.read(meme) == NumberedPicture.Reading(number, isMirrored: false))
        let letters = Rect(x: 0, y: 460, width: 960, height: 80)
        let white = MainJobJourneyTests.words(of: meme, in: letters).count { $0 & 0xFF > 235 && $0 >> 8 & 0xFF > 235 }
        #expect(white > 300, "the caption is on the meme")
    }

    /// Where things are doesn't depend on how long decoding takes: the editor shows at once what the guest has seen large, so that no field
    /// moves away from under a finger.
    @Test func thePhotoIsInItsPlaceBeforeItIsDecoded() throws {
        let kiosk = try start("1080x1920")
        try kiosk.choosePhoto()
        try kiosk.tap("editor.camera")
        try kiosk.tap("camera.shutter")
        let photo = try #require(try reading(kiosk, covers: false))
        let decoders = try kiosk.children
        try #require(!decoders.isEmpty)
        for decoder in decoders { kill(decoder, SIGSTOP) }
        try tap(kiosk, "camera.use")
        try wait(for: "the camera to slide away") { try !kiosk.shows("camera") }
        let before = try kiosk.element("editor.bottom").frame
        for decoder in decoders { kill(decoder, SIGCONT) }
        try kiosk.automation.settle()
        #expect(try before == kiosk.element("editor.bottom").frame)
        #expect(try reading(kiosk, of: "editor.image", covers: false) == photo)
    }

    @Test func guestsTakeAnotherOneAndCancelKeepsTheFirst() throws {
        let kiosk = try start()
        try openCamera(kiosk)
        try kiosk.tap("camera.shutter")
        let first = try #require(try reading(kiosk, covers: false))
        var second = first
        // The camera's pictures come round again, so the next photo may happen to be the same.
        while second == first {
            try kiosk.tap("camera.retake")
            #expect(try reading(kiosk, covers: true)?.isMirrored == true)
            try kiosk.tap("camera.shutter")
            second = try #require(try reading(kiosk, covers: false))
        }
        try kiosk.tap("camera.use")
        #expect(try kiosk.element("editor.share").isEnabled)
        try kiosk.tap("editor.camera")
        try kiosk.tap("camera.cancel")
        try MainJob(by: kiosk.user).share()
        try #require(try place.files(in: "originals").count == 1)
        #expect(try NumberedPicture.read(ImageFile.decode(path: place.files(in: "originals")[0], fitting: nil)) == second)
    }

    @Test func aCameraThatIsPulledOutIsSaidAndComesBack() throws {
        let kiosk = try start("1280x800")
        try openCamera(kiosk)
        try unplug()
        try wait(for: "the sentence") { try kiosk.automation.tree().words.contains("The camera is unplugged.") }
        try kiosk.automation.settle()
        #expect(try !kiosk.shows("camera.shutter"))
        try plugIn()
        try wait(for: "the live picture") { try kiosk.shows("camera.shutter") }
        try unplug()
        try wait(for: "the sentence") { try kiosk.shows("camera.album") }
        try kiosk.tap("camera.album")
        try kiosk.tap("album.item.0")
        #expect(try kiosk.element("editor.share").isEnabled && !kiosk.element("editor.camera").isEnabled)
        try plugIn()
        try wait(for: "the button") { try kiosk.element("editor.camera").isEnabled }
        try wait(for: "the announcement") { try kiosk.automation.tree().words.contains("Camera ready") }
        #expect(kiosk.isRunning)
    }

    @Test func leavingTheCameraLeavesNothingRunning() throws {
        let kiosk = try start("1920x1080")
        try openCamera(kiosk)
        try kiosk.tap("camera.cancel")
        let before = try kiosk.automation.statistics()["frames"]?["presented"]
        try kiosk.automation.advance(milliseconds: 10_000)
        #expect(try kiosk.automation.statistics()["frames"]?["presented"] == before)
    }
}
