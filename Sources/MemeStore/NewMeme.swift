public import Memes

/// What the editor hands to the store to be saved.
public struct NewMeme: Equatable, Sendable {
    /// The photo as it came.
    public enum Original: Equatable, Sendable {
        /// The encoded bytes, such as those of a camera's JPEG; the file's ending without the dot, such as "jpg".
        case bytes([UInt8], fileExtension: String)
        /// A file of the album, which is copied byte for byte.
        case file(String)
    }

    public var original: Original
    public var captions: Captions
    public var fontName: String
    public var crop: Crop?
    public var pictures: RenderedPictures

    public init(original: Original, captions: Captions, fontName: String, crop: Crop? = nil, pictures: RenderedPictures) {
        self.original = original
        self.captions = captions
        self.fontName = fontName
        self.crop = crop
        self.pictures = pictures
    }
}

/// The pictures that were made of one meme, encoded as JPEG.
public struct RenderedPictures: Equatable, Sendable {
    /// The photo with its captions, at full size.
    public var memed: [UInt8]
    /// The photo made small, without captions, for lists.
    public var thumbnail: [UInt8]

    public init(memed: [UInt8], thumbnail: [UInt8]) {
        self.memed = memed
        self.thumbnail = thumbnail
    }
}
