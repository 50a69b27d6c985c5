public import Memes

/// The memes that were sent, as the screens see them.
public protocol MemeArchive: AnyObject {
    /// All of them, newest first.
    var memes: [Meme] { get }
    /// Called after `memes` changed.
    var onChange: () -> Void { get set }

    /// Saves a new meme; when this returns it survives a power cut.
    func save(_ meme: FinishedMeme) async throws(ArchiveError) -> Meme
    /// Replaces the captions and pictures of a meme; its original stays.
    func update(_ meme: Meme, with finished: FinishedMeme) async throws(ArchiveError) -> Meme
    /// Notes that a meme went to a destination.
    func recordShare(of meme: MemeID, to destination: String) async throws(ArchiveError)
    /// Deletes a meme with its files.
    func delete(_ meme: MemeID) async throws(ArchiveError)

    /// The half-made meme that a crash or a power cut left, when it is young enough to go on with.
    var foundDraft: Draft? { get }
    /// Keeps a photo that was just taken, as JPEG; when this returns the file survives a power cut.
    ///
    /// Nobody has to remove it: it goes when no half-made meme needs it any more, and otherwise with the next meme or start.
    /// - Returns: the file's path.
    func keepPhoto(_ jpeg: [UInt8]) async throws(ArchiveError) -> String
    /// Keeps a copy of a photo's file, byte for byte, as of one on a stick; otherwise the same.
    func keepPhoto(copying path: String) async throws(ArchiveError) -> String
    /// Makes this the half-made meme; when this returns it survives a power cut.
    func keepDraft(_ draft: Draft) async throws(ArchiveError)
    /// Removes the half-made meme with its photos, but for the one at `photo`.
    func removeDraft(keeping photo: String?) async throws(ArchiveError)
    /// Removes the photos that were kept, but for those at the given paths and one that was kept just now.
    func removeDraftPhotos(keeping photos: Set<String>) async throws(ArchiveError)
}

/// A meme that is ready to be saved: where its photo is, what was typed, and the pictures made of it.
nonisolated public struct FinishedMeme: Equatable, Sendable {
    /// The file of the original photo, which is copied byte for byte.
    public var photoPath: String
    public var captions: Captions
    public var fontName: String
    /// The part of the photo that is shown; nil shows all of it.
    public var crop: Crop?
    /// The photo with its captions, as JPEG.
    public var memed: [UInt8]
    /// The photo without captions, made small, as JPEG; lists lay the captions out again for their cells.
    public var thumbnail: [UInt8]

    /// A meme with everything that is saved of it.
    public init(photoPath: String, captions: Captions, fontName: String, memed: [UInt8], thumbnail: [UInt8]) {
        (self.photoPath, self.captions, self.fontName) = (photoPath, captions, fontName)
        (self.memed, self.thumbnail) = (memed, thumbnail)
    }
}

/// Why the archive did not do what it was asked; nothing that was there is lost.
nonisolated public struct ArchiveError: Error, Equatable, Sendable {
    /// What the guest is told.
    public let sentence: String
    /// What the log is told.
    public let cause: String

    public init(sentence: String, cause: String) {
        self.sentence = sentence
        self.cause = cause
    }
}
