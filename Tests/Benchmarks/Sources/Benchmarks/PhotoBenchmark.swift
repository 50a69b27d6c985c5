import Drawing
import Foundation
import Geometry
import ImageFiles
import Peers

/// A photo of twelve megapixels at the size of the screen.
struct PhotoBenchmark: Benchmark {
    static let name = "photo"
    static let target = Size(width: 1440, height: 1080)

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        let bytes = files.photoBytes
        report.begin(
            "Photo to screen",
            "A JPEG of 4000x3000 pixels (\(bytes.count / 1000) kB, quality 92, 4:2:0) from memory to 1440x1080 pixels.")
        let frame = OwnedFrame(Self.target)
        var ours: Bitmap?
        let contenders = [
            Contender("MemeMe", times: 1) { ours = try ImageFile.decode(bytes, fitting: Self.target) },
            Contender("C", times: 1) { try Self.checked(peer_photo(bytes, bytes.count, frame.frame)) },
        ]
        let found = try Contest(contenders: contenders, rounds: settings.times(15)).run()
        report.add(
            "12 MP photo → 1440x1080", ours: found[0], peers: [("libjpeg-turbo ½ + pixman bilinear in C", found[1])], target: "≤ 1.05×")
        if settings.isCounting { return }
        if let ours { try compareQuality(ours, frame, bytes, report) }
        try compareMemory(files, report)
        try compareProgram(settings, files, report, found[0])
    }

    private static func checked(_ status: Int32) throws {
        if status != 0 { throw StagedKiosk.Failure(description: "a peer failed") }
    }

    private func compareQuality(_ ours: Bitmap, _ frame: OwnedFrame, _ bytes: [UInt8], _ report: Report) throws {
        let quality = PictureQuality(of: try ImageFile.decode(bytes, fitting: nil), at: Self.target)
        let (own, peer) = (quality.decibels { ours.pixel(x: $0, y: $1) }, quality.decibels { frame.pixel($0, $1) })
        report.add(
            Report.Line(
                what: "– likeness to the whole picture filtered in floating point", ours: Report.digits(own, 1) + " dB",
                peer: "libjpeg-turbo ½ + pixman bilinear in C", peers: Report.digits(peer, 1) + " dB",
                ratio: "+" + Report.digits(own - peer, 1) + " dB", target: "≥ 54 dB"))
    }

    /// What decoding adds to the memory of a process, in a process of its own each.
    private func compareMemory(_ files: TestFiles, _ report: Report) throws {
        let added = try ["photo", "photo-peer"].map { try ChildWork.addedMegabytes(of: $0, on: files.photos[0]) }
        report.add(
            Report.Line(
                what: "– memory that it adds at most", ours: Report.digits(added[0], 1) + " MB",
                peer: "libjpeg-turbo ½ + pixman bilinear in C",
                peers: Report.digits(added[1], 1) + " MB", ratio: Report.digits(added[0] / added[1], 2) + "×"))
    }

    private func compareProgram(_ settings: Settings, _ files: TestFiles, _ report: Report, _ ours: Samples) throws {
        guard let program = Programs.path(of: "vipsthumbnail") else {
            return report.skip("vipsthumbnail", because: "libvips-tools is not installed")
        }
        let output = files.folder.path(of: "vips.jpg")
        let command = [program, files.photos[0], "--size", "1440x1080", "-o", output]
        let found = try Contest(
            contenders: [Contender("vipsthumbnail", block: { [try Programs.milliseconds(command)] })], rounds: settings.times(5)
        ).run()
        report.add(
            "12 MP photo → 1440x1080, beside a program", ours: ours, peers: [("vipsthumbnail, its start and JPEG included", found[0])])
    }
}
