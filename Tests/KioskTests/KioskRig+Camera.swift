import Geometry
import Testing

@testable import Kiosk

extension KioskRig {
    /// Goes from Sent Memes to the camera, of which there are two, and has it show a plain picture.
    func openCamera() async throws {
        camera.plug(["front", "back"])
        try await settle()
        try await tap("sent-memes.add")
        try await tap("editor.camera")
        camera.frameSize = Size(width: 64, height: 48)
        camera.recover()
        camera.send(blue: 90, green: 120, red: 150)
        try await settle()
    }
}
