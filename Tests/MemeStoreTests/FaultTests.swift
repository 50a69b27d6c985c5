import Glibc
import MemeStore
import Memes
import TestSupport
import Testing

/// Lets every single call fail that the store makes of its files and SQLite of its system layer in a guest's hour.
///
/// The power is cut while the store deals with that, before the event is erased, and at the end: what was promised by then is there,
/// whether what was not synchronised came to the medium or not.
@Suite struct FaultTests {
    /// Every call with every error; whether it lasts, both ways only in a long run.
    private static let faults: [(Int32, Bool)] =
        [(EIO, false), (ENOSPC, true), (EROFS, true)] + (LongRun.isWanted ? [(EIO, true), (ENOSPC, false), (EROFS, false)] : [])

    /// In a short run every eighth call fails.
    private static let step = LongRun.isWanted ? 1 : 8

    @Test(arguments: faults)
    func failureOfAnyCallIsSaidAndLosesNothing(code: Int32, lasts: Bool) async throws {
        let count = try await spendHour(.init(call: .max, code: code, lasts: lasts)).tap.callCount
        #expect(count > 200)
        try await inLanes(through: count, by: Self.step) { try await check(.init(call: $0, code: code, lasts: lasts)) }
    }

    private func spendHour(_ fault: DiskTap.Fault) async throws -> (tap: DiskTap, hour: GuestHour) {
        let folder = try ScratchFolder()
        let tap = DiskTap.belowSQLite(root: folder.path)
        tap.follow(fault)
        var hour = try GuestHour(at: folder.file("data"), tap)
        await hour.spend(isBusy: false)
        return (tap, hour)
    }

    private func check(_ fault: DiskTap.Fault) async throws {
        let (tap, hour) = try await spendHour(fault)
        for error in hour.errors { #expect(isSaidRightly(error, fault.code), "\(fault): \(error)") }
        let failed = try #require(tap.eventCountAtFault)
        var model = DiskModel()
        var random = SeededGenerator(seed: UInt64(fault.call))
        // After some of the next changes, which chance chooses.
        let soon = (0..<(LongRun.isWanted ? 4 : 1)).map { _ in failed + Int.random(in: 0..<20, using: &random) }
        for (step, event) in tap.events.enumerated() {
            model.apply(event)
            let isLate = [hour.eventCountBeforeErasing, tap.events.count].contains(step + 1)
            guard isLate || soon.contains(step) else { continue }
            for fate in isLate && !LongRun.isWanted ? [DiskModel.Fate.mixed] : [.kept, .mixed] {
                try await expectPromises(on: model.remains(fate, &random), model.promises, "\(fault), then \(fate) at step \(step)")
            }
        }
    }

    /// The kiosk is killed, so that nothing it was about to do comes to the disk any more, and the power fails in the start after that.
    @Test func nothingIsLostInAPowerCutAfterAKill() async throws {
        let count = try await spendHour(.init(call: .max, code: EIO, lasts: true)).tap.callCount
        try await inLanes(through: count, by: LongRun.isWanted ? 2 : 73) { try await startAfterAKill(at: $0) }
    }

    private func startAfterAKill(at call: Int) async throws {
        let folder = try ScratchFolder()
        let tap = DiskTap.belowSQLite(root: folder.path)
        tap.follow(.init(call: call, code: EIO, lasts: true))
        var hour = try GuestHour(at: folder.file("data"), tap)
        await hour.spend(isBusy: false)
        let killed = tap.events.count
        tap.follow(nil)
        let surroundings = StoreSurroundings(operations: TappedFileOperations(tap), reservedByteCount: 0)
        let store = try await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet)
        #expect(store.recovery.databasePutAside == nil && store.recovery.damagedMemes + store.recovery.adoptedMemes == 0)
        _ = try await store.recoverDraft(keptFor: .infinity)
        try await store.close()
        var model = DiskModel()
        var random = SeededGenerator(seed: UInt64(call))
        for (step, event) in tap.events.enumerated() {
            model.apply(event)
            guard step >= killed else { continue }
            for _ in 0..<2 {
                try await expectPromises(on: model.remains(.mixed, &random), model.promises, "killed at \(call), cut at step \(step)")
            }
        }
    }

