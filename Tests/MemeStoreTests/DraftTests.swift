import Geometry
import Glibc
import Logging
import MemeStore
import Memes
import TestSupport
import Testing

/// Where a half-made meme is kept, how long, and what becomes of its files.
@Suite struct DraftTests {
    private let folder: ScratchFolder
    private let clock = HandSetClock(1_800_000_000)

    init() throws { folder = try ScratchFolder() }

    private func open() async throws -> MemeStore {
        try await MemeStore.open(folder.path, surroundings: StoreSurroundings(now: { [clock] in clock.now }))
    }

    /// Opens the folder as after a power cut, and says which draft is there.
    private func recover(keptFor seconds: Double = 300) async throws -> Draft? {
        let store = try await open()
        let draft = try await store.recoverDraft(keptFor: seconds)
        try await store.close()
        return draft
    }

    private func fullDraft(photo: String) -> Draft {
        var draft = Draft(photoPath: photo, captions: Captions(top: " ä „quoted\" ", bottom: "👍🏽\n\u{0}"), fontName: "Anton")
        draft.crop = Crop(rotation: .quarter, topLeft: UnitPoint(x: 0.1, y: 1.0 / 3), bottomRight: UnitPoint(x: 0.9, y: 0.75))
        draft.edited = MemeID(sequence: 7, salt: 0xDEAD_BEEF)
        draft.typing = .bottom
        return draft
    }

    @Test func everythingComesBack() async throws {
        let store = try await open()
        let photo = try await store.keepPhoto(.bytes(sampleBytes(1, count: 700_000), fileExtension: "jpg"))
        let draft = fullDraft(photo: photo)
        try await store.saveDraft(draft)
        try await store.close()
        #expect(try await recover() == draft)
        #expect(try folder.bytes("drafts/" + (try #require(photo.split(separator: "/").last))) == sampleBytes(1, count: 700_000))
        #expect(try await recover() == draft, "and a second time")
    }

    @Test func aCopiedPhotoOutlivesItsStick() async throws {
        try folder.write(sampleBytes(3, count: 5000), to: "stick/Holiday 1.PNG")
        let store = try await open()
        let photo = try await store.keepPhoto(.file(folder.file("stick/Holiday 1.PNG")))
        #expect(photo.hasSuffix(".png"))
        try await store.saveDraft(Draft(photoPath: photo, captions: Captions(top: "", bottom: ""), fontName: "Anton"))
        try await store.close()
        try folder.remove("stick")
        #expect(try await recover()?.photoPath == photo)
        #expect(try folder.names(in: "drafts").count == 2)
    }

    @Test func aPhotoThatIsTooLargeToBeDecodedIsNotCopied() async throws {
        let path = folder.file("sparse.jpg")
        try folder.write([], to: "sparse.jpg")
        #expect(unsafe truncate(path, 4 << 30) == 0)
        let store = try await open()
        await expectRefusal(of: path, by: store)
        #expect(try folder.names(in: "drafts").isEmpty && folder.names(in: "originals").isEmpty)
    }

    @Test func aPhotoThatGrowsWhileItIsCopiedIsGivenUp() async throws {
        try folder.write(sampleBytes(1, count: 100), to: "endless.jpg")
        var surroundings = StoreSurroundings(operations: EndlessReading())
        surroundings.largestPhoto = 1 << 20
        let store = try await MemeStore.open(folder.path, surroundings: surroundings)
        await expectRefusal(of: folder.file("endless.jpg"), by: store)
        #expect(try folder.names(in: "drafts").isEmpty && folder.names(in: "originals").isEmpty)
    }

    private func expectRefusal(of path: String, by store: MemeStore) async {
        let kept = await #expect(throws: StoreError.self) { try await store.keepPhoto(.file(path)) }
        guard case .unreadablePhoto = kept else { Issue.record("\(String(describing: kept))"); return }
        let meme = FinishedMeme(
            photo: .file(path), captions: Captions(top: "", bottom: ""), fontName: "Anton", pictures: samplePictures(1))
        let saved = await #expect(throws: StoreError.self) { try await store.save(meme) }
        guard case .unreadablePhoto = saved else { Issue.record("\(String(describing: saved))"); return }
    }

    @Test func onlyTheNewestStays() async throws {
        let store = try await open()
        for number in 1...5 {
            try await store.saveDraft(Draft(photoPath: nil, captions: Captions(top: "\(number)", bottom: ""), fontName: "Anton"))
        }
        #expect(try folder.names(in: "drafts").count == 1)
        try await store.close()
        #expect(try await recover()?.captions.top == "5")
    }

    @Test func removalLeavesNothingButThePhotoOfAnUndo() async throws {
        let store = try await open()
        let photos = [
            try await store.keepPhoto(.bytes(sampleBytes(1, count: 10), fileExtension: "jpg")),
            try await store.keepPhoto(.bytes(sampleBytes(2, count: 10), fileExtension: "jpg")),
        ]
        try await store.saveDraft(Draft(photoPath: photos[1], captions: Captions(top: "a", bottom: ""), fontName: "Anton"))
        try await store.removeDraft(keeping: photos[1])
        #expect(try folder.names(in: "drafts").map { folder.file("drafts/" + $0) } == [photos[1]])
        try await store.removeDraftPhotos(keeping: [])
        #expect(try folder.names(in: "drafts").isEmpty)
        try await store.close()
        #expect(try await recover() == nil)
    }

