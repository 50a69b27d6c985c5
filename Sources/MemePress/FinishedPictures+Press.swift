internal import Geometry
public import ImageFiles
public import Memes

extension FinishedPictures {
    /// JPEG quality of thumbnails.
    private static let thumbnailQuality = 85

    /// The pictures of a meme that is saved, made in one pass over the photo.
    ///
    /// - Parameter photo: at the size that the meme gets.
    public init(_ photo: PhotoRows, _ press: MemePress) throws(ImageFileError) {
        let small = Thumbnail(of: photo.size)
        var memed: [UInt8] = []
        do throws(PressError<Never>) {
            try press.press(photo, .jpeg(quality: MemePress.quality), observe: small.add) { (bytes: [UInt8]) throws(Never) in
                memed += bytes
            }
        } catch {
            switch error {
            case .photo(let error): throw error
            }
        }
        self.init(memed: memed, thumbnail: ImageFile.jpeg(small.bitmap, quality: Self.thumbnailQuality))
    }
}
