import MemeStore
import Memes
import TestSupport
import Testing

@Suite struct DeletingTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private func pictureNames() throws -> [String] {
        try ["originals", "memes", "thumbnails"].flatMap { try folder.names(in: $0) }
    }

    @Test func deletedMemeIsGoneWithItsFiles() async throws {
        let store = try await MemeStore.open(folder.path)
        let first = try await store.save(sampleMeme(1))
        let second = try await store.save(sampleMeme(2))
        try await store.delete([first.id, MemeID(sequence: 77, salt: 7)])
        #expect(try await store.memes(limit: 9) == [second])
        #expect(try pictureNames() == [second.originalImage, second.memedImage, second.thumbnail].map(\.fileName))
        #expect(try await store.meme(first.id) == nil)
    }

    @Test func hiddenMemeComesBackOrGoesForGood() async throws {
        let store = try await MemeStore.open(folder.path)
        let first = try await store.save(sampleMeme(1))
        let second = try await store.save(sampleMeme(2))
        try await store.hide([first.id, second.id])
        #expect(try await store.count() == 0)
        #expect(try pictureNames().count == 6)
        try await store.restore([first.id])
        #expect(try await store.memes(limit: 9) == [first])
        try await store.finishDeleting()
        #expect(try pictureNames().count == 3)
        try await store.restore([second.id])
        #expect(try await store.memes(limit: 9) == [first])
    }

    @Test func deletingOneLeavesAnotherThatCanStillBeUndone() async throws {
        let store = try await MemeStore.open(folder.path)
        let first = try await store.save(sampleMeme(1))
        let second = try await store.save(sampleMeme(2))
        try await store.hide([first.id])
        try await store.delete([second.id])
        try await store.restore([first.id])
        #expect(try await store.memes(limit: 9) == [first])
        #expect(try pictureNames().count == 3)
    }

    @Test func numberOfADeletedMemeIsNotGivenAgain() async throws {
        let first = try await MemeStore.open(folder.path)
        for seed in 1...3 { _ = try await first.save(sampleMeme(UInt8(seed))) }
        let newest = try #require(try await first.memes(limit: 1).first)
        try await first.delete([newest.id])
        try await first.close()
        let store = try await MemeStore.open(folder.path)
        #expect(try await store.save(sampleMeme(4)).id.sequence == 4)
    }

    @Test func retentionDeletesTheOldestByAgeAndByNumber() async throws {
        let clock = HandSetClock(1_000)
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(now: { clock.now }))
        for seed in 1...6 {
            _ = try await store.save(sampleMeme(UInt8(seed), top: "\(seed)"))
            clock.now = clock.now.advanced(bySeconds: 100)
        }
        #expect(try await store.apply(Retention()) == 0)
        #expect(try await store.apply(Retention(maximumAge: 450)) == 2)
        #expect(try await store.memes(limit: 9).map(\.topText) == ["6", "5", "4", "3"])
        #expect(try await store.apply(Retention(maximumAge: 450, maximumCount: 3)) == 1)
        #expect(try await store.memes(limit: 9).map(\.topText) == ["6", "5", "4"])
        #expect(try pictureNames().count == 9)
        clock.now = Timestamp(secondsSince1970: 0)
        #expect(try await store.apply(Retention(maximumAge: 1, maximumCount: 3)) == 0)
    }
}