    /// A photo may come while what an older draft no longer needs is cleared away.
    @Test func aPhotoThatJustCameIsSpared() async throws {
        let store = try await open()
        let old = try await store.keepPhoto(.bytes(sampleBytes(1, count: 10), fileExtension: "jpg"))
        let new = try await store.keepPhoto(.bytes(sampleBytes(2, count: 10), fileExtension: "jpg"))
        try await store.removeDraftPhotos(keeping: [])
        #expect(try folder.names(in: "drafts").map { folder.file("drafts/" + $0) } == [new])
        try await store.removeDraft()
        #expect(try folder.names(in: "drafts").isEmpty && old != new)
    }

    @Test func theDraftThatCouldNotBeReplacedKeepsItsPhoto() async throws {
        let tap = DiskTap(root: folder.path)
        let surroundings = StoreSurroundings(operations: TappedFileOperations(tap), now: { [clock] in clock.now })
        let store = try await MemeStore.open(folder.path, surroundings: surroundings)
        let old = try await store.keepPhoto(.bytes(sampleBytes(1, count: 10), fileExtension: "jpg"))
        try await store.saveDraft(Draft(photoPath: old, captions: Captions(top: "a", bottom: ""), fontName: "Anton"))
        let new = try await store.keepPhoto(.bytes(sampleBytes(2, count: 10), fileExtension: "jpg"))
        let changed = Draft(photoPath: new, captions: Captions(top: "a", bottom: ""), fontName: "Anton")
        tap.follow(.init(call: 1, code: ENOSPC, lasts: false))
        await #expect(throws: StoreError.self) { try await store.saveDraft(changed) }
        tap.follow(nil)
        try await store.removeDraftPhotos(keeping: [new])
        #expect(try folder.names(in: "drafts").filter { $0.hasPrefix("photo-") }.count == 2)
        try await store.saveDraft(changed)
        try await store.removeDraftPhotos(keeping: [new])
        #expect(try folder.names(in: "drafts").filter { $0.hasPrefix("photo-") }.map { folder.file("drafts/" + $0) } == [new])
        tap.follow(.init(call: 1, code: ENOSPC, lasts: false))
        await #expect(throws: StoreError.self) {
            try await store.saveDraft(Draft(photoPath: nil, captions: Captions(top: "b", bottom: ""), fontName: "Anton"))
        }
        tap.follow(nil)
        _ = try await store.keepPhoto(.bytes(sampleBytes(3, count: 10), fileExtension: "jpg"))
        try await store.removeDraftPhotos(keeping: [])
        try await store.close()
        #expect(try await recover() == changed, "with the photo that it names")
    }

    @Test(arguments: [(299.0, true), (301, false), (-86_400, true)])
    func aDraftIsKeptForItsSession(_ seconds: Double, _ isKept: Bool) async throws {
        let store = try await open()
        let photo = try await store.keepPhoto(.bytes(sampleBytes(1, count: 10), fileExtension: "jpg"))
        try await store.saveDraft(Draft(photoPath: photo, captions: Captions(top: "a", bottom: ""), fontName: "Anton"))
        try await store.close()
        clock.now = clock.now.advanced(bySeconds: seconds)
        #expect((try await recover(keptFor: 300) != nil) == isKept)
        #expect(try folder.names(in: "drafts").isEmpty != isKept)
    }

    /// Every byte of the file is changed once, and the file is cut at every length: nothing of it is believed.
    @Test func aDamagedDraftIsRemoved() async throws {
        let store = try await open()
        try await store.saveDraft(fullDraft(photo: folder.file("gone")))
        try await store.close()
        let name = try #require(try folder.names(in: "drafts").first)
        let whole = try folder.bytes("drafts/" + name)
        var damaged = (0..<whole.count).map { Array(whole[0..<$0]) }
        damaged += whole.indices.map { index in
            var bytes = whole
            bytes[index] ^= 4
            return bytes
        }
        damaged += [[UInt8](repeating: 0, count: whole.count), whole + [0]]
        let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }
        let folderStore = try await MemeStore.open(
            folder.path, surroundings: StoreSurroundings(now: { [clock] in clock.now }), log: quiet)
        for bytes in damaged {
            try folder.write(bytes, to: "drafts/" + name)
            #expect(try await folderStore.recoverDraft(keptFor: 300) == nil)
            #expect(try folder.names(in: "drafts").isEmpty)
        }
        try folder.write(whole, to: "drafts/" + name)
        let words = try await folderStore.recoverDraft(keptFor: 300)?.captions
        #expect(words == fullDraft(photo: "").captions, "its photo is gone, its words are not")
    }
}
