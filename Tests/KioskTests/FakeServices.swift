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
    var nextError: ArchiveError?
    private var lastNumber: UInt64 = 0
    private let now: () -> Timestamp

    init(_ work: SimulatedWork, now: @escaping () -> Timestamp) { (self.work, self.now) = (work, now) }

    private func attempt() async throws(ArchiveError) {
        await work.wait()
        guard let error = nextError else { return }
        nextError = nil
        throw error
    }

    /// A meme that was there already.
    @discardableResult
    func insert(photo: String, top: String, bottom: String, at time: Timestamp? = nil) -> Meme {
        lastNumber += 1
        let reference = ImageReference(path: photo, byteCount: 1)
        let meme = Meme(
            id: MemeID(sequence: lastNumber, salt: UInt32(lastNumber)), captions: Captions(top: top, bottom: bottom),
            images: Meme.Images(original: reference, memed: reference, thumbnail: reference), fontName: "Caption",
            createdAt: time ?? now())
        memes.insert(meme, at: 0)
        onChange()
        return meme
    }

    func save(_ meme: FinishedMeme) async throws(ArchiveError) -> Meme {
        try await attempt()
        var saved = insert(photo: meme.photoPath, top: meme.captions.top, bottom: meme.captions.bottom)
        (saved.fontName, saved.crop) = (meme.fontName, meme.crop)
        memes[0] = saved
        return saved
    }

    func update(_ meme: Meme, with finished: FinishedMeme) async throws(ArchiveError) -> Meme {
        try await attempt()
        var changed = meme
        (changed.captions, changed.fontName, changed.changedAt) = (finished.captions, finished.fontName, now())
        changed.crop = finished.crop
        if let index = memes.firstIndex(where: { $0.id == meme.id }) { memes[index] = changed }
        onChange()
        return changed
    }

    func recordShare(of meme: MemeID, to destination: String) async throws(ArchiveError) {
        try await attempt()
        guard let index = memes.firstIndex(where: { $0.id == meme }) else { return }
        if !memes[index].sharedTo.contains(destination) { memes[index].sharedTo.append(destination) }
        onChange()
    }

    func delete(_ meme: MemeID) async throws(ArchiveError) {
        try await attempt()
        memes.removeAll { $0.id == meme }
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

    func keepPhoto(_ jpeg: [UInt8]) async throws(ArchiveError) -> String {
        try await attempt()
        photoCount += 1
        let path = folder + "/kept-\(photoCount).jpg"
        do {
            try Data(jpeg).write(to: URL(fileURLWithPath: path))
        } catch {
            throw ArchiveError(sentence: "The photo can't be kept.", cause: "\(error)")
        }
        keptPhotos.insert(path)
        return path
    }

    func keepPhoto(copying path: String) async throws(ArchiveError) -> String {
        if let error = nextError {
            nextError = nil
            throw error
        }
        photoCount += 1
        let copy = path + ".kept-\(photoCount).png"
        do {
            try FileManager.default.copyItem(atPath: path, toPath: copy)
        } catch {
            throw ArchiveError(sentence: "This photo can't be read any more.", cause: "\(error)")
        }
        keptPhotos.insert(copy)
        return copy
    }

    func keepDraft(_ draft: Draft) async throws(ArchiveError) {
        self.draft = draft
        draftHistory.append(draft)
    }

    func removeDraft(keeping photo: String?) async throws(ArchiveError) {
        draft = nil
        draftHistory.append(nil)
        keptPhotos.formIntersection([photo].compactMap(\.self))
        // As with a store on its own thread, others go on meanwhile.
        await Task.yield()
    }

    func removeDraftPhotos(keeping photos: Set<String>) async throws(ArchiveError) { keptPhotos.formIntersection(photos) }
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
        albums = [Album(identifier: "photos", title: "Photos", isRemovable: false, photos: photos)]
    }
}

/// Destinations that take their time and may fail.
final class FakeShares: ShareService {
    var choices = [
        ShareChoice(identifier: "keep", title: "Keep", icon: "check", detail: "On this kiosk", isAvailable: true),
        ShareChoice(identifier: "usb", title: "USB stick", icon: "usb", detail: "Plug one in", isAvailable: false),
    ] { didSet { onChange() } }
    var onChange: () -> Void = {}
    let work: SimulatedWork
    var nextFailure: ShareFailure?
    /// What was shared, in order.
    private(set) var shared: [(meme: MemeID, destination: String)] = []

    init(_ work: SimulatedWork) { self.work = work }

    func share(
        _ meme: Meme, to identifier: String, progress: @escaping (ShareStep) -> Void
    ) async throws(ShareFailure) -> String {
        progress(ShareStep(words: "Copying", progress: 0.25))
        await work.wait()
        progress(ShareStep(words: "Checking the copy", progress: 0.75))
        await work.wait()
        if let failure = nextFailure {
            nextFailure = nil
            throw failure
        }
        shared.append((meme.id, identifier))
        return "Kept on this kiosk"
    }
}
