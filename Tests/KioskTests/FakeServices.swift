import Devices
import Foundation
import HeadlessDevices
import Memes

@testable import Kiosk

/// Simulated work: it takes simulated time and may fail.
final class SimulatedWork {
    private let clock: HeadlessClock
    /// How long each piece takes.
    var duration = Duration.milliseconds(80)
    /// How many pieces are under way; only time brings them to an end.
    private(set) var pending = 0

    init(_ clock: HeadlessClock) { self.clock = clock }

    func wait() async {
        pending += 1
        await withCheckedContinuation { continuation in
            clock.schedule(at: clock.now + duration) { [weak self] in
                self?.pending -= 1
                continuation.resume()
            }
        }
    }
}

/// Memes in memory; their pictures are the photo's own file.
final class FakeArchive: MemeArchive {
    var memes: [Meme] = []
    var onChange: () -> Void = {}
    let work: SimulatedWork
    /// What the next piece of work fails with.
    var nextError: StoreError?
    private var lastNumber: UInt64 = 0
    private let now: () -> Timestamp

    init(_ work: SimulatedWork, now: @escaping () -> Timestamp) { (self.work, self.now) = (work, now) }

    private func attempt() async throws(StoreError) {
        await work.wait()
        guard let error = nextError else { return }
        nextError = nil
        throw error
    }

    /// How many seconds a meme is kept; nil keeps all for good.
    var retention: Double?

    var nextExpiry: Timestamp? { retention.flatMap { seconds in memes.map(\.createdAt).min()?.advanced(bySeconds: seconds) } }

    func removeExpired() async {
        await work.wait()
        guard let retention else { return }
        memes.removeAll { $0.createdAt.advanced(bySeconds: retention) <= now() }
        onChange()
    }

    /// A meme that was there already.
    @discardableResult
    func insert(photo: String, top: String, bottom: String, at time: Timestamp? = nil) -> Meme {
        let meme = make(photo: photo, top: top, bottom: bottom, at: time)
        add(meme)
        return meme
    }

    private func make(photo: String, top: String, bottom: String, at time: Timestamp? = nil) -> Meme {
        lastNumber += 1
        let reference = ImageReference(path: photo, byteCount: 1)
        return Meme(
            id: MemeID(sequence: lastNumber, salt: UInt32(lastNumber)), captions: Captions(top: top, bottom: bottom),
            images: Meme.Images(original: reference, memed: reference, thumbnail: reference), fontName: "Caption",
            createdAt: time ?? now())
    }

    private func add(_ meme: Meme) {
        memes.insert(meme, at: 0)
        onChange()
    }

    func save(_ meme: FinishedMeme) async throws(StoreError) -> Meme {
        try await attempt()
        var saved = make(photo: path(of: meme.photo), top: meme.captions.top, bottom: meme.captions.bottom)
        (saved.fontName, saved.crop, saved.session) = (meme.fontName, meme.crop, meme.session)
        add(saved)
        return saved
    }

    func update(_ meme: Meme, with finished: FinishedMeme) async throws(StoreError) -> Meme {
        try await attempt()
        var changed = meme
        (changed.captions, changed.fontName, changed.changedAt) = (finished.captions, finished.fontName, now())
        changed.crop = finished.crop
        if let index = memes.firstIndex(where: { $0.id == meme.id }) { memes[index] = changed }
        onChange()
        return changed
    }

    func recordShare(of meme: MemeID, to destination: String) async throws(StoreError) {
        try await attempt()
        guard let index = memes.firstIndex(where: { $0.id == meme }) else { return }
        if !memes[index].sharedTo.contains(destination) { memes[index].sharedTo.append(destination) }
        onChange()
    }

    /// The memes that are hidden, and those that were deleted for good.
    private var hidden: [Meme] = []
    private(set) var finished: [MemeID] = []

    func hide(_ ids: [MemeID]) async throws(StoreError) {
        hidden += memes.filter { ids.contains($0.id) }
        memes.removeAll { ids.contains($0.id) }
        onChange()
        do throws(StoreError) {
            try await attempt()
        } catch {
            putBack(ids)
            throw error
        }
    }

    func restore(_ ids: [MemeID]) async throws(StoreError) {
        putBack(ids)
        try await attempt()
    }

    func finishDeleting(_ ids: [MemeID]) async throws(StoreError) {
        finished += hidden.map(\.id).filter(ids.contains)
        hidden.removeAll { ids.contains($0.id) }
        try await attempt()
    }

    func setProminence(_ prominence: Meme.Prominence, of ids: [MemeID]) async throws(StoreError) {
        try await attempt()
        mark(prominence, ids)
    }

    /// Memes that were set to it already.
    func mark(_ prominence: Meme.Prominence, _ ids: [MemeID]) {
        for index in memes.indices where ids.contains(memes[index].id) { memes[index].prominence = prominence }
        onChange()
    }

