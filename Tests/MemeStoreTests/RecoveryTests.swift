import Foundation
import MemeStore
import Memes
import TestSupport
import Testing

@Suite struct RecoveryTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    /// Saves memes and closes the store again.
    private func save(_ seeds: ClosedRange<UInt8>) async throws -> [Meme] {
        let store = try await MemeStore.open(folder.path)
        var memes: [Meme] = []
        for seed in seeds { memes.append(try await store.save(sampleMeme(seed))) }
        try await store.close()
        return memes
    }

    @Test func halvesAndStrangersAreRemovedAndReported() async throws {
        let memes = try await save(1...2)
        try folder.write([1, 2], to: "memes/.000003-half.jpg.part")
        try folder.write([1, 2], to: "originals/.000003-half.jpg.part")
        try folder.write([1, 2], to: "thumbnails/000009-stranger-00000000.jpg")
        try folder.write([1, 2], to: "drafts/not-ours")
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.removedTemporaries == 2)
        #expect(store.recovery.removedFiles == 1)
        #expect(store.recovery.description == "2 half-written files were removed. 1 file that belonged to no meme was removed.")
        #expect(try await store.memes(limit: 9) == memes.reversed())
        #expect(try folder.names(in: "memes").count == 2)
        #expect(try folder.names(in: "thumbnails").count == 2)
        #expect(folder.exists("drafts/not-ours"))
    }

    @Test func memeThatLostOneFileStaysAndSaysWhich() async throws {
        let memes = try await save(1...2)
        try folder.remove("originals/" + memes[0].originalImage.fileName)
        try folder.write([1], to: "thumbnails/" + memes[1].thumbnail.fileName)
        var expected = memes
        expected[0].originalImage.byteCount = 0
        expected[1].thumbnail.byteCount = 0
        let first = try await MemeStore.open(folder.path)
        #expect(first.recovery.sentences == ["1 file that belonged to no meme was removed.", "2 memes have lost some of their files."])
        #expect(try await first.memes(limit: 9) == expected.reversed())
        try await first.close()
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.isClean, "it is reported once")
        #expect(try await store.memes(limit: 9) == expected.reversed())
    }

    @Test func memeWithoutAnyPictureIsDropped() async throws {
        let memes = try await save(1...2)
        try folder.remove("originals/" + memes[0].originalImage.fileName)
        try folder.remove("memes/" + memes[0].memedImage.fileName)
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.droppedMemes == 1)
        #expect(try await store.memes(limit: 9) == [memes[1]])
        #expect(try folder.names(in: "thumbnails") == [memes[1].thumbnail.fileName])
    }

    @Test func deletionThatWasCutShortIsFinished() async throws {
        let memes = try await save(1...2)
        let first = try await MemeStore.open(folder.path)
        try await first.hide([memes[0].id])
        try await first.close()
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.sentences == ["3 files that belonged to no meme were removed.", "1 deletion was finished."])
        #expect(try await store.memes(limit: 9) == [memes[1]])
        #expect(try folder.names(in: "originals") == [memes[1].originalImage.fileName])
    }

    @Test(arguments: [true, false]) func lostDatabaseCostsTheCaptionsAndNoPicture(garbled: Bool) async throws {
        let memes = try await save(1...3)
        try folder.write([7], to: "originals/photo-of-somebody.png")
        for name in try folder.names(in: ".") where name.hasPrefix("memes.sqlite") { try folder.remove(name) }
        if garbled { try folder.write(sampleBytes(3, count: 9_000), to: "memes.sqlite") }
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.adoptedMemes == 3)
        #expect(store.recovery.databasePutAside == (garbled ? "memes.sqlite.unreadable-1" : nil))
        #expect(folder.exists("memes.sqlite.unreadable-1") == garbled)
        let found = try await store.memes(limit: 9)
        #expect(found.map(\.id) == memes.reversed().map(\.id))
        #expect(found.map(\.memedImage) == memes.reversed().map(\.memedImage))
        #expect(found.map(\.originalImage) == memes.reversed().map(\.originalImage))
        #expect(found.map(\.thumbnail) == memes.reversed().map(\.thumbnail))
        #expect(found.allSatisfy { $0.captions == Captions(top: "", bottom: "") })
        #expect(folder.exists("originals/photo-of-somebody.png"))
        #expect(try await store.save(sampleMeme(4)).id.sequence == 4)
    }

    @Test func pageOfTheDatabaseThatWasOverwrittenIsNoticed() async throws {
        let memes = try await save(1...3)
        var bytes = try folder.bytes("memes.sqlite")
        for index in 100..<min(4_096, bytes.count) { bytes[index] = 0xEE }
        try folder.write(bytes, to: "memes.sqlite")
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.databasePutAside == "memes.sqlite.unreadable-1")
        #expect(try await store.memes(limit: 9).map(\.id) == memes.reversed().map(\.id))
    }

    @Test func everySentenceOfTheReportIsInWords() {
        var report = RecoveryReport()
        #expect(report.isClean && report.description == "Everything was in order.")
        report.adoptedMemes = 1
        report.databasePutAside = "x"
        #expect(report.description == "The database could not be read and was put aside as x. 1 meme was taken over from its pictures.")
    }
}
