import Synchronization
import TestSupport
import Testing

@testable import MemeStore

/// Cuts the power after every step of a guest's hour, those of SQLite included, and opens what is left.
///
/// The hour is recorded once. Then the recording is replayed up to each of its steps, and what was not synchronised by then is lost,
/// kept, torn or reordered by chance. A failure names the step and the draw, which are the seed.
@Suite struct CrashReplayTests {
    /// How often chance is asked at each step at most.
    private static let draws = 40

    @Test func nothingThatWasPromisedIsLostInTenThousandPowerCuts() async throws {
        let moments = try await record()
        let seen = SharedCount()
        // More at a time than one, since each waits for its store's own thread.
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 0..<lanes {
                group.addTask {
                    for step in stride(from: lane, to: moments.count, by: lanes) { try await check(moments[step], step, seen) }
                }
            }
            try await group.waitForAll()
        }
        print("Power was cut in \(moments.count) moments: \(seen).")
        #expect(moments.count > 500)
        #expect(seen.disks >= 10_000, "\(seen)")
    }

    /// Every moment of the hour: the disk as it is then.
    private func record() async throws -> [DiskModel] {
        let folder = try ScratchFolder()
        let tap = DiskTap(root: folder.path)
        var hour = GuestHour(at: folder.file("data"), tap)
        await hour.spend(isBusy: true)
        #expect(hour.errors.isEmpty)
        var model = DiskModel()
        return tap.events.map { event in
            model.apply(event)
            return model
        }
    }

    /// Draws disks until they repeat themselves, and opens those that are new.
    private func check(_ moment: DiskModel, _ step: Int, _ seen: SharedCount) async throws {
        var repeats = 0
        for draw in 0..<Self.draws where repeats < 5 {
            var random = SeededGenerator(seed: UInt64(step * 1_000 + draw))
            let fate = draw == 0 ? DiskModel.Fate.lost : draw == 1 ? .kept : .mixed
            let disk = moment.remains(fate, &random)
            if seen.isNew(disk.fingerprint, moment.promises.revision) {
                repeats = 0
                try await check(disk, moment.promises, "step \(step), draw \(draw)")
            } else {
                repeats += 1
            }
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
