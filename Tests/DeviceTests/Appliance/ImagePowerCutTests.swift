internal import Foundation
internal import TestSupport
import Testing

extension ApplianceTests {
    /// The power is cut while guests make memes: at hundreds of points, each with other writes lost.
    ///
    /// `MEMEME_POWER_CUTS` says at how many points (200), `MEMEME_POWER_STARTS` how many of them are started in full (10),
    /// `MEMEME_POWER_SEED` which (1), and `MEMEME_POWER_RECORDING` names a folder in which the recording is kept and found again.
    @Suite(.needsTime) struct ImagePowerCutTests {
        private let temporary: TemporaryFolder
        private let recording: CutRecording
        private let seed: Int

        init() throws {
            temporary = try TemporaryFolder("power")
            recording = try CutRecording(in: Self.environment["MEMEME_POWER_RECORDING"] ?? temporary.path(of: "recording"))
            seed = Self.number("MEMEME_POWER_SEED") ?? 1
        }

        private static let environment = ProcessInfo.processInfo.environment
        private static func number(_ name: String) -> Int? { environment[name].flatMap { Int($0) } }

        /// Points between the first entry and the last, in order; the end of the log is one of them.
        private func points(_ count: Int) -> [Int] {
            var random = SeededGenerator(seed: UInt64(seed))
            let end = recording.log.entries.count
            return (1..<count).map { _ in Int.random(in: 1...end, using: &random) }.sorted() + [end]
        }

        @Test func losesNothingThatWasReportedSaved() throws {
            let points = points(Self.number("MEMEME_POWER_CUTS") ?? 200)
            let (folder, path) = (try TemporaryFolder("cut"), temporary.path(of: "data.img"))
            let replay = try CrashReplay(of: try recording.disk.dataPlace(), ofDisk: recording.disk.path, log: recording.log)
            try TestAlbum.make(in: folder.path(of: "album"))
            var random = SeededGenerator(seed: UInt64(seed))
            for point in points {
                try replay.crash(after: point, to: path, using: &random)
                let place = "after \(point) of \(recording.log.entries.count) entries, seed \(seed)"
                #expect(throws: Never.self, "\(place)") { try check(JournalledFiles(in: path), point, album: folder.path(of: "album")) }
            }
            let reports = points.map { point in recording.moments.count { $0 <= point } }
            note("\(points.count) power cuts, with \(Set(reports).sorted()) memes reported saved")
            #expect(Set(reports).count == recording.moments.count + 1, "every number of memes was reported before some cut")
        }

        /// The file system is clean, what was reported is there byte by byte, and the product itself shows it.
        private func check(_ partition: JournalledFiles, _ point: Int, album: String) throws {
            try partition.recover()
            let memes = try SavedMemes(on: partition)
            let (reported, found) = (recording.filesReported(before: point), try memes.files())
            for (name, content) in reported { #expect(found[name] == content, "\(name) is not what it was") }
            let count = reported.keys.count { $0.hasPrefix("memes/") }
            let kiosk = try HeadlessKiosk(
                binary: MachineFiles.binary, width: 640, height: 400, album: album, arguments: ["--data", memes.path])
            try kiosk.automation.settle(atMost: .seconds(60))
            // A half-made meme lies over Sent Memes.
            if try kiosk.automation.shows("editor.cancel") { try kiosk.user.tap("editor.cancel") }
            let shown = try withExtendedLifetime(memes) { try kiosk.automation.tree().all(startingWith: "meme.").count }
            #expect(shown >= count && shown <= recording.moments.count, "\(shown) memes are shown, \(count) were reported")
        }

        @Test func startsAgainAfterwards() throws {
            let path = temporary.path(of: "disk.img")
            let replay = try CrashReplay(of: 0..<recording.disk.size(), ofDisk: recording.disk.path, log: recording.log)
            var random = SeededGenerator(seed: UInt64(seed))
            for point in points(Self.number("MEMEME_POWER_STARTS") ?? 10) {
                try replay.crash(after: point, to: path, using: &random)
                let disk = try ApplianceDisk(copying: path, configuration: CutRecording.configuration)
                let memes = try disk.memes()
                let booth = try ApplianceBooth(disk, album: "\(memes.path)/album", memes: memes)
                note("started after \(point) entries in \(booth.startDuration)")
            }
        }
    }
}
