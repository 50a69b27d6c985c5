import Synchronization
import TestSupport
import Testing

@testable import MemeStore

/// Cuts the power after steps of a guest's hour, those of SQLite included, and opens what is left.
///
/// The hour is recorded once, and so are some starts after a cut. Then each recording is replayed up to each of its steps, and what was
/// not synchronised by then is lost, kept, torn or reordered by chance. A failure names the step and the draw, which are the seed.
@Suite struct CrashReplayTests {
    /// How often chance is asked for each change that was not synchronised, and at most at each step.
    private static let (drawsPerChange, mostDraws) = (25, 110)

    /// An hour and what chance began with; a step of it is the number of changes that came to the disk before the cut.
    private struct Recording: Sendable {
        var name: String
        var moments: [DiskModel]
    }

    /// The power is cut after every step in a long run, ten thousand times in all; else after each thirtieth one.
    private static let (stepsPerCut, fewestDisks) = LongRun.isWanted ? (1, 10_000) : (30, 1_000)

    @Test func nothingThatWasPromisedIsLostWhenThePowerFails() async throws {
        let hour = try await recordHour()
        let seen = SharedCount()
        for recording in [hour] + (try await recordStarts(after: hour)) { try await cutEverywhere(in: recording, seen) }
        print("Power was cut at \(seen).")
        #expect(hour.moments.count > 1_000)
        #expect(seen.disks >= Self.fewestDisks, "\(seen)")
    }

    /// What is whole of a log that is being erased would put older pages over those of the database, were its header there.
    @Test func nothingIsLostWhileTheLogIsErased() async throws {
        let tap = try await spendHour()
        let moments = moments(of: tap, DiskModel())
        let seen = SharedCount()
        var log: Int?
        for (step, event) in tap.events.enumerated() {
            if case .create("/data/memes.sqlite-wal", let file) = event { log = file }
            guard case .write(let file, _, let bytes) = event, file == log, bytes.allSatisfy({ $0 == 0 }) else { continue }
            try await cut(Recording(name: "hour", moments: moments), step, seen)
        }
        #expect(seen.disks > 150, "\(seen)")
    }

    private func recordHour() async throws -> Recording {
        Recording(name: "hour", moments: moments(of: try await spendHour(), DiskModel()))
    }

    private func spendHour() async throws -> DiskTap {
        let folder = try ScratchFolder()
        let tap = DiskTap.belowSQLite(root: folder.path)
        var hour = try GuestHour(at: folder.file("data"), tap)
        await hour.spend(isBusy: true)
        #expect(hour.errors.isEmpty)
        return tap
    }

    /// After some cuts, the starts that put the folder in order: power may be cut there too.
    private func recordStarts(after hour: Recording) async throws -> [Recording] {
        var starts: [Recording] = []
        for step in stride(from: 40, to: hour.moments.count, by: 110) {
            var random = SeededGenerator(seed: UInt64(step))
            let disk = hour.moments[step].remains(.mixed, &random)
            let folder = try ScratchFolder()
            try disk.write(to: folder.path)
            let tap = DiskTap.belowSQLite(root: folder.path, holding: disk)
            let surroundings = StoreSurroundings(operations: TappedFileOperations(tap), reservedByteCount: 0)
            let store = try await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet)
            _ = try await store.recoverDraft(keptFor: .infinity)
            try await store.close()
            starts.append(Recording(name: "start after \(step)", moments: moments(of: tap, DiskModel(disk, hour.moments[step].promises))))
        }
        return starts
    }

    /// The disk after each change.
    private func moments(of tap: DiskTap, _ start: DiskModel) -> [DiskModel] {
        var model = start
        return tap.events.map { event in
            model.apply(event)
            return model
        }
    }

    private func cutEverywhere(in recording: Recording, _ seen: SharedCount) async throws {
        // More at a time than one, since each waits for its store's own thread.
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                let steps = stride(from: lane * Self.stepsPerCut, to: recording.moments.count, by: lanes * Self.stepsPerCut)
                group.addTask { for step in steps { try await cut(recording, step, seen) } }
            }
            try await group.waitForAll()
        }
    }

    /// Draws disks, the more the more there is to lose, and opens those that are new.
    private func cut(_ recording: Recording, _ step: Int, _ seen: SharedCount) async throws {
        let moment = recording.moments[step]
        let pending = moment.pendingCount
        for draw in 0..<min(Self.mostDraws, 2 + Self.drawsPerChange * pending.bytes + 4 * pending.names) {
            var random = SeededGenerator(seed: UInt64(step * 1_000 + draw))
            let fate = draw == 0 ? DiskModel.Fate.lost : draw == 1 ? .kept : .mixed
            let disk = moment.remains(fate, &random)
            guard seen.isNew(disk.fingerprint, moment.promises.revision) else { continue }
            try await check(disk, moment.promises, "\(recording.name), step \(step), draw \(draw)")
        }
    }

    private func check(_ disk: DiskState, _ promises: Promises, _ what: Comment) async throws {
        let crashed = try ScratchFolder()
        try disk.write(to: crashed.path)
        let report = try await PromiseCheck(promises: promises, path: crashed.file("data"), what: what).run()
        let isHonest = report.damagedMemes + report.droppedMemes + report.adoptedMemes + report.renewedMemes == 0
        #expect(isHonest && report.databasePutAside == nil, "\(what): \(report)")
    }
}

/// Counts different disks, for several tasks at once.
private final class SharedCount: Sendable, CustomStringConvertible {
    private struct State {
        var disks: Set<Int> = []
        var cases: Set<[Int]> = []
    }

    private let state = Mutex(State())

    /// Different disks.
    var disks: Int { state.withLock { $0.disks.count } }

    /// Whether this disk was not met before together with these promises.
    func isNew(_ disk: Int, _ promises: Int) -> Bool {
        state.withLock {
            $0.disks.insert(disk)
            return $0.cases.insert([disk, promises]).inserted
        }
    }

    var description: String { state.withLock { "\($0.disks.count) different disks, which were opened \($0.cases.count) times" } }
}
