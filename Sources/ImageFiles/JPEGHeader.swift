internal import Geometry

/// What the markers of a JPEG file say, read without any of the picture.
struct JPEGHeader {
    /// Of the picture as it is stored.
    let size: Size
    let orientation: Orientation
    let isProgressive: Bool
    /// How many passes over the picture the file makes; counted only for files that may make more than one.
    let scanCount: Int
    /// Whether the first scan is known to be the only one, so that rows are complete as they come.
    let makesOnePass: Bool
    /// The embedded colour profile; empty without a whole one.
    let profile: [UInt8]

    init(_ bytes: [UInt8]) throws(ImageFileError) {
        var walk = MarkerWalk(bytes)
        var frame: Frame?
        var orientation: Orientation?
        var scans = 0
        var profile = ProfileParts()
        var makesOnePass = false
        while let marker = walk.next() {
            switch marker.code {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                if frame == nil { frame = Frame(marker, bytes[marker.content]) }
            // The first one counts, as everywhere.
            case 0xE1 where orientation == nil && bytes[marker.content].starts(with: Self.exifSignature):
                orientation = Orientation(exif: bytes[marker.content])
            case 0xE2 where bytes[marker.content].starts(with: ProfileParts.signature): profile.add(bytes[marker.content])
            case 0xDA:
                scans += 1
                // A sequential file whose first scan has all components makes only this one.
                if let frame, !frame.isProgressive, bytes[marker.content].first == frame.components {
                    makesOnePass = true
                    walk.stop()
                }
                walk.skipEntropyCodedData()
            default: break
            }
        }
        guard let frame, frame.size.width > 0, frame.size.height > 0 else { throw .damaged }
        size = frame.size
        isProgressive = frame.isProgressive
        self.orientation = orientation ?? .upright
        scanCount = scans
        self.makesOnePass = makesOnePass
        self.profile = profile.whole
    }

    private static let exifSignature: [UInt8] = Array("Exif\0\0".utf8)

    private struct Frame {
        let size: Size
        let components: UInt8
        let isProgressive: Bool

        init?(_ marker: MarkerWalk.Marker, _ content: ArraySlice<UInt8>) {
            guard content.count >= 6 else { return nil }
            let start = content.startIndex
            func number(_ offset: Int) -> Int { Int(content[start + offset]) << 8 | Int(content[start + offset + 1]) }
            size = Size(width: number(3), height: number(1))
            components = content[start + 5]
            isProgressive = [0xC2, 0xC6, 0xCA, 0xCE].contains(marker.code)
        }
    }
}

/// A colour profile, which a JPEG file holds in parts of up to 64 kB (ICC.1, annex B.4).
private struct ProfileParts {
    static let signature: [UInt8] = Array("ICC_PROFILE\0".utf8)

    private var parts: [UInt8: ArraySlice<UInt8>] = [:]
    private var count: UInt8 = 0

    mutating func add(_ segment: ArraySlice<UInt8>) {
        let numbers = segment.dropFirst(Self.signature.count)
        guard numbers.count >= 2, let number = numbers.first else { return }
        count = numbers[numbers.startIndex + 1]
        parts[number] = numbers.dropFirst(2)
    }

    /// All parts in order; empty when one is missing.
    var whole: [UInt8] {
        guard count > 0, parts.count == Int(count) else { return [] }
        return (1...count).flatMap { parts[$0] ?? [] }
    }
}

/// Steps from marker to marker of a JPEG file.
struct MarkerWalk {
    struct Marker {
        let code: UInt8
        /// What follows the marker's length.
        let content: Range<Int>
    }

    private let bytes: [UInt8]
    private var position = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next marker that has content; nil at the end of the picture or of the bytes.
    mutating func next() -> Marker? {
        while position + 4 <= bytes.count {
            guard bytes[position] == 0xFF else {
                position += 1
                continue
            }
            let code = bytes[position + 1]
            switch code {
            case 0xFF: position += 1
            case 0x00, 0x01, 0xD0...0xD8: position += 2
            case 0xD9: return nil
            default:
                let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
                let start = position + 4
                let end = min(max(position + 2 + length, start), bytes.count)
                position = end
                return Marker(code: code, content: start..<end)
            }
        }
        return nil
    }

    /// Goes on to the next marker behind the data of a scan.
    mutating func skipEntropyCodedData() {
        while position + 1 < bytes.count {
            if bytes[position] == 0xFF {
                let code = bytes[position + 1]
                if code != 0x00, code != 0xFF, !(0xD0...0xD7).contains(code) { return }
            }
            position += 1
        }
    }

    mutating func stop() { position = bytes.count }
}
