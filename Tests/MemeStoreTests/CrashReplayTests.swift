import Foundation
import MemeStore
import Memes
import Testing

/// Cuts the power after every step of the store's work and opens what is left.
///
/// Covered: every file operation of saving, editing and deleting, with unsynchronised bytes and names lost, kept, or mixed and
/// reordered; of the database every committed state, and its log cut off or with sectors missing in the middle of each commit.
/// Not covered: SQLite's checkpoints and the very making of the database file, which SQLite's own crash tests cover.
@Suite struct CrashReplayTests {
    /// How often each state is tried with other random parts; more with MEMEME_CRASH_ROUNDS.
    private static let rounds = ProcessInfo.processInfo.environment["MEMEME_CRASH_ROUNDS"].flatMap { Int($0) } ?? 8

    /// A guest's hour in short: memes are made, one is edited, some are deleted, one deletion is undone.
    private func record(_ folder: ScratchFolder) async throws -> [StorageEvent] {
        let recorder = RecordingFileOperations(root: folder.path)
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(operations: recorder))
        var memes: [Meme] = []
        for seed in UInt8(1)...4 {
            let new = sampleMeme(seed, top: "Meme \(seed)", originalByteCount: seed == 2 ? 300_000 : 900)
            let meme = try await store.save(new)
            recorder.note(.announced(meme, SavedBytes(original: originalBytes(new), pictures: new.pictures)))
            memes.append(meme)
        }
        var edited = memes[0]
        edited.bottomText = "Edited"
        edited = try await store.update(edited, pictures: samplePictures(50))
        recorder.note(.announced(edited, SavedBytes(original: sampleBytes(1, count: 900), pictures: samplePictures(50))))
        recorder.note(.deleting(memes[1].id))
        try await store.hide([memes[1].id])
        try await store.restore([memes[1].id])
        recorder.note(.announced(memes[1], SavedBytes(original: sampleBytes(2, count: 300_000), pictures: samplePictures(2))))
        recorder.note(.deleting(memes[2].id))
        try await store.delete([memes[2].id])
        recorder.note(.deleted(memes[2].id))
        return recorder.events
    }

    private func originalBytes(_ new: NewMeme) -> [UInt8] {
        guard case .bytes(let bytes, _) = new.original else { return [] }
        return bytes
    }

    @Test func everyAnnouncedMemeSurvivesAPowerCutAtEveryStep() async throws {
        let folder = try ScratchFolder()
        let events = try await record(folder)
        var model = CrashModel()
        var states = 0
        for (step, event) in events.enumerated() {
            let before = model.database
            model.apply(event)
            for round in 0..<Self.rounds {
                var random = SeededGenerator(seed: UInt64(step * 1_000 + round))
                let fate = round < 2 ? CrashModel.Fate.allCases[round] : .mixed
                var database = model.database
                if round > 0, case .commit = event, let before, let after = model.database {
                    database = tornCommit(before, after, &random)
                }
                try await check(model, model.remains(fate, random: &random), database, "step \(step), round \(round): \(fate)")
                states += 1
            }
        }
        #expect(events.count > 60)
        #expect(states == events.count * Self.rounds)
    }

    /// The log of a commit that was cut short: it ends anywhere, and of its new part any sectors are missing.
    private func tornCommit(
        _ before: (file: [UInt8], log: [UInt8]), _ after: (file: [UInt8], log: [UInt8]), _ random: inout SeededGenerator
    ) -> (file: [UInt8], log: [UInt8]) {
        guard before.file == after.file, after.log.count > before.log.count else { return after }
        var log = Array(after.log[0..<Int.random(in: before.log.count...after.log.count, using: &random)])
        for sector in stride(from: before.log.count, to: log.count, by: 512) where Int.random(in: 0..<4, using: &random) == 0 {
            for index in sector..<min(sector + 512, log.count) { log[index] = 0 }
        }
        return (after.file, log)
    }

    private func check(
        _ model: CrashModel, _ remains: [String: [UInt8]], _ database: (file: [UInt8], log: [UInt8])?, _ what: Comment
    ) async throws {
        let crashed = try ScratchFolder()
        for (path, bytes) in remains { try crashed.write(bytes, to: path) }
        if let database {
            try crashed.write(database.file, to: "memes.sqlite")
            try crashed.write(database.log, to: "memes.sqlite-wal")
        }
        let store = try await MemeStore.open(crashed.path)
        let found = try await store.memes(limit: 100)
        for (id, expected) in model.announced {
            guard let meme = found.first(where: { $0.id == id }) else {
                Issue.record("\(id) is lost: \(what)")
                continue
            }
            try expectWhole(meme, expected, crashed, what)
        }
        #expect(found.allSatisfy { !model.deleted.contains($0.id) }, what)
        for meme in found where model.announced[meme.id] == nil { try expectSizes(meme, crashed, what) }
        try expectNoStrangers(found, crashed, what)
        #expect(store.recovery.damagedMemes == 0 && store.recovery.databasePutAside == nil, what)
    }

    private func expectWhole(
        _ meme: Meme, _ expected: (meme: Meme, bytes: SavedBytes), _ folder: ScratchFolder, _ what: Comment
    ) throws {
        #expect(try folder.bytes("originals/" + meme.originalImage.fileName) == expected.bytes.original, what)
        // While an edit is under way, the meme is wholly the old one or wholly the new one.
        let pictures = RenderedPictures(
            memed: try folder.bytes("memes/" + meme.memedImage.fileName),
            thumbnail: try folder.bytes("thumbnails/" + meme.thumbnail.fileName))
        let edited = meme.bottomText == "Edited"
        #expect(pictures == (edited ? samplePictures(50) : samplePictures(UInt8(meme.id.sequence))), what)
        if expected.meme.bottomText == "Edited" { #expect(edited, what) }
    }

    private func expectSizes(_ meme: Meme, _ folder: ScratchFolder, _ what: Comment) throws {
        for (name, image) in [("originals", meme.originalImage), ("memes", meme.memedImage), ("thumbnails", meme.thumbnail)] {
            #expect(try folder.bytes(name + "/" + image.fileName).count == image.byteCount, what)
        }
    }

    private func expectNoStrangers(_ memes: [Meme], _ folder: ScratchFolder, _ what: Comment) throws {
        #expect(try folder.names(in: "originals") == memes.map(\.originalImage.fileName).sorted(), what)
        #expect(try folder.names(in: "memes") == memes.map(\.memedImage.fileName).sorted(), what)
        #expect(try folder.names(in: "thumbnails") == memes.map(\.thumbnail.fileName).sorted(), what)
    }
}
