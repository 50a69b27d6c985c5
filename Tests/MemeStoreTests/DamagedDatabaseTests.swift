import Foundation
import GRDB
import Memes
import TestSupport
import Testing

@testable import MemeStore

/// Opens folders whose database was overwritten, cut, emptied or replaced: the pictures are all there, and so is the damaged database.
@Suite struct DamagedDatabaseTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    private static let number = 12

    /// A folder with memes whose rows fill several pages. Without `closes` the log has what is new, as after a power cut.
    private func fill(_ folder: ScratchFolder, closes: Bool = true) async throws -> [Meme] {
        let store = try await MemeStore.open(folder.file("live"), log: GuestHour.quiet)
        var memes: [Meme] = []
        for seed in 1...UInt8(Self.number) {
            var new = sampleMeme(seed, top: "Meme \(seed)", originalByteCount: 100)
            new.captions.bottom = Samples.words(seed)
            memes.append(try await store.save(new))
        }
        memes[0].topText = "Edited"
        memes[0] = try await store.update(memes[0], pictures: samplePictures(70))
        if closes { try await store.close() }
        // A copy, as no process has it open.
        try FileManager.default.copyItem(atPath: folder.file("live"), toPath: folder.file("data"))
        return memes
    }

    private func open(_ folder: ScratchFolder) async throws -> MemeStore {
        try await MemeStore.open(folder.file("data"), log: GuestHour.quiet)
    }

    /// All pictures are there with their dates, and a caption is the right one or empty.
    private func expectPictures(_ store: MemeStore, _ memes: [Meme], _ what: Comment) async throws {
        let found = try await store.memes(limit: 100)
        #expect(found.map(\.id) == memes.reversed().map(\.id), what)
        for (meme, expected) in zip(found, memes.reversed()) {
            #expect(meme.memedImage.fileName == expected.memedImage.fileName, what)
            #expect(meme.memedImage.byteCount == 2_000 && meme.originalImage.byteCount == 100 && meme.thumbnail.byteCount == 500, what)
            #expect(abs(meme.createdAt.secondsSince1970 - expected.createdAt.secondsSince1970) < 1, what)
        }
        #expect(try await store.database.setting("integrity_check") == "ok", what)
    }

    private func captioned(_ store: MemeStore) async throws -> Int {
        try await store.memes(limit: 100).count { !$0.topText.isEmpty }
    }

    /// Every page is overwritten in each of these ways, the first page too.
    @Test(arguments: [UInt8(0x00), 0xFF, 0xA7]) func overwrittenPageCostsNoPicture(byte: UInt8) async throws {
        let memes = try await fill(folder)
        let whole = try folder.bytes("data/memes.sqlite")
        #expect(whole.count > 8 * 4_096)
        var captions = 0
        for page in stride(from: 0, to: whole.count, by: 4_096) {
            let crashed = try ScratchFolder()
            try FileManager.default.copyItem(atPath: folder.file("data"), toPath: crashed.file("data"))
            var bytes = whole
            bytes.replaceSubrange(page..<page + 4_096, with: [UInt8](repeating: byte, count: 4_096))
            try crashed.write(bytes, to: "data/memes.sqlite")
            let store = try await open(crashed)
            try await expectPictures(store, memes, "page at \(page)")
            captions += try await captioned(store)
            if let aside = store.recovery.databasePutAside {
                #expect(try crashed.bytes("data/" + aside) == bytes, "page at \(page)")
                #expect(store.recovery.adoptedMemes == Self.number)
            }
            #expect(try await store.save(sampleMeme(50)).id.sequence == 13)
        }
        // A damaged page costs the captions on it, not those on the others.
        #expect(captions > Self.number * whole.count / 4_096 / 2)
    }

    /// Bits that flip, wherever they are: the store opens, and what it shows it can show.
    @Test func flippedBitsNeverKeepTheStoreShut() async throws {
        _ = try await fill(folder)
        let whole = try folder.bytes("data/memes.sqlite")
        for seed in 0..<300 {
            var random = SeededGenerator(seed: UInt64(seed))
            let crashed = try ScratchFolder()
            try FileManager.default.copyItem(atPath: folder.file("data"), toPath: crashed.file("data"))
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                // Half of them where the pages' own bookkeeping is.
                let page = Int.random(in: 0..<bytes.count / 4_096, using: &random) * 4_096
                let place = page + Int.random(in: 0..<(Bool.random(using: &random) ? 110 : 4_096), using: &random)
                bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            }
            try crashed.write(bytes, to: "data/memes.sqlite")
            let store = try await open(crashed)
            #expect(try await store.memes(limit: 100).count >= Self.number - 6, "seed \(seed): \(store.recovery)")
            #expect(try await store.save(sampleMeme(50)).topText == "When you see it", "seed \(seed)")
        }
    }

    @Test(arguments: [0, 1, 99, 100, 4_095, 4_096, 10_000]) func cutDatabaseCostsNoPicture(length: Int) async throws {
        let memes = try await fill(folder)
        try folder.write(Array(try folder.bytes("data/memes.sqlite").prefix(length)), to: "data/memes.sqlite")
        let store = try await open(folder)
        try await expectPictures(store, memes, "\(length) bytes")
        #expect(store.recovery.adoptedMemes == Self.number)
        // An empty file holds nothing for anybody, and is used anew.
        #expect((store.recovery.databasePutAside == nil) == (length == 0))
    }

    @Test(arguments: ["memes.sqlite", "memes.sqlite-wal", "memes.sqlite-journal"])
    func folderInPlaceOfAFileIsPutAside(name: String) async throws {
        let memes = try await fill(folder)
        if folder.exists("data/" + name) { try folder.remove("data/" + name) }
        try folder.write([7], to: "data/\(name)/something")
        let store = try await open(folder)
        try await expectPictures(store, memes, "\(name)")
        let aside = try #require(store.recovery.databasePutAside)
        #expect(try folder.bytes("data/" + aside + name.dropFirst("memes.sqlite".count) + "/something") == [7])
        #expect(try await captioned(store) == (name == "memes.sqlite" ? 0 : Self.number))
    }

    /// The log is lost with all that was not moved into the database yet, here everything since the first start.
    @Test(arguments: [false, true]) func lostLogCostsNoPicture(isGarbled: Bool) async throws {
        let memes = try await fill(folder, closes: false)
        let length = try folder.bytes("data/memes.sqlite-wal").count
        try folder.remove("data/memes.sqlite-wal")
        if isGarbled { try folder.write(sampleBytes(1, count: length), to: "data/memes.sqlite-wal") }
        let store = try await open(folder)
        try await expectPictures(store, memes, "log")
        #expect(store.recovery.adoptedMemes == Self.number)
    }

    /// The database is an old one: it knows some memes, of one an earlier state.
    @Test func picturesThatAreNewerThanTheDatabaseAreTakenOver() async throws {
        var memes = try await fill(folder)
        let store = try await MemeStore.open(folder.file("live"), log: GuestHour.quiet)
        memes[3] = try await store.update(memes[3], pictures: samplePictures(71))
        memes.append(try await store.save(sampleMeme(80, originalByteCount: 100)))
        try await store.close()
        for name in ["originals", "memes", "thumbnails"] {
            try folder.remove("data/" + name)
            try FileManager.default.copyItem(atPath: folder.file("live/" + name), toPath: folder.file("data/" + name))
        }
        let old = try await open(folder)
        try await expectPictures(old, memes, "old database")
        #expect(
            old.recovery.sentences == ["1 meme was taken over from its pictures.", "1 meme got newer pictures than the database knew."])
        #expect(try await captioned(old) == Self.number)
        var edited = try #require(try await old.meme(memes[3].id))
        edited.topText = "Once more"
        #expect(try await old.update(edited, pictures: samplePictures(72)).topText == "Once more")
    }

    /// The power fails again and again in the start that puts a database aside: the next one finds there what that one would have found.
    @Test func powerCutWhileItIsPutAsideCostsNoCaption() async throws {
        let store = try await MemeStore.open(folder.file("data"), log: GuestHour.quiet)
        for seed in UInt8(1)...3 { _ = try await store.save(sampleMeme(seed, top: "Meme \(seed)")) }
        try await store.setProminence(.hidden, of: [try await store.memes(limit: 9)[1].id])
        let memes = try await store.memes(limit: 9)
        try await store.close()
        let broken = try DatabaseQueue(path: folder.file("data/memes.sqlite"))
        try await broken.write { try $0.execute(sql: "DROP TABLE event") }
        try broken.close()
        let disk = try DiskState(reading: folder.path)
        let tap = DiskTap.belowSQLite(root: folder.path, holding: disk)
        let surroundings = StoreSurroundings(operations: TappedFileOperations(tap), reservedByteCount: 0)
        let again = try await MemeStore.open(folder.file("data"), surroundings: surroundings, log: GuestHour.quiet)
        #expect(try await again.memes(limit: 9) == memes && again.recovery.databasePutAside != nil)
        try await again.close()
        var model = DiskModel(disk, Promises())
        for (step, event) in tap.events.enumerated() {
            model.apply(event)
            for draw in 0..<(LongRun.isWanted ? 12 : 4) {
                var random = SeededGenerator(seed: UInt64(step * 100 + draw))
                let crashed = try ScratchFolder()
                try model.remains(draw == 0 ? .lost : draw == 1 ? .kept : .mixed, &random).write(to: crashed.path)
                let next = try await open(crashed)
                let found = try await next.memes(limit: 9)
                #expect(found.map(\.topText) == memes.map(\.topText), "step \(step), draw \(draw): \(next.recovery)")
                #expect(found.map(\.prominence) == memes.map(\.prominence), "step \(step), draw \(draw)")
                try await next.close()
            }
        }
        #expect(tap.events.count > 40)
    }

    /// A log without its database is of use to nobody but who looks for what was lost.
    @Test func logWithoutADatabaseIsKept() async throws {
        let memes = try await fill(folder, closes: false)
        let log = try folder.bytes("data/memes.sqlite-wal")
        try folder.remove("data/memes.sqlite")
        let store = try await open(folder)
        try await expectPictures(store, memes, "no database")
        #expect(try folder.bytes("data/memes.sqlite.unreadable-1-wal") == log)
    }

    @Test func memeOfWhichOnlyTheOriginalIsLeftIsTakenOver() async throws {
        let memes = try await fill(folder)
        for name in ["memes.sqlite", "memes/" + memes[5].memedImage.fileName] { try folder.remove("data/" + name) }
        let store = try await open(folder)
        let found = try #require(try await store.meme(memes[5].id))
        #expect(found.originalImage.byteCount == 100 && found.memedImage.byteCount == 0)
    }
}