    /// What was written before a kill may not be on the medium, and what it makes superfluous is only erased when it is.
    @Test func startAfterAKillSynchronizesBeforeItErases() async throws {
        var erasures = (pictures: 0, drafts: 0)
        for call in 1...60 {
            let folder = try ScratchFolder()
            let tap = DiskTap.belowSQLite(root: folder.path)
            let surroundings = StoreSurroundings(operations: TappedFileOperations(tap), reservedByteCount: 0)
            var store = try await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet)
            let meme = try await store.save(sampleMeme(1))
            try await store.saveDraft(Draft(photoPath: nil, captions: Captions(top: "old", bottom: ""), fontName: "Anton"))
            tap.follow(.init(call: call, code: EIO, lasts: true))
            // Each of them fails from that call on.
            try? await store.saveDraft(Draft(photoPath: nil, captions: Captions(top: "new", bottom: ""), fontName: "Anton"))
            _ = try? await store.update(meme, pictures: samplePictures(2))
            try? await store.close()
            tap.follow(nil)
            let killed = tap.events.count
            store = try await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet)
            _ = try await store.recoverDraft(keptFor: .infinity)
            try await store.close()
            var (log, isLogSafe, areDraftsSafe) = (0, true, false)
            for (step, event) in tap.events.enumerated() {
                switch event {
                case .create("/data/memes.sqlite-wal", let file): log = file
                case .write(let file, _, _) where file == log: isLogSafe = false
                case .synchronize(let file) where file == log: isLogSafe = true
                case .synchronizeFolder("/data/drafts"): areDraftsSafe = true
                case .rename(_, let name) where name.hasPrefix("/data/drafts/"): areDraftsSafe = false
                case .remove(let name) where step >= killed && name.hasPrefix("/data/drafts/draft-"):
                    erasures.drafts += 1
                    #expect(areDraftsSafe, "call \(call), \(name)")
                case .remove(let name) where step >= killed && name.hasPrefix("/data/memes/0"):
                    erasures.pictures += 1
                    #expect(isLogSafe, "call \(call), \(name)")
                default: break
                }
            }
        }
        #expect(erasures.pictures > 0 && erasures.drafts > 0)
    }

    /// Goes through calls, more at a time than one, since each waits for its store's own thread.
    private func inLanes(through count: Int, by step: Int, _ body: @escaping @Sendable (Int) async throws -> Void) async throws {
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 1...lanes {
                group.addTask { for call in stride(from: lane * step, through: count, by: lanes * step) { try await body(call) } }
            }
            try await group.waitForAll()
        }
    }

    private func expectPromises(on disk: DiskState, _ promises: Promises, _ what: Comment) async throws {
        let crashed = try ScratchFolder()
        try disk.write(to: crashed.path)
        let report = try await PromiseCheck(promises: promises, path: crashed.file("data"), what: what).run()
        #expect(report.databasePutAside == nil && report.damagedMemes == 0 && report.adoptedMemes == 0, "\(what): \(report)")
    }

    /// A page that can't be read for once is no reason to give up the database, whichever page it is and whoever reads it.
    @Test func readThatFailsAtTheStartPutsNothingAside() async throws {
        let folder = try ScratchFolder()
        let store = try await MemeStore.open(folder.path, log: GuestHour.quiet)
        for number in UInt8(1)...40 {
            var new = sampleMeme(number, top: "\(number)")
            new.captions.bottom = Samples.words(number)
            _ = try await store.save(new)
        }
        // Pages of nobody's, which the next start looks at too.
        try await store.delete(try await store.memes(limit: 30).map(\.id))
        try await store.close()
        var opened = 0
        let tap = DiskTap.belowSQLite(root: folder.path)
        let surroundings = StoreSurroundings(operations: TappedFileOperations(tap))
        while opened == 0 || tap.eventCountAtFault != nil {
            opened += 1
            tap.follow(.init(call: opened, code: EIO, lasts: false))
            do throws(StoreError) {
                let store = try await MemeStore.open(folder.path, surroundings: surroundings, log: GuestHour.quiet)
                #expect(store.recovery.isClean, "call \(opened): \(store.recovery)")
                #expect(try await store.memes(limit: 100).count == 10)
                try await store.close()
            } catch {
                #expect(isSaidRightly(error, EIO), "call \(opened): \(error)")
            }
        }
        #expect(opened > 50)
        tap.follow(nil)
        #expect(try folder.names(in: "").filter { $0.hasPrefix("memes.sqlite") } == ["memes.sqlite"])
    }

    /// The first start fails before the folder's name is on the medium; the second must not take it for one that lasts.
    @Test func folderOfAStartThatFailedLasts() async throws {
        for call in 1...8 {
            let folder = try ScratchFolder()
            let tap = DiskTap.belowSQLite(root: folder.path)
            let surroundings = StoreSurroundings(operations: TappedFileOperations(tap), reservedByteCount: 0)
            tap.follow(.init(call: call, code: EIO, lasts: false))
            try? await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet).close()
            tap.follow(nil)
            let store = try await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet)
            _ = try await store.save(sampleMeme(1))
            var model = DiskModel()
            for event in tap.events { model.apply(event) }
            var random = SeededGenerator(seed: 1)
            let disk = model.remains(.lost, &random)
            #expect(disk.files.keys.count { $0.hasPrefix("/data/memes/0") } == 1, "call \(call)")
            try await store.close()
        }
    }

    /// Of a commit that fails late nobody knows whether it is on the medium. Where the log can't be removed at the end either, the next
    /// start brings the meme back, and its files have to be there.
    @Test func filesOfAnOpenSaveStayAsLongAsTheLog() async throws {
        var returned = 0
        for call in 1...30 {
            let folder = try ScratchFolder()
            let tap = DiskTap.belowSQLite(root: folder.path)
            // Only SQLite's calls fail.
            let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(reservedByteCount: 0), log: GuestHour.quiet)
            tap.follow(.init(call: call, code: EIO, lasts: true))
            let saved = try? await store.save(sampleMeme(1))
            try? await store.close()
            tap.follow(nil)
            let again = try await MemeStore.open(folder.path, log: GuestHour.quiet)
            let memes = try await again.memes(limit: 10)
            #expect(again.recovery.damagedMemes + again.recovery.droppedMemes == 0, "call \(call)")
            #expect(try memes.map { try folder.bytes("memes/" + $0.memedImage.fileName) } == memes.map { _ in samplePictures(1).memed })
            if saved == nil { returned += memes.count }
            try await again.close()
        }
        #expect(returned > 0)
    }

    @Test func fullDiskKeepsTheOldDraft() async throws {
        let folder = try ScratchFolder()
        let tap = DiskTap.belowSQLite(root: folder.path)
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(operations: TappedFileOperations(tap)))
        let old = Draft(photoPath: nil, captions: Captions(top: "old", bottom: ""), fontName: "Anton")
        try await store.saveDraft(old)
        for call in 1...4 {
            tap.follow(.init(call: call, code: ENOSPC, lasts: false))
            await #expect(throws: StoreError.self) {
                try await store.saveDraft(Draft(photoPath: nil, captions: Captions(top: "new", bottom: ""), fontName: "Anton"))
            }
            tap.follow(nil)
            #expect(try folder.names(in: "drafts").count == 1, "call \(call)")
        }
        try await store.close()
        let again = try await MemeStore.open(folder.path)
        #expect(try await again.recoverDraft(keptFor: .infinity)?.captions == old.captions)
    }

    /// Whether the guest is told of the medium, which is at fault, and of nothing else.
    private func isSaidRightly(_ error: StoreError, _ code: Int32) -> Bool {
        switch error {
        case .brokenMedium, .readOnly: true
        case .full: code == ENOSPC
        // A file of the album could not be read.
        case .unreadablePhoto: code == EIO
        default: false
        }
    }
}
