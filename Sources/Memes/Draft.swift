/// A half-made meme: what a guest would lose if the power failed now.
public struct Draft: Equatable, Sendable {
    /// The whole path of the photo's file; nil before one was chosen.
    public var photoPath: String?
    /// The captions exactly as they stand in their fields.
    public var captions: Captions
    public var fontName: String
    /// The part of the photo that is shown; nil shows all of it.
    public var crop: Crop?
    /// The meme that is being edited again; nil for a new one.
    public var edited: MemeID?
    /// The caption whose field has the keyboard; nil while nothing is typed.
    public var typing: Caption.Edge?

    /// A new meme without a crop whose captions nobody is typing in.
    public init(photoPath: String?, captions: Captions, fontName: String) {
        self.photoPath = photoPath
        self.captions = captions
        self.fontName = fontName
    }
}
