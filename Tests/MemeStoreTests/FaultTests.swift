import Foundation
import Glibc
import MemeStore
import Memes
import Testing

/// Lets each single step fail, one after the other, with each error that a disk has.
@Suite struct FaultTests {
    private enum Work: CaseIterable {
        case save
        case update
        case delete
    }

    private static let codes = [ENOSPC, EIO, EROFS, EMFILE, ENOMEM]

    private func matches(_ error: StoreError, _ code: Int32) -> Bool {
        switch (code, error) {
        case (ENOSPC, .full), (EIO, .brokenMedium), (EROFS, .readOnly), (EMFILE, .failed), (ENOMEM, .failed): true
        default: false
        }
    }

    private func run(_ work: Work, _ store: MemeStore, _ first: Meme) async throws(StoreError) {
        switch work {
        case .save: _ = try await store.save(sampleMeme(9))
        case .update:
            var changed = first
            changed.topText = "Changed"
            _ = try await store.update(changed, pictures: samplePictures(60))
        case .delete: try await store.delete([first.id])
        }
    }

    @Test(arguments: [false, true]) func failureOfAnyStepIsSaidAndLosesNothing(staysBroken: Bool) async throws {
        for work in Work.allCases {
            for code in Self.codes {
                var call = 1
                while try await failsCleanly(work, .init(call: call, code: code, staysBroken: staysBroken)) { call += 1 }
                #expect(call > 3, "\(work) has hardly any steps")
            }
        }
    }

    /// Does the work with one failing step on a new store of two memes, and returns false when the work has no such step.
    private func failsCleanly(_ work: Work, _ plan: FailingFileOperations.Plan) async throws -> Bool {
        let folder = try ScratchFolder()
        let files = FailingFileOperations()
        let what: Comment = "\(work): \(plan)"
        var thrown: StoreError?
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(operations: files))
        let memes = [try await store.save(sampleMeme(1)), try await store.save(sampleMeme(2))]
        files.follow(plan)
        do { try await run(work, store, memes[0]) } catch { thrown = error }
        if files.callCount < plan.call { return false }
        files.follow(nil)
        if let thrown {
            #expect(matches(thrown, plan.code), "\(what): \(thrown)")
            #expect(try await store.memes(limit: 9) == memes.reversed(), what)
        }
        // The store goes on as if nothing had happened.
        _ = try await store.save(sampleMeme(3))
        try await store.close()
        try await expectInOrder(folder, memes, work, thrown, what)
        return true
    }

    private func expectInOrder(
        _ folder: ScratchFolder, _ memes: [Meme], _ work: Work, _ thrown: StoreError?, _ what: Comment
    ) async throws {
        let store = try await MemeStore.open(folder.path)
        let found = try await store.memes(limit: 9)
        #expect(found.first?.originalImage.byteCount == 3_000, what)
        if thrown != nil {
            #expect(found.dropFirst() == memes.reversed()[...], what)
        } else {
            // Only the tidying after the row was written failed, which is made up for at the next start.
            #expect(work != .save, what)
            #expect(found.count == (work == .delete ? 2 : 3), what)
        }
        #expect(store.recovery.damagedMemes == 0 && store.recovery.droppedMemes == 0, what)
        for (name, image) in [("originals", \Meme.originalImage), ("memes", \.memedImage), ("thumbnails", \.thumbnail)] {
            #expect(try folder.names(in: name) == found.map { $0[keyPath: image].fileName }.sorted(), what)
        }
    }

    @Test(arguments: codes) func failureWhileOpeningIsSaidAndLosesNothing(code: Int32) async throws {
        var call = 1
        while true {
            let folder = try ScratchFolder()
            let first = try await MemeStore.open(folder.path)
            _ = try await first.save(sampleMeme(1))
            try await first.close()
            try folder.write([1], to: "memes/.000002-half.jpg.part")
            try folder.write([1], to: "memes/000003-stranger-00000000.jpg")
            let files = FailingFileOperations()
            files.follow(.init(call: call, code: code, staysBroken: false))
            var thrown: StoreError?
            do { _ = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(operations: files)) } catch { thrown = error }
            if files.callCount < call { break }
            #expect(thrown.map { matches($0, code) } == true, "call \(call): \(String(describing: thrown))")
            let store = try await MemeStore.open(folder.path)
            #expect(try await store.count() == 1, "call \(call)")
            #expect(try folder.names(in: "memes").count == 1, "call \(call)")
            call += 1
        }
        #expect(call > 10)
    }
}
