import Glibc
import SystemCalls
import TestSupport
import Testing

@testable import Outbox

/// Cuts the power after every step of a weekend, starts both sides anew on what is left, and compares it with what was promised.
@Suite struct OutboxReplayTests {
    typealias Model = DiskModel<OutboxPromises>

    /// How often chance is asked at a step for each file that was not synchronised, and at least how many different disks there were.
    private static let (draws, fewestDisks) = LongRun.isWanted ? (3_500, 10_000) : (130, 2_500)

    @Test func nothingIsLostAndNothingComesTwiceInThousandsOfPowerCuts() throws {
        let weekend = try record(fault: nil)
        #expect(weekend.errors.isEmpty)
        var model = Model(OutboxWeekend.disk, OutboxPromises())
        var seen: Set<[Int]> = []
        var disks: Set<Int> = []
        for (step, event) in weekend.events.enumerated() {
            model.apply(event)
            let (moment, pending) = (model, model.pendingCount)
            for draw in 0..<2 + min(4, pending.bytes) * Self.draws + 3 * pending.names {
                var random = SeededGenerator(seed: UInt64(step * 10_000 + draw))
                let disk = moment.remains(draw == 0 ? .lost : draw == 1 ? .kept : .mixed, &random)
                disks.insert(disk.fingerprint)
                guard seen.insert([disk.fingerprint, moment.promises.revision]).inserted else { continue }
                try check(disk, moment.promises, "step \(step), draw \(draw)")
            }
        }
        print("Power was cut at \(disks.count) different disks, which were opened \(seen.count) times.")
        #expect(disks.count >= Self.fewestDisks)
    }

    /// Lets every single call fail, and cuts the power while that is dealt with, and at the end.
    @Test(arguments: [EIO, ENOSPC], [false, true])
    func failureOfAnyCallLosesNothing(code: Int32, lasts: Bool) throws {
        let count = try record(fault: .init(call: .max, code: code, lasts: lasts)).calls
        #expect(count > 300)
        // In a short run every nineteenth, 29 and 48 among them: after these a parcel is taken back, and only there it matters that
        // `OutboxEntrance.takeBack` synchronises.
        for call in LongRun.isWanted ? stride(from: 1, through: count, by: 1) : stride(from: 10, through: count, by: 19) {
            let (tap, _) = try spend(in: ScratchFolder(), fault: .init(call: call, code: code, lasts: lasts))
            let failed = try #require(tap.eventCountAtFault)
            var model = Model(OutboxWeekend.disk, OutboxPromises())
            var random = SeededGenerator(seed: UInt64(call))
            for (step, event) in tap.events.enumerated() {
                model.apply(event)
                guard (failed..<failed + 8).contains(step) || step == tap.events.count - 1 else { continue }
                for fate in [Model.Fate.lost, .kept, .mixed] {
                    let what: Comment = "call \(call) fails with \(code), lasting: \(lasts), cut at step \(step)"
                    try check(model.remains(fate, &random), model.promises, what)
                }
            }
        }
    }

    /// Kills both sides at every single call, starts them again, and cuts the power while they clear up.
    @Test func nothingIsLostInAPowerCutAfterAKill() throws {
        let count = try record(fault: .init(call: .max, code: ENOSPC, lasts: true)).calls
        // In a short run every seventh, 87 among them: a start that comes after that one erases a picture, and only there it matters that
        // `OutboxEntrance.tidy` synchronises before.
        for call in LongRun.isWanted ? stride(from: 1, through: count, by: 1) : stride(from: 3, through: count, by: 7) {
            let folder = try ScratchFolder()
            let (tap, weekend) = try spend(in: folder, fault: .init(call: call, code: ENOSPC, lasts: true))
            var model = Model(OutboxWeekend.disk, OutboxPromises())
            for event in tap.events { model.apply(event) }
            let killed = tap.events.count
            tap.follow(nil)
            try weekend.startAgain()
            for (step, event) in tap.events.enumerated().dropFirst(killed) {
                model.apply(event)
                var random = SeededGenerator(seed: UInt64(call * 1_000 + step))
                for fate in [Model.Fate.lost, .kept, .mixed, .mixed, .mixed] {
                    try check(model.remains(fate, &random), model.promises, "killed at call \(call), cut at step \(step)")
                }
            }
        }
    }

    private func record(
        fault: DiskTap<OutboxPromises>.Fault?
    ) throws -> (events: [DiskEvent<OutboxPromises.Promise>], errors: [OutboxError], calls: Int) {
        let (tap, weekend) = try spend(in: ScratchFolder(), fault: fault)
        return (tap.events, weekend.errors, tap.callCount)
    }

    private func spend(
        in folder: ScratchFolder, fault: OutboxWeekend.Tap.Fault?
    ) throws -> (tap: OutboxWeekend.Tap, weekend: OutboxWeekend) {
        try OutboxWeekend.disk.write(to: folder.path)
        let tap = OutboxWeekend.Tap(root: folder.path, holding: OutboxWeekend.disk)
        tap.follow(fault)
        var weekend = OutboxWeekend(root: folder.path, tap)
        weekend.spend()
        return (tap, weekend)
    }

    private func check(_ disk: DiskState, _ promises: OutboxPromises, _ what: Comment) throws {
        let folder = try ScratchFolder()
        var disk = disk
        // The memes are not touched, and writing them takes time.
        disk.files = disk.files.filter { !$0.key.hasPrefix("/data/memes/") }
        try disk.write(to: folder.path)
        let outbox = Outbox(folder.file("data/outbox"))
        try OutboxEntrance(outbox).tidy()
        let exit = try OutboxExit(outbox)
        let names = try outbox.parcelNames()
        for name in names {
            let parcel = try #require(try exit.parcel(name), "\(what): \(name) is damaged")
            let remaining = Set(parcel.letter?.recipients.map(\.number) ?? [])
            #expect(promises.parcels[name, default: [nil]].contains(remaining), "\(what): \(name) has \(remaining)")
            let number = try #require(Int(name.prefix(6)))
            let isWhole = try folder.bytes("data/outbox/\(name).jpg") == OutboxWeekend.picture(number)
            #expect(isWhole, "\(what): the picture of \(name)")
        }
        for (name, states) in promises.parcels where !states.contains(nil) { #expect(names.contains(name), "\(what): \(name) is lost") }
        let expected = Set(names.flatMap { [$0 + ".json", $0 + ".jpg"] } + ["tried-for", "given-up", ".courier-lock"])
        #expect(try Set(folder.names(in: "data/outbox")).isSubset(of: expected), what)
        #expect(try outbox.triedSeconds().isMultiple(of: 100), what)
    }
}
