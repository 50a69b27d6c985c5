import CameraPictures
import Devices
import Drawing
import Geometry
import ImageFiles
import Peers

/// A camera's frames on their way to the panel, and as photos.
struct CameraBenchmark: Benchmark {
    static let name = "camera"
    private static let hd = Size(width: 1920, height: 1080)

    private static let panels = [hd, Size(width: 1280, height: 800), Size(width: 800, height: 480)]

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        report.begin(
            "Camera",
            "Frames of 4:2:2 as webcams send them (JPEG of quality 80, or YUYV) from memory to mirrored pixels that cover the panel, on "
                + "one core. The usual routes decode the whole frame, convert it, scale it and mirror it.")
        let rounds = settings.times(20)
        // Their libraries are many times as large as everything else that is measured.
        let routes = settings.isCounting ? nil : try CameraRoutes()
        for size in settings.isCounting ? [Self.hd] : [Self.hd, Size(width: 1280, height: 720)] {
            let frames = try CameraFrames.jpeg(size, count: settings.times(6))
            for panel in Self.panels { try comparePreview(frames, panel, routes, rounds, report) }
            if size == Self.hd { try comparePhoto(frames, rounds, report) }
        }
        for panel in Self.panels { try compareRaw(panel, routes, rounds * 3, report) }
    }

    private func comparePreview(
        _ frames: CameraFrames, _ panel: Size, _ routes: CameraRoutes?, _ rounds: Int, _ report: Report
    ) throws {
        let (decoder, target) = (FrameDecoder(), OwnedFrame(panel))
        let shape = PreviewShape(size: panel, isMirrored: true)
        let camera = PeerFrame(pixels: target.frame.pixels, width: Int32(frames.size.width), height: Int32(frames.size.height))
        func contender(_ name: String, _ route: @escaping CameraRoutes.Route) -> Contender {
            Contender(name) { try frames.times { try Self.check(name, route($0.bytes, $0.bytes.count, camera, target.frame)) } }
        }
        // Half of 1080p covers the smallest panel; nothing else can be reduced.
        let divisor: Int32 = frames.size == Self.hd && panel.width == 800 ? 2 : 1
        let usual =
            routes.map { routes in
                [
                    contender("OpenCV", routes.openCV), contender("OpenCV, averaging", routes.openCVArea),
                    contender("FFmpeg", routes.ffmpeg),
                    contender("libv4lconvert and libyuv", routes.v4l),
                ]
            } ?? []
        let contenders = [
            Contender("MemeMe") { try frames.times { _ = try decoder.preview(of: $0, shape: shape) } },
            Contender("decoded") {
                try frames.times { try Self.check("TurboJPEG", peer_camera_planes($0.bytes, $0.bytes.count, camera, divisor)) }
            },
            Contender("reduced") {
                try frames.times {
                    try Self.check("TurboJPEG", peer_camera_reduced($0.bytes, $0.bytes.count, camera, divisor, target.frame))
                }
            },
        ]
        let found = try Contest(contenders: contenders + usual, rounds: rounds).run()
        let what = "\(frames.size.height)p JPEG → \(panel.width)x\(panel.height), mirrored"
        report.add(what, ours: found[0], peers: [("TurboJPEG and one scaling, not mirrored", found[2])], target: "≤ 1.1×")
        report.add("– beside its floor", ours: found[0], peers: [("TurboJPEG's decoding to planes alone", found[1])])
        for (peer, samples) in zip(usual, found[3...]) {
            report.add("– beside a usual route", ours: found[0], peers: [(peer.name, samples)], target: "≤ 0.5×")
        }
        let share = Report.digits(found[0].median * 30 / 10, 1)
        report.add(Report.Line(what: "– share of one core at 30 frames/s", ours: share + " %"))
    }

    private func comparePhoto(_ frames: CameraFrames, _ rounds: Int, _ report: Report) throws {
        let (decoder, pixels) = (FrameDecoder(), OwnedFrame(frames.size))
        let contenders = [
            Contender("upright") { try frames.times { _ = try decoder.photo(of: $0, isMirrored: false) } },
            Contender("mirrored") { try frames.times { _ = try decoder.photo(of: $0, isMirrored: true) } },
            Contender("again") {
                try frames.times { try Self.check("TurboJPEG", peer_camera_photo($0.bytes, $0.bytes.count, pixels.frame) > 0 ? 0 : -1) }
            },
        ]
        let found = try Contest(contenders: contenders, rounds: rounds).run()
        let peer = ("TurboJPEG, decoded and encoded again", found[2])
        report.add("shutter: 1080p JPEG frame → photo", ours: found[0], peers: [peer], target: "≤ 300 ms")
        report.add("– mirrored without loss", ours: found[1], peers: [peer])
    }

    private func compareRaw(_ panel: Size, _ routes: CameraRoutes?, _ rounds: Int, _ report: Report) throws {
        let frame = CameraFrames.yuyv(Self.hd)
        let (decoder, target) = (FrameDecoder(), OwnedFrame(panel))
        let shape = PreviewShape(size: panel, isMirrored: true)
        let camera = PeerFrame(pixels: target.frame.pixels, width: Int32(Self.hd.width), height: Int32(Self.hd.height))
        var contenders = [
            Contender("MemeMe", times: 3) { _ = try decoder.preview(of: frame, shape: shape) },
            Contender("libyuv", times: 3) { try Self.check("libyuv", peer_camera_yuyv(frame.bytes, camera, target.frame)) },
        ]
        if let routes {
            contenders.append(
                Contender("libv4lconvert", times: 3) {
                    try Self.check("libv4lconvert", routes.v4lYUYV(frame.bytes, frame.bytes.count, camera, target.frame))
                })
        }
        let found = try Contest(contenders: contenders, rounds: rounds).run()
        let what = "1080p YUYV → \(panel.width)x\(panel.height), mirrored"
        report.add(what, ours: found[0], peers: [("libyuv, not mirrored", found[1])])
        for samples in found.dropFirst(2) {
            report.add("– beside the usual route", ours: found[0], peers: [("libv4lconvert and libyuv", samples)], target: "≤ 0.5×")
        }
    }

    private static func check(_ peer: String, _ status: Int32) throws {
        if status != 0 { throw StagedKiosk.Failure(description: "\(peer) failed") }
    }
}

