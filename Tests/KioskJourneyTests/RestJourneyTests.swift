import Foundation
import ImageFiles
import TestSupport
import Testing

/// A kiosk at rest sleeps, whatever it has done before.
@Suite struct RestJourneyTests {
    private let place: KioskPlace

    init() throws {
        place = try KioskPlace()
        try place.put(ImageFile.jpeg(KioskPlace.photo(600, 400), quality: 90), "photo.jpg")
    }

    /// How often each thread of a process has gone to sleep by itself, by its number.
    static func sleeps(_ process: Int) throws -> [String: Int] {
        let threads = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")
        let counts = threads.compactMap { thread -> (String, Int)? in
            guard let status = try? String(contentsOfFile: "/proc/\(process)/task/\(thread)/status", encoding: .utf8) else { return nil }
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return line.flatMap { $0.split(separator: "\t").last }.flatMap { Int($0) }.map { (thread, $0) }
        }
        return Dictionary(uniqueKeysWithValues: counts)
    }

    /// Nobody wakes for three seconds; what is on its way to rest has half a minute to get there.
    private func expectRest(_ kiosk: KioskRun, _ what: Comment) throws {
        try wait(for: "the kiosk to rest", atMost: .seconds(30)) {
            let before = try Self.sleeps(kiosk.identifier)
            pause(.seconds(3))
            return try Self.sleeps(kiosk.identifier) == before
        }
        #expect(kiosk.isRunning, what)
    }

    @Test func nothingWakesTheKioskAfterAShare() throws {
        let kiosk = try KioskRun(place)
        try expectRest(kiosk, "after the start")
        let job = MainJob(by: kiosk.user)
        try job.choosePhoto()
        try job.caption("editor.top", "rest")
        try job.share()
        #expect(try kiosk.shows("sent-memes.add"))
        try expectRest(kiosk, "after a meme was kept")
    }
}
