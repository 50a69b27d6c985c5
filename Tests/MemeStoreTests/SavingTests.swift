import Foundation
import Geometry
import MemeStore
import Memes
import TestSupport
import Testing

@Suite struct SavingTests {
    let folder: ScratchFolder
    init() throws { folder = try ScratchFolder() }

    @Test func savedMemeIsThereAfterReopening() async throws {
        var new = sampleMeme(1)
        new.crop = Crop(rotation: .quarter, topLeft: UnitPoint(x: 0.25, y: 0), bottomRight: UnitPoint(x: 1, y: 0.5))
        let first = try await MemeStore.open(folder.path)
        let saved = try await first.save(new)
        try await first.close()
        let store = try await MemeStore.open(folder.path)
        #expect(store.recovery.isClean)
        let memes = try await store.memes(limit: 10)
        #expect(memes == [saved])
        #expect(memes.first?.captions == new.captions)
        #expect(memes.first?.fontName == "Anton")
        #expect(memes.first?.crop == new.crop)
    }

    @Test func filesHoldExactlyTheBytesAndHaveNamesThatTellNoCaptions() async throws {
        let clock = HandSetClock(1_795_275_000)
        let surroundings = StoreSurroundings(now: { clock.now }, salt: { 0x9f86_d081 })
        let store = try await MemeStore.open(folder.path, surroundings: surroundings)
        let meme = try await store.save(sampleMeme(1, top: "  When/../you «see» it: don't!  "))
        #expect(meme.id.description == "000001-9f86d081")
        let pattern = #/000001-20\d\d-\d\d-\d\d-\d{6}-9f86d081\.jpg/#
        #expect(try pattern.wholeMatch(in: meme.memedImage.fileName) != nil, "\(meme.memedImage.fileName)")
        #expect(try folder.bytes("originals/" + meme.originalImage.fileName) == sampleBytes(1, count: 3_000))
        #expect(try folder.bytes("memes/" + meme.memedImage.fileName) == sampleBytes(101, count: 2_000))
        #expect(try folder.bytes("thumbnails/" + meme.thumbnail.fileName) == sampleBytes(201, count: 500))
        #expect(
            try folder.names(in: ".").filter { !$0.hasPrefix("memes.sqlite-") }
                == ["drafts", "memes", "memes.sqlite", "originals", "outbox", "thumbnails"])
    }

    @Test func photoOfTheAlbumIsCopiedByteForByteAndStaysAsItWas() async throws {
        let photo = sampleBytes(9, count: 700_001)
        try folder.write(photo, to: "album/Ferien Föhr.JPEG")
        let store = try await MemeStore.open(folder.file("data"))
        var new = sampleMeme(1)
        new.photo = .file(folder.file("album/Ferien Föhr.JPEG"))
        let meme = try await store.save(new)
        #expect(meme.originalImage.fileName.hasSuffix(".jpeg"))
        #expect(try folder.bytes("data/originals/" + meme.originalImage.fileName) == photo)
        #expect(try folder.bytes("album/Ferien Föhr.JPEG") == photo)
    }

    @Test func photoThatCannotBeReadIsSaidAndLeavesNothing() async throws {
        try folder.write([], to: "empty.jpg")
        let store = try await MemeStore.open(folder.file("data"))
        for path in ["gone.jpg", "empty.jpg", "."] {
            var new = sampleMeme(1)
            new.photo = .file(folder.file(path))
            let error = await #expect(throws: StoreError.self) { try await store.save(new) }
            guard case .unreadablePhoto = error else { Issue.record("\(path): \(String(describing: error))"); continue }
        }
        #expect(try folder.names(in: "data/originals").isEmpty)
        #expect(try folder.names(in: "data/memes").isEmpty)
        #expect(try await store.count() == 0)
    }

    @Test func newestComesFirstInPagesWhateverTheClockSays() async throws {
        let clock = HandSetClock(2_000_000_000)
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(now: { clock.now }))
        for seed in 0..<5 {
            _ = try await store.save(sampleMeme(UInt8(seed), top: "\(seed)"))
            clock.now = clock.now.advanced(bySeconds: -100_000_000)
        }
        let first = try await store.memes(limit: 2)
        #expect(first.map(\.topText) == ["4", "3"])
        let second = try await store.memes(before: first.last?.id, limit: 2)
        #expect(second.map(\.topText) == ["2", "1"])
        #expect(try await store.memes(before: second.last?.id, limit: 2).map(\.topText) == ["0"])
        #expect(try await store.count() == 5)
    }

    @Test func editingReplacesThePicturesAndKeepsTheOriginal() async throws {
        let clock = HandSetClock(1_000)
        let store = try await MemeStore.open(folder.path, surroundings: StoreSurroundings(now: { clock.now }))
        var meme = try await store.save(sampleMeme(1))
        let before = meme
        clock.now = Timestamp(secondsSince1970: 2_000)
        meme.topText = "Second thoughts"
        meme.fontName = "Bangers"
        let changed = try await store.update(meme, pictures: samplePictures(2))
        #expect(changed.id == before.id)
        #expect(changed.originalImage == before.originalImage)
        #expect(changed.createdAt.secondsSince1970 == 1_000)
        #expect(changed.changedAt.secondsSince1970 == 2_000)
        #expect(changed.topText == "Second thoughts" && changed.fontName == "Bangers")
        #expect(try folder.names(in: "memes") == [changed.memedImage.fileName])
        #expect(try folder.bytes("memes/" + changed.memedImage.fileName) == samplePictures(2).memed)
        #expect(try folder.names(in: "thumbnails") == [changed.thumbnail.fileName])
        #expect(try folder.bytes("originals/" + changed.originalImage.fileName) == sampleBytes(1, count: 3_000))
        #expect(try await store.meme(meme.id) == changed)
    }

    @Test func destinationsAreNotedOnceInTheirOrder() async throws {
        let store = try await MemeStore.open(folder.path)
        let meme = try await store.save(sampleMeme(1))
        for destination in ["usb", "keep", "usb"] { _ = try await store.recordShare(of: meme.id, to: destination) }
        #expect(try await store.meme(meme.id)?.sharedTo == ["usb", "keep"])
        let stranger = MemeID(sequence: 99, salt: 1)
        await #expect(throws: StoreError.unknownMeme(stranger)) { try await store.recordShare(of: stranger, to: "keep") }
    }

    @Test func secondProcessIsKeptOut() async throws {
        let store = try await MemeStore.open(folder.path)
        let error = await #expect(throws: StoreError.self) { try await MemeStore.open(folder.path) }
        guard case .inUse = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await store.count() == 0)
        try await store.close()
        await #expect(throws: StoreError.self) { try await store.count() }
        let second = try await MemeStore.open(folder.path)
        #expect(try await second.count() == 0)
    }
}