    private func putBack(_ ids: [MemeID]) {
        memes = (memes + hidden.filter { ids.contains($0.id) }).sorted { $0.id > $1.id }
        hidden.removeAll { ids.contains($0.id) }
        onChange()
    }

    // MARK: - Drafts

    /// What a start is to find.
    var foundDraft: Draft?
    /// The half-made meme as it is on the medium, and every state that it had there.
    private(set) var draft: Draft?
    private(set) var draftHistory: [Draft?] = []
    /// The photos that are kept, by their paths.
    private(set) var keptPhotos: Set<String> = []
    private var photoCount = 0

    /// Where photos are kept.
    var folder = NSTemporaryDirectory()

    func keepPhoto(_ photo: PhotoOrigin) async throws(StoreError) -> String {
        switch photo {
        case .bytes(let jpeg, _):
            try await attempt()
            return try keep("\(folder)/kept-\(photoCount + 1).jpg") { try Data(jpeg).write(to: URL(fileURLWithPath: $0)) }
        case .file(let path):
            if holdsCopies { await withCheckedContinuation { heldCopies.append($0) } }
            if let error = nextError {
                nextError = nil
                throw error
            }
            return try keep("\(path).kept-\(photoCount + 1).png") { try FileManager.default.copyItem(atPath: path, toPath: $0) }
        }
    }

    private func keep(_ path: String, _ write: (String) throws -> Void) throws(StoreError) -> String {
        photoCount += 1
        do { try write(path) } catch { throw .unreadablePhoto(cause: "\(error)") }
        keptPhotos.insert(path)
        return path
    }

    /// Whether copies of photos wait for `finishCopies`.
    var holdsCopies = false
    private var heldCopies: [CheckedContinuation<Void, Never>] = []

    func finishCopies() {
        holdsCopies = false
        for copy in heldCopies { copy.resume() }
        heldCopies = []
    }

    private func path(of photo: PhotoOrigin) -> String {
        guard case .file(let path) = photo else { preconditionFailure("the kiosk saves photos of files") }
        return path
    }

    func keepDraft(_ draft: Draft) async throws(StoreError) {
        self.draft = draft
        draftHistory.append(draft)
    }

    func removeDraft(keeping photo: String?) async throws(StoreError) {
        draft = nil
        draftHistory.append(nil)
        keptPhotos.formIntersection([photo].compactMap(\.self))
        // As with a store on its own thread, others go on meanwhile.
        await Task.yield()
    }

    func removeDraftPhotos(keeping photos: Set<String>) async throws(StoreError) { keptPhotos.formIntersection(photos) }
}

/// Albums that say what a test says.
final class FakeAlbums: PhotoAlbums {
    var albums: [Album] = [] { didSet { onChange?() } }
    var isScanning = false
    var onChange: (() -> Void)?
    private(set) var refreshCount = 0

    func refresh() { refreshCount += 1 }

    /// Photos of the kiosk's own folder.
    func show(_ paths: [String]) {
        let photos = paths.enumerated().map { index, path in
            AlbumPhoto(path: path, name: (path as NSString).lastPathComponent, modified: Double(1000 - index), byteCount: 1)
        }
        albums = [Album(identifier: "photos", title: nil, isRemovable: false, photos: photos)]
    }
}

/// A destination that takes its time and may fail.
final class FakeDestination: DirectDestination {
    nonisolated let identifier: String
    nonisolated let title: String
    nonisolated let symbol: String
    var availability: ShareAvailability { didSet { onAvailabilityChange?() } }
    var onAvailabilityChange: (@MainActor () -> Void)?
    var onRemoval: (@MainActor () -> Void)?
    /// Whether the guest is told to take something out.
    var isToBeTakenOut = false
    private let work: SimulatedWork
    var nextFailure: ShareError?
    /// What was shared, in order.
    private(set) var shared: [MemeID] = []

    init(_ identifier: String, _ title: String, symbol: String, _ availability: ShareAvailability, _ work: SimulatedWork) {
        (self.identifier, self.title, self.symbol) = (identifier, title, symbol)
        (self.availability, self.work) = (availability, work)
    }

    func share(_ meme: Meme, progress: @escaping @MainActor (ShareProgress) -> Void) async throws(ShareError) -> ShareReceipt {
        progress(ShareProgress(phase: .copying, completedByteCount: 1, totalByteCount: 4))
        await work.wait()
        progress(ShareProgress(phase: .checking, completedByteCount: 3, totalByteCount: 4))
        await work.wait()
        if let failure = nextFailure {
            nextFailure = nil
            throw failure
        }
        shared.append(meme.id)
        return ShareReceipt(sentence: "Kept on this kiosk.", place: identifier, isToBeTakenOut: isToBeTakenOut)
    }
}
