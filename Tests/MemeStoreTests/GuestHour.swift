import Logging
import Memes
import TestSupport

@testable import MemeStore

/// A guest's hour in short, with everything that a store is asked for: memes, edits, deletions, drafts, an evening's end and a morning.
struct GuestHour {
    private let path: String
    private let tap: DiskTap
    /// Photos that are copied into the store. It is another medium, which keeps its power.
    private let album: ScratchFolder
    private let clock = HandSetClock(1_800_000_000)
    private var store: MemeStore?
    private var memes: [String: Meme] = [:]
    private var versions: [String: MemeVersion] = [:]
    /// How many changes had come to the disk when the operator erased the event.
    private(set) var eventCountBeforeErasing = 0
    /// What the store said instead of doing what it was asked for.
    private(set) var errors: [StoreError] = []

    /// - Parameter path: where the data folder will be, below the tap's root.
    init(at path: String, _ tap: DiskTap) throws {
        (self.path, self.tap, album) = (path, tap, try ScratchFolder())
        for seed in stride(from: UInt8(2), through: 18, by: 2) { try album.write(Samples.original(seed), to: "\(seed).png") }
    }

    /// Every other photo is a file of the album, the rest are in memory as those of the camera are.
    private func photo(_ seed: UInt8) -> PhotoOrigin {
        seed.isMultiple(of: 2) ? .file(album.file("\(seed).png")) : .bytes(Samples.original(seed), fileExtension: "jpg")
    }

    static let quiet = Logger(label: "quiet") { _ in SwiftLogNoOpLogHandler() }

    /// - Parameter isBusy: whether other guests come as well.
    mutating func spend(isBusy: Bool) async {
        await open()
        await save("A", original: 1, pictures: 1)
        clock.now = clock.now.advanced(bySeconds: 1_000)
        await save("B", original: 2, pictures: 2)
        await draftAndEdit()
        await share("B")
        await set(.hidden, "B")
        await save("C", original: 3, pictures: 3)
        await undoADeletion("B")
        await delete("C")
        await edit("B", photo: 4, pictures: 52)
        await does(memes["A"].map { .meme($0.topText, nil) }) { store throws(StoreError) in
            try await store.apply(Retention(maximumAge: 500))
        }
        if isBusy { await others() }
        await close()
        await open()
        _ = await does(nil) { store throws(StoreError) in try await store.recoverDraft(keptFor: .infinity) }
        await save("D", original: 5, pictures: 5)
        await take("F", original: 6, pictures: 6, number: 70, takesNewNumber: false)
        await take("G", original: 8, pictures: 8, number: 2, takesNewNumber: true)
        await does(.draft(nil)) { store throws(StoreError) in try await store.removeDraft() }
        await saveDraft("b", await keepPhoto(7), 7)
        await eraseEvent()
        await save("H", original: 9, pictures: 9)
        await close()
    }

    /// Memes of which few stay.
    private mutating func others() async {
        for number in UInt8(1)...9 {
            await save("E\(number)", original: 10 + number, pictures: 10 + number)
            await edit("E\(number)", photo: nil, pictures: 30 + number)
            await share("E\(number)")
            if number > 2 { await delete("E\(number - 2)") }
        }
    }

    private mutating func draftAndEdit() async {
        let first = await keepPhoto(7)
        for words in ["", "a"] { await saveDraft(words, first, 7) }
        let second = await keepPhoto(8)
        await saveDraft("a", second, 8)
        await edit("A", photo: nil, pictures: 50)
        await does(nil) { store throws(StoreError) in try await store.removeDraftPhotos(keeping: Set([second].compactMap(\.self))) }
        await does(.draft(nil)) { store throws(StoreError) in try await store.removeDraft(keeping: second) }
        await saveDraft("ab", second, 8)
    }

    // MARK: - What it consists of

    private mutating func open() async {
        let surroundings = StoreSurroundings(
            operations: TappedFileOperations(tap), now: { [clock] in clock.now }, salt: { 0xABCD_EF01 }, reservedByteCount: 0)
        do {
            let store = try await MemeStore.open(path, surroundings: surroundings, log: Self.quiet)
            // SQLite moves its log into the database every 1000 pages, an hour in short has fewer.
            let database = try await store.database
            _ = try StoreError.translating { try database.setting("wal_autocheckpoint = 30") }
            self.store = store
        } catch {
            errors.append(error)
        }
    }

    private mutating func close() async {
        do { try await store?.close() } catch { errors.append(error) }
        store = nil
    }

