import Foundation
import Geometry
import TestSupport

/// What the camera's screen costs a guest in time, and the machine in work: the whole kiosk, with a camera of 1080p.
struct ShutterBenchmark: Benchmark {
    static let name = "shutter"
    private static let camera = Size(width: 1920, height: 1080)

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        let seconds = settings.isSmoke ? 1 : 10
        report.begin(
            "Camera's screen, 1920x1080",
            "The release binary on a headless panel with a folder of 1080p JPEG frames that plays a camera of 30 frames/s. A finger "
                + "presses the shutter (no countdown) and, when it may, Use Photo; each time runs until the frame that shows what follows "
                + "is on the panel. Then the live picture is left alone for \(seconds) s.")
        guard settings.hasBinary else { return report.skip(Self.name, because: "there is no \(settings.binary)") }
        let kiosk = try Self.kiosk(settings, files)
        let user = kiosk.user
        var (reviews, editors, sums) = (Samples(), Samples(), Samples())
        for round in 0...settings.times(15) {
            try user.tap("sent-memes.add")
            try user.tap("editor.camera")
            let review = try Self.answer(of: kiosk, to: "camera.shutter") { $0.first("camera.use") != nil }
            // Touches are ignored for a moment, so that a second tap on the shutter hits nothing.
            try kiosk.automation.settle()
            let editor = try Self.answer(of: kiosk, to: "camera.use", until: Self.showsPhoto)
            try kiosk.automation.settle()
            try user.tap("editor.cancel")
            // The first one warms everything up.
            guard round > 0 else { continue }
            reviews.values.append(review)
            editors.values.append(editor)
            sums.values.append(review + editor)
        }
        report.add("shutter → editor with the photo", ours: sums, peers: [], target: "≤ 300 ms")
        report.add("– shutter → review, 60 ms of white included", ours: reviews, peers: [])
        report.add("– Use Photo → editor, the photo stored", ours: editors, peers: [])
        try Self.measurePreview(kiosk, seconds, report)
        try kiosk.automation.quit()
    }

    private static func kiosk(_ settings: Settings, _ files: TestFiles) throws -> HeadlessKiosk {
        let folder = try files.folder.makeFolder("shutter-camera")
        for (index, frame) in try CameraFrames.jpeg(camera, count: settings.times(10)).frames.enumerated() {
            try Data(frame.bytes).write(to: URL(fileURLWithPath: "\(folder)/\(index).jpg"))
        }
        let configuration = files.folder.path(of: "shutter.yaml")
        try Data("photo:\n  countdown: 0\n".utf8).write(to: URL(fileURLWithPath: configuration))
        let kiosk = try HeadlessKiosk(
            binary: settings.binary, width: 1920, height: 1080, album: try files.folder.makeFolder("shutter-album"),
            arguments: ["--camera", "folder:\(folder)", "--config", configuration])
        try kiosk.automation.settle(atMost: .seconds(30))
        return kiosk
    }

    /// Whether the editor is there with the photo decoded: its place has the photo's shape only then.
    private static func showsPhoto(_ tree: AutomationElement) -> Bool {
        guard let frame = tree.first("editor.image")?.frame, frame.height > 0 else { return false }
        return abs(frame.width / frame.height - Double(camera.width) / Double(camera.height)) < 0.01
    }

    /// The milliseconds from lifting the finger off an element until a frame is on the panel in which `holds`.
    private static func answer(
        of kiosk: HeadlessKiosk, to identifier: String, until holds: (AutomationElement) -> Bool
    ) throws -> Double {
        let place = try kiosk.automation.element(identifier).frame.center
        try kiosk.user.finger.press(place.x, place.y)
        pause(.milliseconds(50))
        let start = Stopwatch.now
        try kiosk.user.finger.lift(place.x, place.y)
        try wait(for: "what \(identifier) brings", every: .milliseconds(2)) { holds(try kiosk.automation.tree()) }
        // What the tree tells is in the next frame at the latest.
        let drawn = try presented(kiosk)
        try wait(for: "a frame after \(identifier)", every: .milliseconds(1)) { try presented(kiosk) > drawn }
        return Stopwatch.now - start
    }

    private static func presented(_ kiosk: HeadlessKiosk) throws -> Double {
        try kiosk.automation.statistics()["frames"]?["presented"]?.double ?? .nan
    }

    private static func measurePreview(_ kiosk: HeadlessKiosk, _ seconds: Int, _ report: Report) throws {
        try kiosk.user.tap("sent-memes.add")
        try kiosk.user.tap("editor.camera")
        func counters() throws -> (microseconds: Double, frames: Double, time: Double) {
            let answer = try kiosk.automation.statistics()
            let (user, system) = (answer["process"]?["userMicroseconds"]?.double, answer["process"]?["systemMicroseconds"]?.double)
            return ((user ?? .nan) + (system ?? .nan), answer["frames"]?["presented"]?.double ?? .nan, Stopwatch.now)
        }
        let before = try counters()
        pause(.seconds(seconds))
        let after = try counters()
        let milliseconds = after.time - before.time
        let share = (after.microseconds - before.microseconds) / milliseconds / 10
        let rate = (after.frames - before.frames) / milliseconds * 1000
        report.add(Report.Line(what: "live picture, 1080p → 1920x1080: share of one core", ours: Report.digits(share, 1) + " %"))
        report.add(Report.Line(what: "– frames/s on the panel", ours: Report.digits(rate, 1), target: "30"))
    }
}
