/// Recognises a picture by its first bytes; names of files are not believed.
enum ImageFormat {
    case jpeg, png, webp

    init(of bytes: [UInt8]) throws(ImageFileError) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: Array("RIFF".utf8)), bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else {
            throw .notAPicture
        }
    }
}
