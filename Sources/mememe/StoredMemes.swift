internal import Kiosk
private import Logging
internal import MemeStore
internal import Memes

/// The store's memes as the screens see them: all of them, in memory, newest first.
///
/// Nobody else writes to the store, so what comes back from it is all the news there is; its stream of changes would keep Swift's
/// shared threads, and with them a timer, awake.
final class StoredMemes: MemeArchive {
    private(set) var memes: [Meme] = []
    var onChange: () -> Void = {}
    private(set) var foundDraft: Draft?
    private let store: MemeStore
    private let retention: Retention
    private static let page = 1000
    private static let log = Logger(label: "mememe.store")

    /// Reads what the store has, after what is too old or too many is gone.
    ///
    /// - Parameter draftSeconds: how long after its last change a half-made meme is gone on with.
    init(_ store: MemeStore, retention: Retention, draftSeconds: Double) async throws(StoreError) {
        self.store = store
        self.retention = retention
        try await store.apply(retention)
        try await list()
        await recoverDraft(keptFor: draftSeconds)
    }

    /// A draft that can't be read keeps nobody from making another meme.
    private func recoverDraft(keptFor seconds: Double) async {
        do throws(StoreError) {
            let draft = try await store.recoverDraft(keptFor: seconds)
            let isOrphan = draft?.edited.map { id in !memes.contains { $0.id == id } } ?? false
            if isOrphan { try await store.removeDraft() } else { foundDraft = draft }
        } catch {
            Self.log.error("a half-made meme can't be read: \(error.cause)")
        }
    }

    func save(_ meme: FinishedMeme) async throws(ArchiveError) -> Meme {
        do throws(StoreError) {
            let saved = try await store.save(
                NewMeme(
                    original: .file(meme.photoPath), captions: meme.captions, fontName: meme.fontName, crop: meme.crop,
                    pictures: RenderedPictures(memed: meme.memed, thumbnail: meme.thumbnail)))
            insert(saved)
            await applyRetention()
            return saved
        } catch {
            throw ArchiveError(error)
        }
    }

    func update(_ meme: Meme, with finished: FinishedMeme) async throws(ArchiveError) -> Meme {
        var changed = meme
        (changed.captions, changed.fontName, changed.crop) = (finished.captions, finished.fontName, finished.crop)
        let photo = finished.photoPath == meme.originalImage.path ? nil : NewMeme.Original.file(finished.photoPath)
        do throws(StoreError) {
            let updated = try await store.update(
                changed, original: photo, pictures: RenderedPictures(memed: finished.memed, thumbnail: finished.thumbnail))
            insert(updated)
            return updated
        } catch {
            throw ArchiveError(error)
        }
    }

    func recordShare(of meme: MemeID, to destination: String) async throws(ArchiveError) {
        do throws(StoreError) {
            insert(try await store.recordShare(of: meme, to: destination))
        } catch {
            throw ArchiveError(error)
        }
    }

    func delete(_ meme: MemeID) async throws(ArchiveError) {
        do throws(StoreError) {
            try await store.delete([meme])
            remove([meme])
        } catch {
            throw ArchiveError(error)
        }
    }

    func keepPhoto(_ jpeg: [UInt8]) async throws(ArchiveError) -> String {
        try await keep(.bytes(jpeg, fileExtension: "jpg"))
    }

    func keepPhoto(copying path: String) async throws(ArchiveError) -> String { try await keep(.file(path)) }

    private func keep(_ photo: NewMeme.Original) async throws(ArchiveError) -> String {
        do throws(StoreError) {
            return try await store.keepPhoto(photo)
        } catch {
            throw ArchiveError(error)
        }
    }

    func keepDraft(_ draft: Draft) async throws(ArchiveError) {
        do throws(StoreError) {
            try await store.saveDraft(draft)
        } catch {
            throw ArchiveError(error)
        }
    }

    func removeDraft(keeping photo: String?) async throws(ArchiveError) {
        do throws(StoreError) {
            try await store.removeDraft(keeping: photo)
        } catch {
            throw ArchiveError(error)
        }
    }

    func removeDraftPhotos(keeping photos: Set<String>) async throws(ArchiveError) {
        do throws(StoreError) {
            try await store.removeDraftPhotos(keeping: photos)
        } catch {
            throw ArchiveError(error)
        }
    }

    private func list() async throws(StoreError) {
        var all: [Meme] = []
        while true {
            let page = try await store.memes(before: all.last?.id, limit: Self.page)
            all += page
            if page.count < Self.page { break }
        }
        memes = all
    }

    /// Puts a meme where it belongs, or in the place of its older self.
    private func insert(_ meme: Meme) {
        if let index = memes.firstIndex(where: { $0.id == meme.id }) {
            memes[index] = meme
        } else {
            memes.insert(meme, at: memes.firstIndex { $0.id < meme.id } ?? memes.endIndex)
        }
        onChange()
    }

    private func remove(_ ids: [MemeID]) {
        let before = memes.count
        memes.removeAll { ids.contains($0.id) }
        if memes.count != before { onChange() }
    }

    private func applyRetention() async {
        do throws(StoreError) {
            guard try await store.apply(retention) > 0 else { return }
            try await list()
            onChange()
        } catch {
            Self.log.error("old memes can't be deleted: \(error.cause)")
        }
    }
}

extension ArchiveError {
    fileprivate init(_ error: StoreError) { self.init(sentence: error.sentence, cause: error.cause) }
}
