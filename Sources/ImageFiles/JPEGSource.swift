private import Glibc
private import PictureFormats
internal import SystemCalls

/// Where the bytes of a JPEG file come from while it is decoded.
final class JPEGSource: Sendable {
    private enum Place {
        case memory([UInt8])
        case file(JPEGFile)
    }

    private let place: Place

    init(_ bytes: [UInt8]) { place = .memory(bytes) }
    init(_ file: JPEGFile) { place = .file(file) }

    /// Copies bytes from `offset` on, as many as there is room for, and returns their number: 0 where the file ends or can't be read.
    func copy(from offset: Int, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        switch place {
        case .memory(let bytes):
            let part = bytes.dropFirst(offset).prefix(target.count)
            _ = unsafe target.update(fromContentsOf: part)
            return part.count
        case .file(let file): return unsafe file.copy(from: offset, to: target)
        }
    }
}

/// A JPEG file that is read as its rows are needed, once from its beginning to its end.
final class JPEGFile: Sendable {
    let header: JPEGHeader
    private let descriptor: OwnedDescriptor

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
    }

    fileprivate func copy(from offset: Int, to target: UnsafeMutableBufferPointer<UInt8>) -> Int {
        let number = descriptor.rawValue
        do throws(SystemCallError) {
            return try checkedCount("read a photo") { unsafe pread(number, target.baseAddress, target.count, off_t(offset)) }
        } catch {
            // A file that can't be read any further is one that ends there: what came is shown.
            return 0
        }
    }

    private static func header(_ start: [UInt8]) -> JPEGHeader? {
        do throws(ImageFileError) { return try JPEGHeader(start) } catch { return nil }
    }
}
