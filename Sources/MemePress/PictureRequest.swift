public import Geometry
public import Memes

/// A picture that a view wants to show, at the size it shows it.
public struct PictureRequest: Hashable, Sendable {
    /// What is shown, and how it meets the size.
    public enum Source: Hashable, Sendable {
        /// A photo, covering the size.
        case cover(path: String)
        /// A photo, or what a crop keeps of it, as large as fits into the size.
        case fit(path: String, crop: Crop? = nil)
        /// A sign such as a logo, as large as fits into the size, and with what is transparent in it.
        case sign(path: String)
        /// A meme: the photo covering the size, with its captions laid out for just this size.
        case meme(path: String, captions: Captions, fontName: String, crop: Crop? = nil)
    }

    public var source: Source
    /// The file that it is made of.
    public var path: String {
        switch source {
        case .cover(let path), .fit(let path, _), .sign(let path), .meme(let path, _, _, _): path
        }
    }

    /// Pixels.
    public var size: Size

    public init(_ source: Source, size: Size) {
        self.source = source
        self.size = size
    }
}
