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

    private static let refusal = StoreError.failed(cause: "nothing is kept while measuring")

    func save(_ meme: FinishedMeme) async throws(StoreError) -> Meme { throw Self.refusal }
    func update(_ meme: Meme, with finished: FinishedMeme) async throws(StoreError) -> Meme { throw Self.refusal }
    func recordShare(of meme: MemeID, to destination: String) async throws(StoreError) { throw Self.refusal }
    func hide(_ memes: [MemeID]) async throws(StoreError) { throw Self.refusal }
    func restore(_ memes: [MemeID]) async throws(StoreError) { throw Self.refusal }
    func finishDeleting(_ memes: [MemeID]) async throws(StoreError) { throw Self.refusal }
    func setProminence(_ prominence: Meme.Prominence, of memes: [MemeID]) async throws(StoreError) { throw Self.refusal }

    var foundDraft: Draft? { nil }
    func keepPhoto(_ photo: PhotoOrigin) async throws(StoreError) -> String { throw Self.refusal }
    func keepDraft(_ draft: Draft) async throws(StoreError) {}
    /// Whoever waits for it lets others go on meanwhile.
    func removeDraft(keeping photo: String?) async throws(StoreError) { await Task.yield() }
    func removeDraftPhotos(keeping photos: Set<String>) async throws(StoreError) {}
}

/// An album of a few files.
final class StagedAlbum: PhotoAlbums {
    let albums: [Album]
    let isScanning = false
    var onChange: (() -> Void)?

    init(_ paths: [String]) {
        let photos = paths.enumerated().map { AlbumPhoto(path: $1, name: "photo \($0)", modified: Double(-$0), byteCount: 1) }
        albums = [Album(identifier: "photos", title: nil, isRemovable: false, photos: photos)]
    }

    func refresh() {}
}

/// The finger and keys of a benchmark.
final class StagedInput: ScriptedInput {
    var onTouches: (@MainActor ([TouchEvent]) -> Void)?
    var onPointer: (@MainActor (UnitPoint?) -> Void)?
    var onWheel: (@MainActor (WheelEvent) -> Void)?
    var onKey: (@MainActor (KeyEvent) -> Void)?

    func send(_ touches: [TouchEvent]) { onTouches?(touches) }

    /// Presses or releases a key that types its own name.
    func sendKey(named name: String, phase: KeyEvent.Phase, time: FrameTime) -> Bool {
        onKey?(KeyEvent(key: name, text: phase == .down ? name : "", phase: phase, time: time))
        return true
    }
}
