public import Memes

/// What a destination needs to know of a meme.
public struct SharedMeme: Equatable, Sendable {
    public let id: MemeID
    /// The memed image, saved already.
    public let image: ImageReference
    /// The photo that it was made from.
    public let original: ImageReference
    public let captions: Captions

    /// What destinations see of a saved meme.
    public init(_ meme: Meme) {
        id = meme.id
        image = meme.memedImage
        original = meme.originalImage
        captions = meme.captions
    }
}

/// How far a share has come.
public struct ShareProgress: Equatable, Sendable {
    /// What a share is busy with.
    public enum Phase: Equatable, Sendable {
        case copying
        /// What was copied is read back and compared.
        case checking
        /// The medium is being made ready to be taken out.
        case finishing
    }

    public let phase: Phase
    public let completedByteCount: Int
    /// The bytes of the whole share, copying and checking together; 0 when nobody knows.
    public let totalByteCount: Int

    public init(phase: Phase, completedByteCount: Int, totalByteCount: Int) {
        self.phase = phase
        self.completedByteCount = completedByteCount
        self.totalByteCount = totalByteCount
    }
}

/// What the guest is told when a share has succeeded.
public struct ShareReceipt: Equatable, Sendable {
    public let sentence: String
    /// Where it went, for the log: a path or an address.
    public let place: String

    public init(sentence: String, place: String) {
        self.sentence = sentence
        self.place = place
    }
}
