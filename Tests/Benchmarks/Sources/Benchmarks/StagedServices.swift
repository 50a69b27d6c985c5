import Devices
import Geometry
import Kiosk
import Memes

/// Memes that were never made: any number of rows with a few pictures in turn.
final class StagedMemes: MemeArchive {
    let memes: [Meme]
    var onChange: () -> Void = {}

    init(count: Int, pictures: [String]) {
        memes = (0..<count).map { index in
            let picture = ImageReference(path: pictures[index % max(pictures.count, 1)], byteCount: 1)
            return Meme(
                id: MemeID(sequence: UInt64(count - index), salt: 7),
                captions: Captions(top: "This is number \(index)", bottom: "Of \(count) memes"),
                images: Meme.Images(original: picture, memed: picture, thumbnail: picture), fontName: "Caption",
                createdAt: Timestamp(secondsSince1970: Double(1_700_000_000 - index * 60)))
        }
    }

    private static let refusal = ArchiveError(sentence: "Nothing is kept while measuring.", cause: "a benchmark")

    func save(_ meme: FinishedMeme) async throws(ArchiveError) -> Meme { throw Self.refusal }
    func update(_ meme: Meme, with finished: FinishedMeme) async throws(ArchiveError) -> Meme { throw Self.refusal }
    func recordShare(of meme: MemeID, to destination: String) async throws(ArchiveError) { throw Self.refusal }
    func delete(_ meme: MemeID) async throws(ArchiveError) { throw Self.refusal }

    var foundDraft: Draft? { nil }
    func keepPhoto(_ jpeg: [UInt8]) async throws(ArchiveError) -> String { throw Self.refusal }
    func keepPhoto(copying path: String) async throws(ArchiveError) -> String { throw Self.refusal }
    func keepDraft(_ draft: Draft) async throws(ArchiveError) {}
    /// Whoever waits for it lets others go on meanwhile.
    func removeDraft(keeping photo: String?) async throws(ArchiveError) { await Task.yield() }
    func removeDraftPhotos(keeping photos: Set<String>) async throws(ArchiveError) {}
}

/// An album of a few files.
final class StagedAlbum: PhotoAlbums {
    let albums: [Album]
    let isScanning = false
    var onChange: (() -> Void)?

    init(_ paths: [String]) {
        let photos = paths.enumerated().map { AlbumPhoto(path: $1, name: "photo \($0)", modified: Double(-$0), byteCount: 1) }
        albums = [Album(identifier: "photos", title: "Photos", isRemovable: false, photos: photos)]
    }

    func refresh() {}
}

/// No place to share to.
final class StagedShares: ShareService {
    let choices: [ShareChoice] = []
    var onChange: () -> Void = {}

    func share(_ meme: Meme, to identifier: String, progress: @escaping (ShareStep) -> Void) async throws(ShareFailure) -> String {
        throw ShareFailure(sentence: "Nothing is shared while measuring.")
    }
}

/// The finger and keys of a benchmark.
final class StagedInput: ScriptedInput {
    var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    var onPointer: (@MainActor (UnitPoint?) -> Void)?
    var onKey: (@MainActor (KeyEvent) -> Void)?

    func send(_ touches: [TouchEvent]) { onTouches?(touches) }

    /// Presses or releases a key that types its own name.
    func sendKey(named name: String, phase: KeyEvent.Phase, time: FrameTime) -> Bool {
        onKey?(KeyEvent(key: name, text: phase == .down ? name : "", phase: phase, time: time))
        return true
    }
}
