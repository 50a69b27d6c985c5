/// A picture with two captions: what the guest made, and where its files are.
///
/// It is a value. The store hands out what it has on disk, and a changed copy does nothing until the store is given it.
public struct Meme: Equatable, Identifiable, Sendable {
    public let id: MemeID
    /// The caption at the top as the guest typed it; empty when there is none.
    public var topText: String
    /// The caption at the bottom as the guest typed it; empty when there is none.
    public var bottomText: String
    /// The photo exactly as it came, never altered.
    public var originalImage: ImageReference
    /// The photo with its captions drawn on it, as it is shared and printed.
    public var memedImage: ImageReference
    /// The photo made small, without captions: lists lay them out again for the shape of their cells.
    public var thumbnail: ImageReference
    /// The name of the captions' font, as the font catalogue knows it.
    public var fontName: String
    /// The part of the original that is shown; nil shows all of it.
    public var crop: Crop?
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    /// The identifiers of the destinations it went to, such as "keep" and "usb", in the order of the first time.
    public var sharedTo: [String]
    /// The session that it was made in; nil where nobody knows that any more.
    public var session: SessionID?
    /// How much of it guests see.
    public var prominence: Prominence

    /// A meme as the store knows it.
    ///
    /// It was created and last changed at the same moment, and shared to nobody, until the caller says otherwise.
    public init(id: MemeID, captions: Captions, images: Images, fontName: String, createdAt: Timestamp) {
        self.id = id
        (topText, bottomText) = (captions.top, captions.bottom)
        (originalImage, memedImage, thumbnail) = (images.original, images.memed, images.thumbnail)
        self.fontName = fontName
        crop = nil
        self.createdAt = createdAt
        changedAt = createdAt
        sharedTo = []
        session = nil
        prominence = .usual
    }

    /// Both captions together.
    public var captions: Captions {
        get { Captions(top: topText, bottom: bottomText) }
        set { (topText, bottomText) = (newValue.top, newValue.bottom) }
    }

    /// How much of a meme guests see, as the operator decides.
    public enum Prominence: String, Sendable {
        case usual
        /// It invites guests before others do.
        case pinned
        /// Guests don't see it; it stays on the kiosk, is counted and exported.
        case hidden
    }

    /// The three pictures of one meme.
    public struct Images: Equatable, Sendable {
        public var original: ImageReference
        public var memed: ImageReference
        public var thumbnail: ImageReference

        /// The pictures of one meme.
        public init(original: ImageReference, memed: ImageReference, thumbnail: ImageReference) {
            (self.original, self.memed, self.thumbnail) = (original, memed, thumbnail)
        }
    }
}
