private import Glibc
internal import SystemCalls

/// Where the bytes of a JPEG file come from while it is decoded.
enum JPEGSource: Sendable {
    case memory([UInt8])
    case file(JPEGFile)
}

/// A JPEG file that is read as its rows are needed, once from its beginning to its end.
final class JPEGFile: Sendable {
    let header: JPEGHeader
    let descriptor: OwnedDescriptor

    /// How much of a file is looked at for its header: previews and profiles come before the picture.
    private static let prefix = 256 << 10

    /// - Parameter limit: bytes that the file may have.
    /// - Returns: nil for a file that has to be in memory as a whole: it is no JPEG file, makes several passes, or begins with too much
    ///   else.
    init?(path: String, limit: Int) throws(ImageFileError) {
        descriptor = try ImageBytes.open(path)
        let start = try ImageBytes.read(descriptor, named: path, limit: limit, prefix: Self.prefix)
        guard try ImageFormat(of: start) == .jpeg, let header = Self.header(start), header.makesOnePass else { return nil }
        self.header = header
        // The decoder reads on from where the file stands.
        guard lseek(descriptor.rawValue, 0, SEEK_SET) == 0 else { return nil }
    }

    private static func header(_ start: [UInt8]) -> JPEGHeader? {
        do throws(ImageFileError) { return try JPEGHeader(start) } catch { return nil }
    }
}
