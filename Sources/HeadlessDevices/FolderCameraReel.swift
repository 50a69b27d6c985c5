internal import Devices
internal import Geometry
private import Glibc
private import ImageFiles
private import PictureFormats
private import SystemCalls

/// The files of one folder as the frames of a camera.
struct StillReel {
    let folder: String
    /// Sorted names of the files.
    var names: [String]
    private var kept: [String: [UInt8]] = [:]
    private var keptCount = 0
    /// A stream has one size, whatever a broken frame holds.
    private var size = Size(width: 640, height: 480)

    /// How many bytes of files are kept for the next round.
    private static let mostBytes = 64 << 20
    /// A larger file is no frame of a camera.
    private static let largestFile = 32 << 20
    /// Of 100; at this nobody sees that a picture was no JPEG before.
    private static let jpegQuality = 95

    init(folder: String, names: [String]) {
        self.folder = folder
        self.names = names
    }

    /// The frame with this number, or nil when its file can't be read.
    mutating func frame(_ number: UInt64, time: FrameTime) -> CameraFrame? {
        guard !names.isEmpty, let bytes = bytes(of: names[Int(number % UInt64(names.count))]) else { return nil }
        if let found = jpegSize(bytes) { size = found }
        return CameraFrame(number: number, time: time, format: .jpeg, size: size, bytesPerRow: 0, bytes: bytes)
    }

    private mutating func bytes(of name: String) -> [UInt8]? {
        if let known = kept[name] { return known }
        guard let contents = Self.contents(of: "\(folder)/\(name)") else { return nil }
        let bytes = Self.frame(of: contents)
        if keptCount + bytes.count <= Self.mostBytes {
            kept[name] = bytes
            keptCount += bytes.count
        }
        return bytes
    }

    /// A frame as a webcam sends it. What is no picture is a broken frame, which cameras send as well.
    private static func frame(of contents: [UInt8]) -> [UInt8] {
        do throws(ImageFileError) {
            guard try ImageFile.info(contents).format == .png else { return contents }
            return ImageFile.jpeg(try ImageFile.decode(contents, fitting: nil), quality: jpegQuality)
        } catch {
            return contents
        }
    }

    private static func contents(of path: String) -> [UInt8]? {
        // A file that can't be read has gone meanwhile; the folder is looked into again then.
        guard let file = try? OwnedDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        while bytes.count <= largestFile {
            let count = unsafe read(file.rawValue, &chunk, chunk.count)
            if count < 0 { return nil }
            if count == 0 { return bytes }
            bytes += chunk.prefix(count)
        }
        return nil
    }
}

/// The size that a JPEG file's header tells; nil where it has none.
func jpegSize(_ bytes: [UInt8]) -> Size? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var markers = JPEGMarkers(bytes)
    while let marker = markers.next(), marker.isAdjoining {
        guard marker.isFrame else { continue }
        guard marker.content.count >= 5 else { return nil }
        func word(_ offset: Int) -> Int {
            Int(bytes[marker.content.lowerBound + offset]) << 8 | Int(bytes[marker.content.lowerBound + offset + 1])
        }
        let size = Size(width: word(3), height: word(1))
        return size.isEmpty ? nil : size
    }
    return nil
}
