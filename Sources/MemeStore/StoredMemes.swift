private import Logging
public import Memes

/// The memes of a store as the screens see them: all of them in memory, newest first.
///
/// Nobody else writes to the store, so what its methods return is all that ever changes.
@MainActor
public final class StoredMemes: MemeArchive, EventRecords {
    public private(set) var memes: [Meme] = []
    public var onChange: () -> Void = {}
    public private(set) var foundDraft: Draft?
    /// The memes that were taken out of the list and can still be restored.
    private var hidden: [MemeID: Meme] = [:]
    /// The photos that were kept for a half-made meme, so that the store is not troubled when there are none to remove.
    private var keptPhotos: Set<String> = []
    private let store: MemeStore
    private let retention: Retention
    /// How many rows are read at a time.
    var pageLength = 1000
    /// Counts what was changed in memory.
    private var changes = 0
    private static let log = Logger(label: "mememe.store")

    /// Reads what the store has, after what is too old or too many is gone.
    ///
    /// - Parameter draftSeconds: drafts older than this many seconds are discarded at the start.
    public init(_ store: MemeStore, retention: Retention, draftSeconds: Double) async throws(StoreError) {
        self.store = store
        self.retention = retention
        await applyRetention()
        try await list()
        await recoverDraft(keptFor: draftSeconds)
    }

    /// A draft that can't be read keeps nobody from making another meme.
    private func recoverDraft(keptFor seconds: Double) async {
        do throws(StoreError) {
            let draft = try await store.recoverDraft(keptFor: seconds)
            let isOrphan = draft?.edited.map { id in !memes.contains { $0.id == id } } ?? false
            if isOrphan { try await store.removeDraft() } else { foundDraft = draft }
            keptPhotos = Set([foundDraft?.photoPath].compactMap(\.self))
        } catch {
            Self.log.error("a half-made meme can't be read: \(error.cause)")
        }
    }

    public func save(_ meme: FinishedMeme) async throws(StoreError) -> Meme {
        // Before there is one that has the clock's new time already.
        if try await store.followClock() { try await list() }
        let saved = try await store.save(meme)
        insert(saved)
        await applyRetention()
        return saved
    }

    public var nextExpiry: Timestamp? {
        guard let age = retention.maximumAge, let oldest = memes.map(\.createdAt).min() else { return nil }
        return oldest.advanced(bySeconds: age)
    }

    public func removeExpired() async { await applyRetention() }

    public func update(_ meme: Meme, with finished: FinishedMeme) async throws(StoreError) -> Meme {
        var changed = meme
        (changed.captions, changed.fontName, changed.crop) = (finished.captions, finished.fontName, finished.crop)
        let isSamePhoto = finished.photo == .file(meme.originalImage.path)
        let updated = try await store.update(changed, original: isSamePhoto ? nil : finished.photo, pictures: finished.pictures)
        replace(updated)
        return updated
    }

    public func recordShare(of meme: MemeID, to destination: String) async throws(StoreError) {
        replace(try await store.recordShare(of: meme, to: destination))
    }

    public func setProminence(_ prominence: Meme.Prominence, of ids: [MemeID]) async throws(StoreError) {
        try await store.setProminence(prominence, of: ids)
        let changed = Set(ids)
        for index in memes.indices where changed.contains(memes[index].id) { memes[index].prominence = prominence }
        for id in ids { hidden[id]?.prominence = prominence }
        noteChange()
    }

    // MARK: - Numbers

    public func note(_ event: BoothEvent) async throws(StoreError) { try await store.note(event) }

    public func tally(hours: Int) async throws(StoreError) -> EventTally { try await store.tally(hours: hours) }

    /// What happened since `resetTally`, without its hours.
    public func totals() async throws(StoreError) -> EventTally { try await store.totals() }

    public func resetTally() async throws(StoreError) { try await store.resetTally() }

    public func eraseEvent() async throws(StoreError) {
        // Out of sight first: what is being deleted can't be opened any more.
        (memes, hidden, keptPhotos) = ([], [:], [])
        foundDraft = nil
        noteChange()
        try await store.eraseEvent()
    }

    // MARK: - Deleting

    public func hide(_ ids: [MemeID]) async throws(StoreError) {
        takeOut(ids)
        do throws(StoreError) {
            try await store.hide(ids)
        } catch {
            putBack(ids)
            throw error
        }
    }

    public func restore(_ ids: [MemeID]) async throws(StoreError) {
        putBack(ids)
        do throws(StoreError) {
            try await store.restore(ids)
        } catch {
            takeOut(ids)
            throw error
        }
    }

    public func finishDeleting(_ ids: [MemeID]) async throws(StoreError) {
        for id in ids { hidden[id] = nil }
        try await store.finishDeleting(ids)
    }

    private func takeOut(_ ids: [MemeID]) {
        let leaving = Set(ids)
        for meme in memes where leaving.contains(meme.id) { hidden[meme.id] = meme }
        memes.removeAll { leaving.contains($0.id) }
        noteChange()
    }

    private func putBack(_ ids: [MemeID]) {
        memes = (memes + ids.compactMap { hidden.removeValue(forKey: $0) }).sorted { $0.id > $1.id }
        noteChange()
    }

    public func keepPhoto(_ photo: PhotoOrigin) async throws(StoreError) -> String {
        let path = try await store.keepPhoto(photo)
        keptPhotos.insert(path)
        return path
    }

    public func keepDraft(_ draft: Draft) async throws(StoreError) { try await store.saveDraft(draft) }

    public func removeDraft(keeping photo: String?) async throws(StoreError) {
        keptPhotos.formIntersection([photo].compactMap(\.self))
        try await store.removeDraft(keeping: photo)
    }

    public func removeDraftPhotos(keeping photos: Set<String>) async throws(StoreError) {
        guard !keptPhotos.isSubset(of: photos) else { return }
        keptPhotos.formIntersection(photos)
        try await store.removeDraftPhotos(keeping: photos)
    }

    private func list() async throws(StoreError) {
        var all: [Meme] = []
        var changesBefore: Int
        repeat {
            (all, changesBefore) = ([], changes)
            while true {
                let page = try await store.memes(before: all.last?.id, limit: pageLength)
                all += page
                if page.count < pageLength { break }
            }
            // The pages may have what was changed meanwhile or not.
        } while changes != changesBefore
        memes = all.filter { hidden[$0.id] == nil }
    }

    private func noteChange() {
        changes += 1
        onChange()
    }

    /// Puts a new meme where it belongs.
    private func insert(_ meme: Meme) {
        memes.insert(meme, at: memes.firstIndex { $0.id < meme.id } ?? memes.endIndex)
        noteChange()
    }

    /// Puts a meme in the place of its older self, which the guest may have deleted meanwhile.
    private func replace(_ meme: Meme) {
        if hidden[meme.id] != nil { return hidden[meme.id] = meme }
        guard let index = memes.firstIndex(where: { $0.id == meme.id }) else { return }
        memes[index] = meme
        noteChange()
    }

    /// Deletes what is too old or too many.
    ///
    /// A full or failing disk lets nothing be deleted. That keeps nobody from seeing what is there; the next meme that is saved tries anew.
    private func applyRetention() async {
        do throws(StoreError) {
            let isClockSet = try await store.followClock()
            guard try await store.apply(retention) > 0 || isClockSet else { return }
            try await list()
            onChange()
        } catch {
            Self.log.error("old memes can't be deleted: \(error.cause)")
        }
    }
}
