/// The memes that were sent, as the screens see them, and the one that is being made.
///
/// When a method that keeps something returns, it is on the medium; when it throws, everything that was there before still is.
@MainActor
public protocol MemeArchive: AnyObject {
    /// All of them, newest first.
    var memes: [Meme] { get }
    /// Called after `memes` changed.
    var onChange: () -> Void { get set }

    /// Saves a new meme; when this returns it survives a power cut.
    func save(_ meme: FinishedMeme) async throws(StoreError) -> Meme
    /// Replaces what `finished` has of a meme: captions, font, crop, pictures and, where it is another file, the photo.
    func update(_ meme: Meme, with finished: FinishedMeme) async throws(StoreError) -> Meme
    /// Notes that a meme went to a destination.
    func recordShare(of meme: MemeID, to destination: String) async throws(StoreError)
    /// Takes memes out of the list at once; until `finishDeleting` their files stay and `restore` has them back.
    ///
    /// When this returns they stay deleted whatever happens: the next start finishes what was begun. When it throws they are back.
    func hide(_ memes: [MemeID]) async throws(StoreError)
    /// Puts hidden memes back into their places, at once.
    func restore(_ memes: [MemeID]) async throws(StoreError)
    /// Deletes hidden memes with their files, for good.
    func finishDeleting(_ memes: [MemeID]) async throws(StoreError)

    /// Sets how much of memes guests see, of all of them or of none.
    func setProminence(_ prominence: Meme.Prominence, of memes: [MemeID]) async throws(StoreError)

    /// When the oldest meme will be older than the operator lets memes be; nil when that never happens.
    var nextExpiry: Timestamp? { get }
    /// Deletes for good what is too old by now.
    func removeExpired() async

    /// The half-made meme that a crash or a power cut left, when it is young enough to go on with.
    var foundDraft: Draft? { get }
    /// Keeps a photo for the half-made meme, such as one that was just taken; when this returns the file survives a power cut.
    ///
    /// Nobody has to remove it: it goes when no half-made meme needs it any more, and otherwise with the next meme or start.
    /// - Returns: the file's path.
    func keepPhoto(_ photo: PhotoOrigin) async throws(StoreError) -> String
    /// Makes this the half-made meme; when this returns it survives a power cut.
    func keepDraft(_ draft: Draft) async throws(StoreError)
    /// Removes the half-made meme with its photos, but for the one at `photo`.
    func removeDraft(keeping photo: String?) async throws(StoreError)
    /// Removes the photos that were kept, but for those at the given paths and one that was kept just now.
    func removeDraftPhotos(keeping photos: Set<String>) async throws(StoreError)
}

extension MemeArchive {
    /// An archive without such a rule keeps everything.
    public var nextExpiry: Timestamp? { nil }

    public func removeExpired() async {}
}
