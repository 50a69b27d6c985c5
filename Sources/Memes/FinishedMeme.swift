/// A meme that is ready to be saved: a draft's photo and words, and the pictures that were made of them.
public struct FinishedMeme: Equatable, Sendable {
    /// The photo as it came; it is kept byte for byte.
    public var photo: PhotoOrigin
    public var captions: Captions
    public var fontName: String
    /// The part of the photo that is shown; nil shows all of it.
    public var crop: Crop?
    public var pictures: FinishedPictures
    /// The session that it is made in; a meme that is edited again stays in its own.
    public var session: SessionID?

    /// A meme with everything that is saved of it.
    public init(photo: PhotoOrigin, captions: Captions, fontName: String, crop: Crop? = nil, pictures: FinishedPictures) {
        (self.photo, self.captions, self.fontName) = (photo, captions, fontName)
        (self.crop, self.pictures) = (crop, pictures)
        session = nil
    }
}

/// Where the bytes of a photo are before the store has them.
public enum PhotoOrigin: Equatable, Sendable {
    /// In memory, encoded, as a camera's JPEG; the file's ending is without the dot, such as "jpg".
    case bytes([UInt8], fileExtension: String)
    /// In the file at this path, such as one of an album.
    case file(String)
}

/// The pictures that were made of one meme, encoded as JPEG.
public struct FinishedPictures: Equatable, Sendable {
    /// The photo with its captions.
    public var memed: [UInt8]
    /// The photo made small, without captions: lists lay them out again for the shape of their cells.
    public var thumbnail: [UInt8]

    public init(memed: [UInt8], thumbnail: [UInt8]) {
        self.memed = memed
        self.thumbnail = thumbnail
    }
}
