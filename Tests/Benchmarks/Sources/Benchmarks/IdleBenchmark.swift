import Foundation
import TestSupport

/// What the kiosk needs when nobody touches it, after a guest looked at the whole album.
struct IdleBenchmark: Benchmark {
    static let name = "idle"

    func run(_ settings: Settings, _ files: TestFiles, _ report: Report) throws {
        let count = settings.isSmoke ? 40 : 500
        let seconds = settings.isSmoke ? 1 : 10
        report.begin(
            "At rest, 1920x1080",
            "The release binary on a headless panel; a finger scrolls through an album of \(count) photos of 12 megapixels to its end, "
                + "chooses the last one, and then nobody touches anything for \(seconds) s.")
        guard settings.hasBinary else { return report.skip(Self.name, because: "there is no \(settings.binary)") }
        let album = try files.makeAlbum(count: count)
        let kiosk = try HeadlessKiosk(binary: settings.binary, width: 1920, height: 1080, album: album)
        try kiosk.automation.settle(atMost: .seconds(30))
        let start = try Self.resident(kiosk)
        try kiosk.user.tap("sent-memes.add")
        try kiosk.user.tap("editor.album")
        let drags = try Self.scroll(kiosk, to: "album.item.\(count - 1)")
        let scrolled = try Self.resident(kiosk)
        try kiosk.user.tap("album.item.\(count - 1)")
        try kiosk.automation.settle(atMost: .seconds(30))
        let rest = try Self.rest(kiosk, seconds: seconds)
        let statistics = try kiosk.automation.statistics()
        let peak = (statistics["process"]?["peakResidentBytes"]?.double ?? .nan) / 1_048_576
        report.say("  \(drags) drags; memory at the start \(Report.digits(start, 1)) MB")
        report.add(Report.Line(what: "resident memory after \(count) photos", ours: Report.digits(scrolled, 1) + " MB", target: "≤ 120 MB"))
        report.add(Report.Line(what: "– at most", ours: Report.digits(peak, 1) + " MB"))
        report.add(Report.Line(what: "wake-ups in \(seconds) s at rest", ours: "\(rest.wakeUps)", target: "0"))
        report.add(Report.Line(what: "frames in \(seconds) s at rest", ours: "\(rest.frames)", target: "0"))
        try kiosk.automation.quit()
    }

    private static func resident(_ kiosk: HeadlessKiosk) throws -> Double {
        (try kiosk.automation.statistics()["process"]?["residentBytes"]?.double ?? .nan) / 1_048_576
    }

    /// Drags the album up until an element is seen; returns how often.
    private static func scroll(_ kiosk: HeadlessKiosk, to identifier: String) throws -> Int {
        for drags in 0..<400 {
            if try kiosk.automation.shows(identifier) { return drags }
            try kiosk.user.drag(from: (960, 900), to: (960, 260), steps: 8)
            try kiosk.automation.settle(atMost: .seconds(60))
        }
        throw StagedKiosk.Failure(description: "\(identifier) was not reached by scrolling")
    }

    /// Wake-ups and frames while nobody touches anything. Between the two looks at its threads nobody asks the kiosk anything either: an
    /// answer wakes it, too.
    private static func rest(_ kiosk: HeadlessKiosk, seconds: Int) throws -> (wakeUps: Int, frames: Int) {
        func frames() throws -> Int { Int(try kiosk.automation.statistics()["frames"]?["presented"]?.double ?? -1) }
        // What fades without being waited for, as the scroll bar does, is over by then.
        pause(.seconds(3))
        let framesBefore = try frames()
        // So are threads of pools, which wait five seconds for more.
        pause(.seconds(6))
        let before = try threadSleeps(ofProcess: kiosk.identifier)
        pause(.seconds(seconds))
        let after = try threadSleeps(ofProcess: kiosk.identifier)
        guard !before.isEmpty else { throw StagedKiosk.Failure(description: "the kiosk's threads can't be looked at") }
        // A thread that has gone woke up to end.
        let wakeUps = Set(before.keys).union(after.keys).map { thread in after[thread].map { $0 - (before[thread] ?? 0) } ?? 1 }
        return (wakeUps.reduce(0, +), try frames() - framesBefore)
    }
}