    private mutating func save(_ top: String, original: UInt8, pictures: UInt8) async {
        let version = MemeVersion(original: original, pictures: pictures)
        let new = FinishedMeme(
            photo: photo(original), captions: Captions(top: top, bottom: Samples.words(pictures)), fontName: "Anton",
            pictures: Samples.pictures(pictures))
        memes[top] = await does(.meme(top, version)) { store throws(StoreError) in try await store.save(new) }
        versions[top] = version
    }

    /// A meme of another booth.
    private mutating func take(_ top: String, original: UInt8, pictures: UInt8, number: UInt64, takesNewNumber: Bool) async {
        var moved = MovedMeme(
            id: MemeID(sequence: number, salt: 0x1234_5678), captions: Captions(top: top, bottom: Samples.words(pictures)),
            fontName: "Anton", createdAt: clock.now)
        moved.prominence = .pinned
        let files = MovedMeme.Files(
            original: Samples.original(original), originalEnding: "png", memed: Samples.pictures(pictures).memed,
            thumbnail: Samples.pictures(pictures).thumbnail)
        let version = MemeVersion(original: original, pictures: pictures, prominence: .pinned)
        await does(.meme(top, version)) { [moved] store throws(StoreError) in
            try await store.take(moved, files, takesNewNumber: takesNewNumber)
        }
        versions[top] = version
    }

    private mutating func edit(_ top: String, photo: UInt8?, pictures: UInt8) async {
        guard let meme = memes[top], var version = versions[top] else { return }
        var changed = meme
        changed.bottomText = Samples.words(pictures)
        (version.pictures, version.original) = (pictures, photo ?? version.original)
        let original = photo.map { self.photo($0) }
        let result = await does(.meme(top, version)) { [changed] store throws(StoreError) in
            try await store.update(changed, original: original, pictures: Samples.pictures(pictures))
        }
        if let result { (memes[top], versions[top]) = (result, version) }
    }

    private mutating func share(_ top: String) async {
        guard let id = memes[top]?.id, var version = versions[top] else { return }
        version.destinations.append("usb")
        let result = await does(.meme(top, version)) { store throws(StoreError) in try await store.recordShare(of: id, to: "usb") }
        if result != nil { versions[top] = version }
    }

    private mutating func set(_ prominence: Meme.Prominence, _ top: String) async {
        guard let id = memes[top]?.id, var version = versions[top] else { return }
        version.prominence = prominence
        let result: Void? = await does(.meme(top, version)) { store throws(StoreError) in
            try await store.setProminence(prominence, of: [id])
        }
        if result != nil { versions[top] = version }
    }

    private mutating func undoADeletion(_ top: String) async {
        guard let id = memes[top]?.id else { return }
        let hidden: Void? = await does(.meme(top, nil)) { store throws(StoreError) in try await store.hide([id]) }
        guard hidden != nil else { return }
        let restored: Void? = await does(.meme(top, versions[top])) { store throws(StoreError) in try await store.restore([id]) }
        // What is hidden can't be edited.
        if restored == nil { memes[top] = nil }
    }

    private mutating func delete(_ top: String) async {
        guard let id = memes[top]?.id else { return }
        await does(.meme(top, nil)) { store throws(StoreError) in try await store.delete([id]) }
    }

    /// The operator erases all of the event.
    private mutating func eraseEvent() async {
        let promises = versions.keys.sorted().map { Promise.meme($0, nil) }
        eventCountBeforeErasing = tap.events.count
        for promise in promises { tap.note(.asked(promise)) }
        let erased: Void? = await does(.draft(nil)) { store throws(StoreError) in try await store.eraseEvent() }
        if erased != nil { for promise in promises { tap.note(.told(promise)) } }
        (memes, versions) = ([:], [:])
    }

    private mutating func keepPhoto(_ seed: UInt8) async -> String? {
        await does(nil) { [photo = photo(seed)] store throws(StoreError) in try await store.keepPhoto(photo) }
    }

    private mutating func saveDraft(_ words: String, _ photo: String?, _ seed: UInt8) async {
        guard let photo else { return }
        let draft = Draft(photoPath: photo, captions: Captions(top: words, bottom: ""), fontName: "Anton")
        await does(.draft(DraftVersion(words: words, photo: seed))) { store throws(StoreError) in try await store.saveDraft(draft) }
    }

    @discardableResult
    private mutating func does<Value: Sendable>(
        _ promise: Promise?, _ body: (MemeStore) async throws(StoreError) -> Value
    ) async -> Value? {
        guard let store else { return nil }
        if let promise { tap.note(.asked(promise)) }
        do {
            let value = try await body(store)
            if let promise { tap.note(.told(promise)) }
            return value
        } catch {
            errors.append(error)
            return nil
        }
    }
}
