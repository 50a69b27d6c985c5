import Glibc
import MemeStore
import Memes
import TestSupport
import Testing

/// Lets every single call fail that the store makes of its files and SQLite of its system layer in a guest's hour.
///
/// Afterwards the power is cut: what was promised by then is there, whether what was not synchronised came to the medium or not.
@Suite struct FaultTests {
    /// Every call with every error; whether it lasts, both ways only in a long run.
    private static let faults: [(Int32, Bool)] =
        [(EIO, false), (ENOSPC, true), (EROFS, true)] + (LongRun.isWanted ? [(EIO, true), (ENOSPC, false), (EROFS, false)] : [])

    /// In a short run every third call fails.
    private static let step = LongRun.isWanted ? 1 : 3

    @Test(arguments: faults)
    func failureOfAnyCallIsSaidAndLosesNothing(code: Int32, lasts: Bool) async throws {
        let count = try await spendHour(.init(call: .max, code: code, lasts: lasts)).tap.callCount
        #expect(count > 200)
        let lanes = 3
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in 1...lanes {
                let calls = stride(from: lane * Self.step, through: count, by: lanes * Self.step)
                group.addTask { for call in calls { try await check(.init(call: call, code: code, lasts: lasts)) } }
            }
            try await group.waitForAll()
        }
    }

    private func spendHour(_ fault: DiskTap.Fault) async throws -> (tap: DiskTap, errors: [StoreError]) {
        let folder = try ScratchFolder()
        let tap = DiskTap.belowSQLite(root: folder.path)
        tap.follow(fault)
        var hour = try GuestHour(at: folder.file("data"), tap)
        await hour.spend(isBusy: false)
        return (tap, hour.errors)
    }

    private func check(_ fault: DiskTap.Fault) async throws {
        let (tap, errors) = try await spendHour(fault)
        for error in errors { #expect(isSaidRightly(error, fault.code), "\(fault): \(error)") }
        var model = DiskModel()
        for event in tap.events { model.apply(event) }
        var random = SeededGenerator(seed: UInt64(fault.call))
        for fate in [DiskModel.Fate.kept, .mixed] {
            let crashed = try ScratchFolder()
            try model.remains(fate, &random).write(to: crashed.path)
            let what: Comment = "\(fault), then \(fate)"
            let report = try await PromiseCheck(promises: model.promises, path: crashed.file("data"), what: what).run()
            #expect(report.databasePutAside == nil && report.damagedMemes == 0 && report.adoptedMemes == 0, "\(what): \(report)")
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
