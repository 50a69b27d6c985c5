import Geometry
import ImageFiles
import Synchronization

/// Decodes as usual, and notes in which order pictures were asked for.
final class NotedDecoding: PictureDecoding {
    private let noted = Mutex<[String]>([])

    var paths: [String] { noted.withLock { $0 } }

    func picture(path: String, _ frame: PictureFrame) throws(ImageFileError) -> sending DecodedPicture {
        noted.withLock { $0.append(path) }
        return try DirectDecoding().picture(path: path, frame)
    }

    func rows(path: String, _ part: PhotoRows.Part, longSide: ClosedRange<Int>) throws(ImageFileError) -> PhotoRows {
        try DirectDecoding().rows(path: path, part, longSide: longSide)
    }

    func size(path: String) throws(ImageFileError) -> Size { try DirectDecoding().size(path: path) }
}
