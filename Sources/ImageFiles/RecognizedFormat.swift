internal import PictureFormats

extension ImageFormat {
    /// - Throws: `notAPicture` where the bytes begin none.
    init(of bytes: [UInt8]) throws(ImageFileError) {
        guard let format = ImageFormat(startingWith: bytes) else { throw .notAPicture }
        self = format
    }
}
