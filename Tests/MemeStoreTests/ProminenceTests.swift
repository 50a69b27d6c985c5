import GRDB
import Memes
import TestSupport
import Testing

@testable import MemeStore

/// How much of a meme guests see, as the operator sets it.
@Suite @MainActor struct ProminenceTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private func open() async throws -> (StoredMemes, MemeStore) {
        let store = try await MemeStore.open(
            folder.path, surroundings: StoreSurroundings(reservedByteCount: 0), log: GuestHour.quiet)
        return (try await StoredMemes(store, retention: Retention(), draftSeconds: 300), store)
    }

    private func prominences(_ archive: StoredMemes) -> [String: Meme.Prominence] {
        Dictionary(uniqueKeysWithValues: archive.memes.map { ($0.topText, $0.prominence) })
    }

    @Test func itOutlivesAStartAndWhateverElseHappensToTheMeme() async throws {
        let (archive, store) = try await open()
        var memes: [Meme] = []
        for number in UInt8(1)...4 { memes.append(try await archive.save(sampleMeme(number, top: "\(number)"))) }
        var changes = 0
        archive.onChange = { changes += 1 }
        try await archive.setProminence(.hidden, of: [memes[0].id, memes[1].id])
        try await archive.setProminence(.pinned, of: [memes[2].id, MemeID(sequence: 99, salt: 9)])
        #expect(changes == 2)
        try await archive.setProminence(.usual, of: [memes[1].id])
        try await archive.recordShare(of: memes[0].id, to: "usb")
        _ = try await archive.update(archive.memes[1], with: sampleMeme(9, top: "3"))
        let expected: [String: Meme.Prominence] = ["1": .hidden, "2": .usual, "3": .pinned, "4": .usual]
        #expect(prominences(archive) == expected)
        #expect(try await archive.tally(hours: 24).memes == 4, "what is hidden was made")
        let listed = archive.memes
        try await store.close()
        #expect(try await open().0.memes == listed && prominences(archive) == expected)
    }

    /// A meme that the operator deletes and has back is what it was; so is one that was set meanwhile.
    @Test func aDeletionThatIsUndoneForgetsNothing() async throws {
        let (archive, store) = try await open()
        let meme = try await archive.save(sampleMeme(1, top: "1"))
        try await archive.setProminence(.pinned, of: [meme.id])
        try await archive.hide([meme.id])
        try await archive.restore([meme.id])
        #expect(prominences(archive) == ["1": .pinned])
        try await archive.hide([meme.id])
        try await archive.setProminence(.hidden, of: [meme.id])
        try await archive.restore([meme.id])
        #expect(prominences(archive) == ["1": .hidden])
        #expect(try await store.memes(limit: 9) == archive.memes)
    }

    /// A folder of a version that knew nothing of it opens with all memes as they were, and takes it from then on.
    @Test func anOlderDatabaseIsTakenOver() async throws {
        let (archive, store) = try await open()
        let meme = try await archive.save(sampleMeme(1, top: "1"))
        try await store.close()
        let old = try DatabaseQueue(path: folder.file("memes.sqlite"))
        try await old.write { database in
            try database.execute(sql: "ALTER TABLE meme DROP COLUMN prominence")
            try database.execute(sql: "DELETE FROM grdb_migrations WHERE identifier = 'prominence of each meme'")
        }
        try old.close()
        let (again, reopened) = try await open()
        #expect(again.memes == [meme] && reopened.recovery.isClean)
        try await again.setProminence(.hidden, of: [meme.id])
        try await reopened.close()
        #expect(prominences(try await open().0) == ["1": .hidden])
    }

    /// What a database says that has to be put aside is still heeded: nobody sees again what was hidden.
    @Test func aDatabaseThatIsPutAsideStillTellsOfIt() async throws {
        let (archive, store) = try await open()
        let meme = try await archive.save(sampleMeme(1, top: "1"))
        try await archive.setProminence(.hidden, of: [meme.id])
        try await store.close()
        let broken = try DatabaseQueue(path: folder.file("memes.sqlite"))
        try await broken.write { try $0.execute(sql: "DROP TABLE event") }
        try broken.close()
        let (again, reopened) = try await open()
        #expect(reopened.recovery.databasePutAside != nil && prominences(again) == ["1": .hidden])
    }
}
