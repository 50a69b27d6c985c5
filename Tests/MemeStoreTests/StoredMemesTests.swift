import Glibc
import Memes
import SystemCalls
import TestSupport
import Testing

@testable import MemeStore

/// What the screens see of a store.
@Suite @MainActor struct StoredMemesTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func open(
        _ retention: Retention = Retention(), operations: any FileOperations = SystemFileOperations()
    ) async throws -> (StoredMemes, MemeStore) {
        let surroundings = StoreSurroundings(operations: operations, reservedByteCount: 0)
        let store = try await MemeStore.open(folder.path, surroundings: surroundings, log: GuestHour.quiet)
        return (try await StoredMemes(store, retention: retention, draftSeconds: 300), store)
    }

    @Test func theyAreListedAnewAfterEachChange() async throws {
        let (archive, store) = try await open()
        var lists: [[String]] = []
        archive.onChange = { [unowned archive] in lists.append(archive.memes.map(\.topText)) }
        let first = try await archive.save(sampleMeme(1, top: "one"))
        let second = try await archive.save(sampleMeme(2, top: "two"))
        try await archive.recordShare(of: first.id, to: "usb")
        var changed = sampleMeme(3, top: "two again")
        changed.photo = .file(second.originalImage.path)
        let updated = try await archive.update(second, with: changed)
        try await archive.hide([first.id])
        #expect(lists == [["one"], ["two", "one"], ["two", "one"], ["two again", "one"], ["two again"]])
        #expect(updated.originalImage == second.originalImage, "the photo is the same file")
        try await store.close()
        #expect(try await open().0.memes == archive.memes)
    }

    /// Old memes are deleted and all are listed anew, while guests save, hide and have back others.
    @Test func changesWhileTheyAreListedAreNotForgotten() async throws {
        let (archive, store) = try await open(Retention(maximumCount: 12))
        archive.pageLength = 1
        for number in UInt8(1)...12 { _ = try await archive.save(sampleMeme(number, top: "\(number)", originalByteCount: 9)) }
        for round in UInt8(0)..<6 {
            let (undone, pinned, shared) = (archive.memes[0].id, archive.memes[1].id, archive.memes[2].id)
            async let early = archive.save(sampleMeme(round, top: "early \(round)", originalByteCount: 9))
            try await archive.hide([undone])
            try await archive.setProminence(.pinned, of: [pinned])
            let late = try await archive.save(sampleMeme(round, top: "late \(round)", originalByteCount: 9))
            try await archive.recordShare(of: shared, to: "usb")
            try await archive.restore([undone])
            let saved = [try await early, late]
            #expect(archive.memes.prefix(2).map(\.id) == saved.map(\.id).sorted(by: >), "round \(round)")
            #expect(archive.memes.contains { $0.id == undone }, "round \(round)")
        }
        let memes = archive.memes
        try await store.close()
        let (reopened, _) = try await open()
        #expect(memes == reopened.memes && memes.count >= 12)
    }

    @Test func anotherPhotoTakesTheOldOnesPlace() async throws {
        let (archive, _) = try await open()
        let meme = try await archive.save(sampleMeme(1))
        let updated = try await archive.update(meme, with: sampleMeme(2))
        #expect(updated.originalImage != meme.originalImage)
        #expect(try folder.names(in: "originals") == [updated.originalImage.fileName])
        #expect(try folder.bytes("originals/" + updated.originalImage.fileName) == sampleBytes(2, count: 3_000))
    }

    @Test func hiddenMemesAreGoneFromTheListAndComeBackToTheirPlaces() async throws {
        let (archive, store) = try await open()
        var all: [Meme] = []
        for number in UInt8(1)...4 { all.insert(try await archive.save(sampleMeme(number, top: "\(number)")), at: 0) }
        try await archive.hide([all[1].id, all[3].id])
        #expect(archive.memes == [all[0], all[2]])
        #expect(try await store.memes(limit: 9) == archive.memes && folder.names(in: "memes").count == 4)
        try await archive.restore([all[1].id, all[3].id])
        #expect(archive.memes == all)
        #expect(try await store.memes(limit: 9) == all)
        try await archive.hide([all[2].id])
        try await archive.finishDeleting([all[2].id])
        try await archive.restore([all[2].id])
        #expect(archive.memes == [all[0], all[1], all[3]], "what is final does not come back")
        #expect(try folder.names(in: "originals").count == 3 && folder.names(in: "thumbnails").count == 3)
    }

    @Test func aShareThatEndsAfterItsMemeWasDeletedBringsNothingBack() async throws {
        let (archive, _) = try await open()
        let meme = try await archive.save(sampleMeme(1))
        // The note is on its way when the meme is hidden.
        async let note: Void = archive.recordShare(of: meme.id, to: "usb")
        try await archive.hide([meme.id])
        try await note
        #expect(archive.memes.isEmpty)
        try await archive.recordShare(of: meme.id, to: "print")
        #expect(archive.memes.isEmpty)
        try await archive.restore([meme.id])
        #expect(archive.memes.first?.sharedTo == ["usb", "print"])
        try await archive.hide([meme.id])
        try await archive.finishDeleting([meme.id])
        await #expect(throws: StoreError.self) { try await archive.recordShare(of: meme.id, to: "mail") }
        #expect(archive.memes.isEmpty)
    }

    @Test func tooManyGoWithTheNextMemeAndAtTheStart() async throws {
        let (archive, store) = try await open(Retention(maximumCount: 2))
        for number in UInt8(1)...3 { _ = try await archive.save(sampleMeme(number, top: "\(number)")) }
        #expect(archive.memes.map(\.topText) == ["3", "2"])
        try await store.close()
        #expect(try await open(Retention(maximumCount: 1)).0.memes.map(\.topText) == ["3"])
    }

    @Test func aFullDiskAndAMemeThatIsDueKeepNobodyFromStarting() async throws {
        let tap = DiskTap.belowSQLite(root: folder.path)
        let (before, store) = try await open(operations: TappedFileOperations(tap))
        for number in UInt8(1)...2 { _ = try await before.save(sampleMeme(number, top: "\(number)")) }
        tap.follow(.init(call: 1, code: ENOSPC, lasts: true))
        let archive = try await StoredMemes(store, retention: Retention(maximumCount: 1), draftSeconds: 300)
        #expect(archive.memes.map(\.topText) == ["2", "1"])
        await #expect(throws: StoreError.self) { try await archive.save(sampleMeme(3, top: "3")) }
        tap.follow(nil)
        _ = try await archive.save(sampleMeme(3, top: "3"))
        #expect(archive.memes.map(\.topText) == ["3"], "there is room again, and what was due has gone")
    }

    @Test func aDraftOfAMemeThatIsGoneIsNotGoneOnWith() async throws {
        let (archive, store) = try await open()
        let meme = try await archive.save(sampleMeme(1))
        var draft = Draft(photoPath: nil, captions: Captions(top: "half", bottom: ""), fontName: "Anton")
        draft.edited = meme.id
        try await archive.keepDraft(draft)
        try await store.close()
        let (again, reopened) = try await open()
        #expect(again.foundDraft == draft)
        try await again.hide([meme.id])
        try await reopened.close()
        #expect(try await open().0.foundDraft == nil)
        #expect(try folder.names(in: "drafts").isEmpty)
    }

    @Test func photosOfADraftGoWhenNobodyNeedsThem() async throws {
        let (archive, _) = try await open()
        let photos = [
            try await archive.keepPhoto(.bytes(sampleBytes(1, count: 10), fileExtension: "jpg")),
            try await archive.keepPhoto(.bytes(sampleBytes(2, count: 10), fileExtension: "jpg")),
        ]
        try await archive.keepDraft(Draft(photoPath: photos[1], captions: Captions(top: "", bottom: ""), fontName: "Anton"))
        try await archive.removeDraftPhotos(keeping: [photos[1]])
        #expect(try folder.names(in: "drafts").filter { $0.hasPrefix("photo") }.count == 1)
        try await archive.removeDraft(keeping: nil)
        #expect(try folder.names(in: "drafts").isEmpty)
    }
}