/// Frames as a camera sends them.
struct CameraFrames {
    let size: Size
    let frames: [CameraFrame]

    /// Different pictures of one size.
    static func jpeg(_ size: Size, count: Int) throws -> CameraFrames {
        let frames = try (0..<count).map { index in
            let picture = try ImageFile.decode(TestPhoto.jpeg(seed: UInt64(index + 40), size: size), fitting: nil)
            let pixels = OwnedFrame(size)
            for y in 0..<size.height {
                for x in 0..<size.width { pixels.frame.pixels[y * size.width + x] = picture.pixel(x: x, y: y) }
            }
            var bytes: UnsafeMutablePointer<UInt8>?
            let count = peer_encode_camera(pixels.frame, &bytes)
            defer { peer_free(bytes) }
            let content = Array(UnsafeBufferPointer(start: bytes, count: count))
            return CameraFrame(number: UInt64(index), time: .zero, format: .jpeg, size: size, bytesPerRow: 0, bytes: content)
        }
        return CameraFrames(size: size, frames: frames)
    }

    /// Noise, which costs what any picture costs.
    static func yuyv(_ size: Size) -> CameraFrame {
        let bytes = (0..<size.area * 2).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 13) }
        return CameraFrame(number: 0, time: .zero, format: .yuyv, size: size, bytesPerRow: size.width * 2, bytes: bytes)
    }

    /// Does the work with each of the frames.
    ///
    /// - Returns: the milliseconds that each took.
    func times(_ work: (CameraFrame) throws -> Void) throws -> [Double] {
        try frames.map { frame in try Stopwatch.milliseconds { try work(frame) } }
    }
}
