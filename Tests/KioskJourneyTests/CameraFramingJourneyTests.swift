import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

/// What the panel frames is what the file holds, with the program and its folder camera.
@Suite struct CameraFramingJourneyTests {
    /// A 4:3 camera, whose picture has the shape of neither panel.
    @Test(arguments: ["1280x800", "1080x1920"])
    func theOutermostOfTheFrameIsSeenAndKept(_ size: String) throws {
        let place = try KioskPlace()
        let camera = try place.folder.makeFolder("camera")
        let shape = Size(width: 960, height: 720)
        for number in 0..<2 { try Data(EdgedPicture.jpeg(shape)).write(to: URL(fileURLWithPath: "\(camera)/\(number).jpg")) }
        let kiosk = try KioskRun(place, size: size, ["--camera", "folder:\(camera)"])
        try kiosk.tap("sent-memes.add")
        try kiosk.tap("editor.camera")
        let live = try edges(kiosk, in: "camera.preview", shape, isMirrored: true)
        #expect(live.allSatisfy { $0 > 0.3 }, "the chips cover some of an edge: \(live)")
        try kiosk.tap("camera.shutter")
        let reviewed = try edges(kiosk, in: "camera.preview", shape, isMirrored: false)
        #expect(reviewed.allSatisfy { $0 > 0.98 }, "\(reviewed)")
        try kiosk.tap("camera.use")
        try MainJob(by: kiosk.user).share()
        let photo = try ImageFile.decode(path: try #require(try place.files(in: "originals").first), fitting: nil)
        #expect(photo.size == shape)
        let kept = EdgedPicture.edges(in: photo.bounds, shape: shape, isMirrored: false) { photo.pixel(x: $0, y: $1) }
        #expect(kept.allSatisfy { $0 > 0.98 }, "\(kept)")
    }

    private func edges(_ kiosk: KioskRun, in identifier: String, _ shape: Size, isMirrored: Bool) throws -> [Double] {
        let frame = try kiosk.element(identifier).frame
        let area = Rect(x: Int(frame.x), y: Int(frame.y), width: Int(frame.width), height: Int(frame.height))
        let screen = try kiosk.screenshot()
        return EdgedPicture.edges(in: area, shape: shape, isMirrored: isMirrored) { screen[$0, $1] }
    }
}
