import Devices
import Drawing
import Foundation
import Geometry
import ImageFiles
import TestSupport
import Testing

@testable import HeadlessDevices

@MainActor
@Suite struct FolderCameraTests {
    private let place: TemporaryFolder
    private let folder: String
    private let clock = HeadlessClock()
    private let camera: FolderCamera
    private static let size = Size(width: 64, height: 48)

    init() throws {
        place = try TemporaryFolder("camera")
        folder = place.path(of: "stills")
        clock.advance(by: .zero)
        camera = try FolderCamera(folder: folder, rate: 25, clock: clock.separateAlarm())
    }

    /// The file that shows the number as a shade of grey.
    private static func still(_ number: Int) -> [UInt8] { ImageFile.jpeg(picture(number), quality: 90) }

    private static func picture(_ number: Int) -> Bitmap {
        let bitmap = Bitmap(size: size, format: .opaque)
        bitmap.withMutableWords { words in
            for index in 0..<words.count { words[index] = UInt32(number * 20) * 0x01_0101 }
        }
        return bitmap
    }

    private func plugIn(_ path: String, _ numbers: Range<Int>) throws {
        let made = try place.makeFolder("made-\(UInt32.random(in: 0...UInt32.max))")
        for number in numbers { try Data(Self.still(number)).write(to: URL(fileURLWithPath: "\(made)/\(number).jpg")) }
        try FileManager.default.moveItem(atPath: made, toPath: path)
    }

    /// Lets the main loop turn until the camera has heard of a change.
    private func waitForCameras(_ count: Int) async throws {
        let deadline = ContinuousClock.now + .seconds(5)
        while camera.cameras.count != count {
            try #require(ContinuousClock.now < deadline, "the camera hears of its folder")
            await withCheckedContinuation { next in DispatchQueue.main.async { next.resume() } }
        }
    }

    @Test func filesAreFramesInTheOrderOfTheirNames() async throws {
        try plugIn(folder, 0..<3)
        try await waitForCameras(1)
        var frames: [CameraFrame] = []
        camera.onFrame = { frames.append($0) }
        camera.start(nil)
        #expect(camera.state == .starting(folder))
        let start = clock.now
        clock.advance(by: .milliseconds(200))
        #expect(camera.state == .streaming(folder))
        #expect(frames.map(\.number) == [1, 2, 3, 4, 5])
        #expect(frames.map(\.bytes) == [1, 2, 0, 1, 2].map(Self.still))
        #expect(frames.map { $0.time - start } == [40, 80, 120, 160, 200].map { Duration.milliseconds($0) })
        #expect(frames.allSatisfy { $0.size == Self.size && $0.format == .jpeg })
    }

    @Test func stoppedNothingIsSent() async throws {
        try plugIn(folder, 0..<3)
        try await waitForCameras(1)
        var count = 0
        camera.onFrame = { _ in count += 1 }
        camera.start(nil)
        clock.advance(by: .milliseconds(100))
        camera.stop()
        #expect(camera.state == .stopped && count == 2)
        clock.advance(by: .seconds(10))
        #expect(count == 2)
    }

    @Test func theFolderIsThePlug() async throws {
        camera.start(nil)
        #expect(camera.state == .interrupted(.unplugged))
        #expect(!camera.isAvailable)
        try plugIn(folder, 0..<3)
        try await waitForCameras(1)
        clock.advance(by: .milliseconds(50))
        #expect(camera.state == .streaming(folder))
        try FileManager.default.removeItem(atPath: folder)
        try await waitForCameras(0)
        #expect(camera.state == .interrupted(.unplugged))
        try plugIn(folder, 0..<3)
        try await waitForCameras(1)
        clock.advance(by: .milliseconds(50))
        #expect(camera.state == .streaming(folder))
    }

    @Test func foldersInsideAreFurtherCameras() async throws {
        try plugIn(folder, 0..<2)
        try plugIn(folder + "/wall", 5..<7)
        try await waitForCameras(2)
        #expect(camera.cameras.map(\.name) == ["stills", "wall"])
        var last: CameraFrame?
        camera.onFrame = { last = $0 }
        camera.start(camera.cameras[1].id)
        clock.advance(by: .milliseconds(40))
        #expect(last?.bytes == Self.still(6))
        camera.start(camera.cameras[0].id)
        clock.advance(by: .milliseconds(40))
        #expect(last?.bytes == Self.still(1))
    }

    @Test func aFileThatIsNoPictureIsAFrameAllTheSame() async throws {
        try plugIn(folder, 0..<1)
        try Data([1, 2, 3]).write(to: URL(fileURLWithPath: folder + "/1.jpg"))
        try await waitForCameras(1)
        var frames: [CameraFrame] = []
        camera.onFrame = { frames.append($0) }
        camera.start(nil)
        clock.advance(by: .milliseconds(80))
        #expect(frames.map(\.bytes) == [[1, 2, 3], Self.still(0)])
    }

    /// Cameras send no PNG, so nothing behind them reads it.
    @Test func aPNGFileIsAFrameLikeAllOthers() async throws {
        try plugIn(folder, 0..<1)
        try Data(ImageFile.png(Self.picture(9))).write(to: URL(fileURLWithPath: folder + "/1.PNG"))
        try await waitForCameras(1)
        var frames: [CameraFrame] = []
        camera.onFrame = { frames.append($0) }
        camera.start(nil)
        clock.advance(by: .milliseconds(80))
        #expect(frames.map { jpegSize($0.bytes) } == [Self.size, Self.size])
        #expect(frames.allSatisfy { $0.format == .jpeg && $0.size == Self.size })
        let frame = try ImageFile.decode(try #require(frames.first).bytes, fitting: nil)
        #expect(abs(Int(frame.pixel(x: 9, y: 9) & 255) - 180) < 4)
    }

    @Test func aHeaderTellsTheSize() {
        #expect(jpegSize(Self.still(1)) == Self.size)
        #expect(jpegSize([]) == nil)
        #expect(jpegSize(Array(Self.still(1).prefix(40))) == nil)
        #expect(jpegSize([0xFF, 0xD8, 0xFF, 0xE0, 0, 0, 0, 0, 0, 0, 0, 0]) == nil)
    }
}
